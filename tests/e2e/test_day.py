"""A whole event of thirteen, from an empty laptop to the champion, by four browsers at once."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, expect
from tests.e2e.crowd import PHONE, Crowd, Server
from tests.e2e.reader import Reader

PASSWORD = "amber anchor apple"  # noqa: S105 - of people who do not exist
DESK = "/e/{slug}/desk/"
POINTS = (10, 8, 7, 5)
EVENTS = {
    "en": ("Harbour Games", "Molo Audace 1, Trieste"),
    "ar": ("بطولة الميناء", "شارع الحمرا، بيروت"),
}
NAMES = {
    "en": ("Ada Benedetti", "Bruno Keller", "Cem Aydin", "Dana Haddad", "Emil Novak",
           "Finn Byrne", "Gilda Perez", "Haruto Sato", "Ivo Marin", "Jana Horvat", "Kim Berg",
           "Livia Sartori", "Marek Dahl"),
    "ar": ("ليلى منصور", "سامي الخوري", "رنا السويدي", "خالد المنصوري", "هدى النجار",
           "يوسف البلوشي", "مريم الهاشمي", "طارق شاهين", "دينا فارس", "سلمى درويش", "بدر الكعبي",
           "نور عبد الله", "حسن الرميثي"),
}  # fmt: skip


class Hall:
    """Organiser, judge and two phones, and the event they carry through a day."""

    def __init__(self, crowd: Crowd, language: str) -> None:
        self.crowd = crowd
        self.language = language
        self.names = NAMES[language]
        self.slug = ""
        self.organiser = self.come()
        self.judge = self.come()
        self.phones = [self.come(PHONE), self.come(PHONE)]
        self.links: dict[str, str] = {}

    def come(self, size: tuple[int, int] = (1280, 900)) -> Reader:
        return Reader(self.crowd.come(language=self.language, size=size), self.language)

    def desk(self, reader: Reader, page: str = "") -> None:
        reader.open(f"/e/{self.slug}/desk/{page}")

    # --- before the day ---------------------------------------------------------------------------

    def begin(self) -> None:
        """An empty laptop: the owner's account, then the first tournament in five steps."""
        olga = self.organiser
        olga.open("/")
        olga.fill("accounts.name", "Olga")
        olga.fill("accounts.login", "olga")
        olga.fill("accounts.password", PASSWORD)
        olga.press("accounts.create")
        olga.follow("accounts.create-tournament")
        olga.page.get_by_role("radio", name="Studio").check()
        olga.press("organising.next")
        name, place = EVENTS[self.language]
        olga.fill("organising.name", name)
        olga.fill("organising.place", place)
        later = datetime.now() + timedelta(minutes=5)  # noqa: DTZ005, TID251 - of the wall clock
        olga.fill("organising.day", later.strftime("%Y-%m-%d"))
        olga.fill("organising.time", later.strftime("%H:%M"))
        olga.press("organising.next")
        olga.press("organising.players-later")
        olga.page.locator("#name-0").fill("Hugo")
        olga.page.locator("#role-0").select_option("judge")
        olga.press("organising.next")
        olga.press("organising.create")
        expect(olga.page).to_have_url(re.compile("/e/[^/]+/"))
        found = re.search("/e/([^/]+)/", olga.page.url)
        assert found
        self.slug = found[1]

    def invite_judge(self) -> None:
        """The judge opens the invitation and chooses a password."""
        self.desk(self.organiser, "staff")
        self.organiser.unfold("organising.change-person")
        hugo = self.organiser.main.locator("#person-hugo")
        hugo.locator("details:not([open]) summary").click()
        self.organiser.press("organising.renew", within=hugo)
        link = self.organiser.page.locator("#link-hugo").input_value()
        self.judge.open(re.sub("^https?://[^/]+", "", link))
        self.judge.fill("accounts.password", PASSWORD)
        self.judge.press("accounts.choose-password")

    def register(self) -> None:
        """Two register on their phones, the others stand on a list."""
        self.desk(self.organiser)
        self.organiser.press("desk.do-open-registration")
        for phone, name in zip(self.phones, self.names, strict=False):
            phone.open(f"/e/{self.slug}/")
            phone.follow("public.register-now")
            phone.fill("public.your-name", name)
            phone.tick("public.agree")
            phone.press("public.register-now")
            phone.sees("public.you-are-in", name=name)
            phone.page.locator("a.code").click()
            phone.sees("phone.registered")
        self.desk(self.organiser, "players/import")
        heading = self.organiser.word("people.heading-name")
        rows = "\n".join([heading, *self.names[2:]])
        self.organiser.fill("people.rows", rows)
        self.organiser.press("people.look-at-rows")
        self.organiser.press("people.import-now", count=len(self.names) - 2)
        expect(self.organiser.page).to_have_url(re.compile("players$"))

    def read_links(self) -> None:
        """Everybody has a private link, on a card that is cut out."""
        self.desk(self.organiser, "players/links")
        for card in self.organiser.page.locator(".link-cards li").all():
            address = card.locator(".code").inner_text()
            path = re.sub("^https?://[^/]+", "", address)
            self.links[card.get_by_role("heading").inner_text()] = path

    # --- the day ----------------------------------------------------------------------------------

    def check_in(self) -> None:
        """One tap for each; a wrong tap is undone at once."""
        self.desk(self.organiser, "check-in")
        self.organiser.press("people.open-check-in")
        for name in self.names:
            tick = self.organiser.main.get_by_role("button", name=name).first
            tick.click()
            undo = self.organiser.word("people.undo-for", name=name)
            expect(self.organiser.main.get_by_role("button", name=undo)).to_be_visible()
        self.phones[0].sees("phone.checked-in")

    def start(self) -> None:
        """Start with thirteen, draft, exchange two, publish."""
        self.desk(self.organiser)
        self.organiser.unfold("desk.do-start")
        self.organiser.main.locator("#ask-start form button").click()
        self.draft()
        self.organiser.unfold("tables.swap-by-name")
        seats = self.organiser.page.locator(".table-card .seat")
        first, other = seats.first.inner_text(), seats.last.inner_text()
        self.organiser.page.locator("#swap-one").select_option(label=first)
        self.organiser.page.locator("#swap-other").select_option(label=other)
        self.organiser.press("tables.see-effect")
        self.organiser.press("tables.swap-now", one=first, other=other)
        expect(self.organiser.page).to_have_url(re.compile("seating"))
        self.publish()

    def draft(self) -> None:
        self.desk(self.organiser, "seating")
        self.organiser.main.locator("section.now button.primary").click()
        expect(self.organiser.main.locator("#draft")).to_be_visible()

    def publish(self) -> None:
        self.organiser.main.locator("section.now button.primary").click()
        expect(self.organiser.page.locator("#flashes .flash").first).to_be_visible()

    def repair(self) -> None:
        """Somebody has not come: the first proposal moves fewest players."""
        self.desk(self.organiser, "seating/repair")
        gone = self.names[-1]
        self.organiser.main.get_by_label(gone).check()
        self.organiser.press("tables.propose")
        self.organiser.page.locator("#reason-1").fill("-")
        self.organiser.press("tables.agree", number=1)
        expect(self.organiser.page.locator("#flashes .flash").first).to_be_visible()

    def begin_round(self) -> None:
        self.desk(self.organiser, "round")
        self.organiser.press("games.start-round")
        expect(self.organiser.page.locator(".state-playing").first).to_be_visible()

    def list_tables(self) -> list[int]:
        """Read which tables play; one may have been closed by a repair."""
        cards = self.organiser.page.locator(".table-card.state-playing")
        found = [card.get_attribute("id") or "" for card in cards.all()]
        return [int(name.removeprefix("table-")) for name in found]

    def seats_of(self, table: int) -> list[str]:
        """Read who sits at a table of the round."""
        seats = self.organiser.page.locator(f"#table-{table} .seats .grow")
        expect(seats.first).to_be_visible()
        return [text.strip() for text in seats.all_inner_texts()]

    def play_by_phone(self, table: int) -> None:
        """A judge is called; the winner enters the sheet, one disputes, all sign in the end."""
        seats = self.seats_of(table)
        first, second = self.phones
        first.open(self.links[seats[0]])
        second.open(self.links[seats[1]])
        self.desk(self.judge, "round")
        first.unfold("phone.call")
        first.press("phone.call-now")
        self.judge.press("games.take-call")
        first.sees("phone.judge-comes")
        first.unfold("phone.enter")
        self.fill_sheet(first, len(seats))
        first.press("games.save-sheet")
        second.sees("phone.check-sheet")
        second.unfold("phone.wrong")
        second.fill("games.dispute-reason", "?")
        second.press("games.stop-sheet")
        first.sees("phone.is-disputed")
        self.fill_sheet(first, len(seats))
        first.press("games.save-sheet")
        second.press("phone.sign")
        second.sees("phone.you-signed")
        for name in seats[2:]:
            first.open(self.links[name])
            first.press("phone.sign")
        second.sees("phone.is-final")

    def fill_sheet(self, reader: Reader, seats: int, first: int = 0) -> None:
        """Fill in points, so that another seat wins at every table."""
        for place in range(seats):
            points = POINTS[(place - first) % seats]
            reader.page.locator(f"#vp-{place + 1}").fill(str(points))
        reader.page.locator(f"[name=winner][value='{first % seats + 1}']").check()

    def play_by_paper(self, number: int, tables: list[int]) -> None:
        """The judge enters sheets from paper and makes them final."""
        for table in tables:
            self.desk(self.judge, f"round/{number}/table/{table}")
            seats = self.judge.page.locator("[data-vp]").count()
            self.fill_sheet(self.judge, seats, first=table + number)
            self.judge.press("games.save-sheet")
            self.judge.unfold("games.decide")
            self.judge.fill("games.decide-reason", "-")
            self.judge.press("games.decide-now")
            expect(self.judge.page.locator(".now.done")).to_be_visible()

    # --- the end ----------------------------------------------------------------------------------

    def look_at_standings(self) -> None:
        """Everybody sees the own place, and before the last round what is needed."""
        phone = self.phones[0]
        phone.open(f"{self.links[self.names[0]]}standing")
        phone.sees("phone.your-place")
        phone.sees("phone.needs-final")

    def close_stage(self, key: str) -> None:
        self.desk(self.organiser, "standings")
        self.organiser.press(key)
        expect(self.organiser.page.locator("#flashes .flash").first).to_be_visible()

    def select(self) -> list[str]:
        """The finalists select on their phones, each in turn."""
        self.desk(self.organiser, "finals")
        finalists = self.organiser.page.locator(".seats .grow").all_inner_texts()
        steps = self.organiser.page.locator(".selection li")
        for number in range(steps.count()):
            following = self.organiser.page.locator(".selection li.next b")
            expect(following).to_have_count(1)
            name = following.inner_text()
            phone = self.phones[number % 2]
            phone.open(self.links[name])
            phone.page.locator("button[name=value]").first.click()
            expect(steps.nth(number).locator(".badge")).to_be_visible()
        return finalists

    def end(self) -> None:
        """The champion, the seed, and a check that anybody can redo."""
        self.desk(self.organiser, "finals")
        self.organiser.press("results.close-final")
        champion = self.organiser.page.locator(".champion h1")
        expect(champion).to_be_visible()
        self.organiser.press("results.close-tournament")
        self.organiser.sees("results.is-closed")
        self.phones[0].sees("phone.over")
        visitor = self.phones[1]
        visitor.open(f"/e/{self.slug}/verify")
        visitor.sees("public.seed-fits")
        expect(visitor.page.locator(".badge.bad")).to_have_count(0)
        expect(visitor.page.locator(".draws .badge.good").first).to_be_visible()


@pytest.fixture
def everybody(browser: Browser, empty: Server) -> Iterator[Crowd]:
    """People who look at the pages of an empty laptop."""
    crowd = Crowd(browser, empty)
    yield crowd
    crowd.leave()


@pytest.mark.parametrize("language", NAMES)
def test_event_of_thirteen_from_an_empty_laptop_to_the_champion(
    everybody: Crowd, language: str
) -> None:
    hall = Hall(everybody, language)
    hall.begin()
    hall.invite_judge()
    hall.register()
    hall.read_links()
    hall.check_in()
    hall.start()
    hall.repair()
    for number in range(1, 4):
        if number > 1:
            hall.desk(hall.organiser, "seating")
            hall.publish()
        hall.begin_round()
        tables = hall.list_tables()
        if number == 1:
            hall.play_by_phone(tables.pop(0))
        hall.play_by_paper(number, tables)
        if number == 2:
            hall.look_at_standings()
    hall.close_stage("results.close-preliminary")
    hall.draft()
    hall.publish()
    hall.select()
    hall.begin_round()
    hall.play_by_phone(1)
    hall.end()
