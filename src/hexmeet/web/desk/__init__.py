"""The organiser's desk: what to do next, and what every page of the desk has around it."""
