"""What a house has changed, for everybody: players have a right to know before the first round."""

from typing import Any

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.settings import find_differences
from hexmeet.web.page import PublicPage


class HouseRulesPage(PublicPage):
    """The difference from the rulebook that the house's derives from."""

    template = "organising/house-rules.html"

    def context(self) -> dict[str, Any]:
        """Compare with the base."""
        rules = self.visit.tournament.rules
        base = load(rules.clause_source)
        return {"rules": rules, "base": base, "differences": find_differences(base, rules)}
