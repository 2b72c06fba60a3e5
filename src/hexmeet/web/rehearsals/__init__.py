"""Rehearsals: copies of a tournament for practice, apart from all logs that count."""
