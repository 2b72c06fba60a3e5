"""Who sits where and in which play order: figures of a schedule, constructions, positions.

Only what places players at tables may enter here; results and rankings are not known.
"""
