"""The memory: an append-only log of every tournament, which nobody can change unnoticed.

A Django app. It loads a tournament from its log, lets the pure core decide, and appends; rules of
a tournament have no place here, pages and sentences neither.
"""
