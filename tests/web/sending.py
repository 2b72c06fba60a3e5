"""Sends forms as browsers do: and goes where the answer leads."""

from collections.abc import Mapping
from typing import Any

from django.test import Client

SEE_OTHER = 303


def send(client: Client, address: str, form: Mapping[str, object]) -> Any:  # noqa: ANN401 - Django's
    """Send a form, and give the page that somebody sees afterwards."""
    answer = client.post(address, dict(form))
    assert answer.status_code == SEE_OTHER, answer.text
    return client.get(answer["Location"])
