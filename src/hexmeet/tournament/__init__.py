"""One tournament from registration to champion: commands in, events out, nothing else changes it.

`decide(tournament, request)` gives events or refuses; `evolve(tournament, event)` never refuses.
Each chapter holds the rules of one part of the day for both. Time, actor and seed come in with the
request; what enters here knows no database, no clock and no page.
"""
