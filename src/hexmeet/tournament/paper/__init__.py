"""A tournament on paper: lines that hold its state, and the restart from them elsewhere.

Only what is pure may enter here: texts in, texts out; drawing and printing is done at the edge.
"""
