"""The independent check of a tournament file: everything in it derived a second time.

Nothing that ranks, seats or draws elsewhere may be imported here, or one mistake could hide in
both: only rulebooks, the tournament file and its structural faults. Start at `report.verify`.
"""
