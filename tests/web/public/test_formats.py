from datetime import date

import pytest
from django.test import Client
from tests.web.site import Site

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.sentences.languages import Language


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_format_of_every_kind_of_event_is_told_in_every_language(site: Site, rulebook: str) -> None:
    minimum = load(rulebook).eligibility.minimum_age
    day = date(2027, 6, 1) if minimum and minimum.on is None else None
    for event in load(rulebook).events:
        site.slug = f"harbour-{event.kind}"
        site.create(rulebook, event=event.kind, championship_day=day)
        for language in Language:
            client = Client()
            client.cookies["language"] = str(language)
            page = client.get(f"/e/{site.slug}/").text
            assert 'class="stages"' in page, (event.kind, language)
