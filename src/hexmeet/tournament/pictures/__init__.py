"""What pictures of a tournament show, and how they are drawn.

Figures are read from results and times alone. Drawings get their words and know no language.
"""
