"""Results in, a ranking with reasons out: the tournament file, scores, criteria, places, lots.

Only what follows from results and a rulebook may enter here. Scores are whole numbers or fractions;
no float is allowed in this package.
"""
