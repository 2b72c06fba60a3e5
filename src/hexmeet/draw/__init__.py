"""Chance that anyone can redo: a committed seed, named streams, unbiased numbers and shuffles.

Nothing that knows of players, tables or boards may enter here; docs/draws.md shows how to redo a
draw by hand.
"""
