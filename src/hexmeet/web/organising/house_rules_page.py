"""What a house has changed, for everybody: players have a right to know before the first round."""

from collections.abc import Sequence
from typing import Any

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.rulebooks.settings import Difference, find_differences
from hexmeet.web.page import PublicPage


class HouseRulesPage(PublicPage):
    """The difference from the rulebook that the house's derives from."""

    template = "organising/house-rules.html"

    def context(self) -> dict[str, Any]:
        """Compare with the base."""
        rules = self.visit.tournament.rules
        base = load(rules.clause_source)
        return {"rules": rules, "base": base, "differences": list_changes(base, rules)}


def list_changes(base: Rulebook, rules: Rulebook) -> Sequence[Difference]:
    """List what a house plays differently; what it calls its rules is no difference."""
    found = find_differences(base, rules)
    return [difference for difference in found if difference.block != "identity"]
