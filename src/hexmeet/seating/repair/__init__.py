"""Puts a published schedule right with the fewest moved players, and shows what a change costs.

Only schedules, who is in them and what changed may enter here (reading 18).
"""
