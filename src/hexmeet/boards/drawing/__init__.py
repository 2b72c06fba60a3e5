"""A layout as a picture: in characters for the terminal, as SVG for screen and paper.

Everything is drawn by our own lines, and only from a layout and words: nothing here decides what
lies where. The board is never mirrored, whatever way a language is read.
"""
