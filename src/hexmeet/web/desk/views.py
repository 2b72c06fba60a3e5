"""The first page of the desk: what to do next, and what blocks it."""

from hexmeet.web.page import StaffPage


class Today(StaffPage):
    """What to do next, and what blocks it."""

    template = "desk/today.html"
    tab = "desk"
