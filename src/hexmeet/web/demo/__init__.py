"""A demonstration: a qualifier in the middle of round 2, and an event of each other rulebook.

The people and places are invented and stand in `data/`. Everything is told through the ledger, one
command after the other, as real staff and players would.
"""
