"""The server is killed while phones send: nothing is lost, and nothing is done twice."""

import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect
from tests.e2e_network.hall import PATIENCE, Crowd, Hall

KILLS = 3
TIMES = 12  # that each player changes their mind
ASKS = ("leave", "stay")
SENT = re.compile(r"Sent \d\d:\d\d")


class Straight(urllib.request.HTTPRedirectHandler):
    """Takes a redirect for an answer."""

    def redirect_request(self, *_: object) -> None:
        return None


@dataclass(eq=False)
class Sender(threading.Thread):
    """A player who asks to leave, stays, asks again: each time until there is an answer."""

    hall: Hall
    player: str
    answers: list[int] = field(default_factory=list)
    tries: int = 0

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    def run(self) -> None:
        for number in range(TIMES):
            self.answers.append(self.send(ASKS[number % 2], f"{self.player} {number}"))

    def send(self, what: str, command: str) -> int:
        opener = urllib.request.build_opener(Straight)
        fields = {"do": what, "reason": "late train", "command": command}
        address = f"{self.hall.address}{self.hall.phone(self.player)}me"
        while True:
            self.tries += 1
            try:
                with opener.open(address, urllib.parse.urlencode(fields).encode(), 5) as answer:
                    return int(answer.status)
            except urllib.error.HTTPError as error:
                if error.code != 500:
                    return error.code
            except OSError:
                time.sleep(0.02)
            fields["again"] = "1"


def test_whoever_repeats_until_there_is_an_answer_is_heard_once(hall: Hall) -> None:
    players = [*hall.seats(1), *hall.seats(4)]
    before = len(hall.kinds())
    senders = [Sender(hall, player) for player in players]
    for sender in senders:
        sender.start()
    for _ in range(KILLS):
        reached = len(hall.kinds())
        while len(hall.kinds()) < reached + 8 and any(sender.is_alive() for sender in senders):
            time.sleep(0.01)
        hall.kill()
        hall.start()
    for sender in senders:
        sender.join(60)
    assert [sender.answers for sender in senders] == [[303] * TIMES] * len(players)
    assert sum(sender.tries for sender in senders) > TIMES * len(players)  # some were cut off
    done = hall.commands()[before:]
    assert len(done) == len(set(done)) == TIMES * len(players)
    for player in players:  # each in the order it was sent
        mine = [command for command in done if command.split()[0] == player]
        assert mine == [f"{player} {number}" for number in range(TIMES)]
    assert hall.slug in hall.call("-m", "hexmeet.cli", "audit")


def test_phones_go_on_after_the_server_was_killed(crowd: Crowd, hall: Hall) -> None:
    signers, callers = hall.seats(2), hall.seats(4)
    phones = [open_phone(crowd, hall, player) for player in (*signers, callers[0])]
    hall.kill()
    for phone in phones[:-1]:
        phone.get_by_role("button", name="Yes, it is right").click()
    phones[-1].locator("#judge summary").click()
    phones[-1].locator("#judge button").click()
    for phone in phones:
        expect(phone.locator("#outbox [data-state=kept]")).to_be_visible(timeout=PATIENCE)
    hall.start()
    for phone in phones:
        expect(phone.locator("#outbox")).to_contain_text(SENT, timeout=3 * PATIENCE)
    assert hall.count("sign-sheet") == len(signers)
    assert hall.count("call-judge") == 2
    expect(phones[0].get_by_role("heading", name="the sheet is final")).to_be_visible(
        timeout=PATIENCE
    )


def open_phone(crowd: Crowd, hall: Hall, player: str) -> Page:
    page = crowd.come()
    page.goto(hall.phone(player))
    return page
