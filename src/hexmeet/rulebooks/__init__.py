"""What each rulebook says: settings, clauses, house rulebooks, and the plan of a tournament.

Only facts of a rulebook and what follows from them alone may enter here. No other package of
hexmeet is imported; every other package may import this one.
"""
