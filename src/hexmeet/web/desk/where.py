"""Where on the desk something is done or put right."""

from collections.abc import Mapping

from django.urls import NoReverseMatch, reverse

from hexmeet.tournament.agenda import Step, Task
from hexmeet.tournament.agenda_play import Reminder

# The page of a task, beside its button or in place of it.
PAGES: Mapping[Task, str] = {
    Task.ENTER_PLAYERS: "players",
    Task.AWAIT_DAY: "players",
    Task.CHECK_IN: "check-in",
    Task.DRAFT: "seating",
    Task.PUBLISH: "seating",
    Task.PICK: "finals",
    Task.FINISH_ROUND: "round",
    Task.SETTLE_SHEETS: "sheet",
    Task.CLOSE_STAGE: "standings",
    Task.ADD_PHOTOS: "documents",
    Task.CLOSE: "documents",
    Task.DONE: "documents",
}
# The page on which a refusal is put right, by how its code begins.
REFUSED: Mapping[str, str] = {
    "age.": "settings",
    "staff.": "staff",
    "judges.": "staff",
    "players.": "players",
    "small-field.": "players",
    "publish.": "seating",
    "play.": "seating",
    "final.": "finals",
    "semi-final.": "finals",
    "stage.": "round",
}
REMINDED: Mapping[str, str] = {
    "players-missing": "check-in",
    "players-unseated": "repair",
    "players-waiting": "players",
    "staff-of-one": "staff",
    "sheet-missing": "sheet",
    "sheet-disputed": "sheet",
    "sheet-unsigned": "sheet",
    "leave-asked": "player",
    "photos-missing": "documents",
}


def find_page_of_step(slug: str, step: Step) -> str:
    """Give the address where a task is done; empty where its button is all there is to it."""
    name = PAGES.get(step.task, "")
    if name == "sheet":
        return _reverse(name, slug, step.params["round"], step.params["table"])
    return _reverse(name, slug) if name else ""


def find_page_of_refusal(slug: str, code: str) -> str:
    """Give the address where what stands in the way is put right."""
    for beginning, name in REFUSED.items():
        if code.startswith(beginning):
            return _reverse(name, slug)
    return ""


def find_page_of_reminder(slug: str, reminder: Reminder) -> str:
    """Give the address of what a reminder is about."""
    name = REMINDED.get(reminder.code, "round")
    if name == "sheet":
        return _reverse(name, slug, reminder.params["round"], reminder.params["table"])
    if name == "player":
        return _reverse(name, slug, reminder.params["player"])
    return _reverse(name, slug)


def _reverse(name: str, *where: object) -> str:
    try:
        return reverse(name, args=where)
    except NoReverseMatch:
        return ""
