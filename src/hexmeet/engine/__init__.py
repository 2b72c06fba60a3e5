"""The game at one table: state, legal actions, what they do, what a seat may see, and the record.

Only what happens at a single table enters here; events, results and rankings are not known.
"""
