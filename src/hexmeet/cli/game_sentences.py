"""What is said to a player whose action was refused: what is wrong, and what to do instead."""

GAME_SENTENCES = {
    "game.action-complete": (
        "{player}: {action}: a piece can be placed elsewhere only by the player who placed it "
        "just before, as a piece of the same kind"
    ),
    "game.above-supply-rate": (
        "{player}: {action}: the supply would ask fewer cards for the same; "
        "trade with the supply, or offer less"
    ),
    "game.barred": (
        "{player}: {action}: a judge has forbidden {player} development cards "
        "until {player}'s next turn"
    ),
    "game.cannot-pay": "{player}: {action}: costs {price}, which {player} does not hold",
    "game.card-just-bought": (
        "{player}: {action}: a card bought in this turn waits for {player}'s next turn"
    ),
    "game.corner-taken": "{player}: {action}: a building stands there already",
    "game.deck-empty": "{player}: {action}: no development card is left",
    "game.discard-first": (
        "{player}: {action}: first everybody with more than seven cards discards half of them"
    ),
    "game.edge-taken": "{player}: {action}: a road lies there already",
    "game.free-road-first": (
        '{player}: {action}: first place the free roads, or say "stops building roads" '
        "after the first"
    ),
    "game.gift": "{player}: {action}: each side has to give at least one card",
    "game.left": "{player}: {action}: {player} has left the game",
    "game.like-for-like": (
        "{player}: {action}: the same resource cannot stand on both sides of a trade"
    ),
    "game.no-card": "{player}: {action}: {player} holds no such card ({card})",
    "game.no-offer": "{player}: {action}: no offer is on the table",
    "game.no-piece": "{player}: {action}: {player} has no piece of that kind left",
    "game.no-place-for-road": (
        "{player}: {action}: no road of {player} has a place; keep the card"
    ),
    "game.no-road-to-corner": "{player}: {action}: no road of {player} leads there",
    "game.not-asked": (
        "{player}: {action}: offers go from the player whose turn it is to others at the table, "
        "and only those answer"
    ),
    "game.not-at-settlement": (
        "{player}: {action}: the road has to lie at the settlement just placed, {last_settlement}"
    ),
    "game.not-at-target": (
        "{player}: {action}: {player} has fewer than {target} victory points, counting hidden cards"
    ),
    "game.not-beside-robber": (
        "{player}: {action}: choose another player who has a building at {robber}"
    ),
    "game.not-connected": (
        "{player}: {action}: a road has to touch a road or building of {player}"
    ),
    "game.not-held": "{player}: {action}: {player} does not hold these cards",
    "game.not-owed": "{player}: {action}: {player} has nothing to discard",
    "game.not-own-settlement": (
        "{player}: {action}: a city takes the place of a settlement of {player}"
    ),
    "game.not-your-turn": "{player}: {action}: it is the turn of {turn_of}",
    "game.one-point-short": (
        "{player}: {action}: nobody trades with a player who visibly needs one more point"
    ),
    "game.only-knight": "{player}: {action}: before the roll only a knight may be played",
    "game.over": "{player}: {action}: the game is over",
    "game.past-rival": (
        "{player}: {action}: a road cannot go on past another player's settlement or city"
    ),
    "game.place-road-first": (
        "{player}: {action}: first place the road at the settlement {last_settlement}"
    ),
    "game.place-settlement-first": "{player}: {action}: first place the settlement",
    "game.robber-first": "{player}: {action}: first move the robber",
    "game.robber-not-due": (
        "{player}: {action}: the robber moves, and steals, only after a seven or a knight"
    ),
    "game.robber-stays": "{player}: {action}: the robber is there; move it to another hex",
    "game.roll-first": "{player}: {action}: first roll the dice",
    "game.rolled-already": "{player}: {action}: the dice are rolled once a turn",
    "game.same-resource": "{player}: {action}: choose another resource in return",
    "game.second-card": "{player}: {action}: one development card a turn, and one was played",
    "game.seven-first": "{player}: {action}: first resolve the seven",
    "game.steal-first": "{player}: {action}: first take a card from a player at {robber}",
    "game.supply-short": "{player}: {action}: the supply has not enough cards left",
    "game.too-close": (
        "{player}: {action}: a building stands at a neighbouring corner; keep one corner between"
    ),
    "game.too-early-to-win": "{player}: {action}: victory can be declared once the turn has begun",
    "game.too-few-for-harbour": (
        "{player}: {action}: {player} needs {rate} {resource} for a trade with the supply"
    ),
    "game.unanswered": "{player}: {action}: that player has not accepted or countered",
    "game.unknown-action": "{player}: {action}: there is no such action",
    "ruling.discards-first": (
        "{ruling}: hands are corrected after everybody has discarded, or undo the roll"
    ),
    "ruling.game-over": "{ruling}: the game is over; undo its last entries first",
    "ruling.impossible-table": "{ruling}: would leave a table that cannot be: {detail}",
    "ruling.left-already": "{ruling}: this player has left already",
    "ruling.no-harbour": "{ruling}: expected a corner of each of two harbours",
    "ruling.no-piece": "{ruling}: the player has no piece of that kind left",
    "ruling.no-cards": "{ruling}: say which cards, such as 1 ore, 2 wool",
    "ruling.no-such-card": "{ruling}: there are not so many such cards",
    "ruling.no-time-limit": "{ruling}: this rulebook knows no time limit for a game",
    "ruling.nothing-there": "{ruling}: no such piece is there",
    "ruling.nothing-to-undo": (
        "{ruling}: expected entries that hold, up to the last of them, which is {detail}"
    ),
    "ruling.opening": "{ruling}: during the opening placements undo them instead",
    "ruling.place-taken": "{ruling}: a piece is there already; take it away first",
    "ruling.robber-after-turn": (
        "{ruling}: by this rulebook a forgotten robber goes to the desert after the turn"
    ),
    "ruling.robber-at-once": (
        "{ruling}: by this rulebook a forgotten robber goes to the desert at once"
    ),
    "ruling.robber-not-due": "{ruling}: the robber is not about to be moved",
    "ruling.undo-alone": "{ruling}: undoing stands by itself, in a ruling of its own",
}
