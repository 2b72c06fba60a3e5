"""What is printed for the hall: slips, sheets, cards, badges, and the kit to go on without us.

Pages here are of paper first: they fit on A4 and on Letter, and are read in grey.
"""
