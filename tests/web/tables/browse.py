"""Forms of a page as a browser sends them."""

import re
from html import unescape
from typing import Any

from django.test import Client

FORM = re.compile(r"<form\b[^>]*>.*?</form>", re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)"')


def find_forms(html: str, do: str) -> list[dict[str, str]]:
    """Give the hidden fields of all forms for an action."""
    forms = [
        {name: unescape(value) for name, value in HIDDEN.findall(form)}
        for form in FORM.findall(html)
    ]
    return [form for form in forms if form.get("do") == do]


def press(client: Client, address: str, do: str, **typed: Any) -> Any:  # noqa: ANN401 - Django's
    """Open a page and send its first form for an action; a page that is open already is `html`."""
    html = typed.pop("html", None) or client.get(address).text
    form = {**find_forms(html, do)[0], **typed}
    return client.post(address, form)
