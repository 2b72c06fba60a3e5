"""Tells open pages that a tournament has changed; they fetch what is new themselves.

Only the number of the last entry travels here, so nobody can learn what a page would not show.
"""
