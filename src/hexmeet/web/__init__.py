"""The web application: pages for organisers, judges, players, screens and the public.

A page shows what the pure core knows and turns what somebody enters into a command; it decides
nothing. Each folder is one part of the day with its views, forms and addresses; what all of them
share lies here. Rules and sentences have no place here.
"""
