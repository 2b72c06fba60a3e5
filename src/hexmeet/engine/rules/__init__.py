"""The rules of the base game, one module for each chapter, in restricted plain Python.

Only functions over the state and whole numbers enter here: no classes, no exceptions, no library,
no defaults. So the same source is played as it is at a table, compiled for a million games, and on
a graphics card. `s` is always the state (`hexmeet.engine.state`), `p` and `q` are seats counted
from 0, `r` is a resource, `h` a hex, `c` a corner, `e` an edge; `n` counts the actions in `buf`.

words          what is what: resources, cards, phases, actions
tables         the board and what things cost
chance         dice and draws
questions      small questions about the table
opening        laying out the table
turn           beginning, passing on and winning
production     the roll and what it yields
robber         discarding, moving the robber, stealing
cards          development cards
building       roads, settlements, cities
trade          with the supply and with players
award          Longest Road and Largest Army
leaving        going before the game is over
legal          what may be done
play           doing it
refusal        why something may not be done
trade_refusal  the same of trades; refusals are asked at a table only, and never compiled
"""
