"""The independent check of a schedule: everything counted a second time from the bare tables.

Nothing that seats, measures or bounds elsewhere may be imported here, or one mistake could hide in
both: only rulebooks and the schedule file. Start at `report.verify`.
"""
