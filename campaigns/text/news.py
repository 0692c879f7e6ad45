"""Texts of a campaign's news (C-NWS)."""

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext

from campaigns.ledger.news import NewsItem
from campaigns.ledger.state import State
from campaigns.text.honours_and_scars import mark_name
from campaigns.text.names import content_name
from campaigns.text.scores import score

GRADES = {
    "recruit": gettext_lazy("recruit"),
    "seasoned": gettext_lazy("seasoned"),
    "veteran": gettext_lazy("veteran"),
    "elite": gettext_lazy("elite"),
}

MARKS = {
    "hex_taken": "flag", "hex_kept": "shield", "hex_given": "flag", "hex_freed": "flag", "map_drawn": "flag",
    "chapter_begun": "book", "story_ended": "book", "grade": "up", "first_of_grade": "up", "honoured": "trophy",
    "champion": "trophy", "awarded": "trophy", "fined": "warning", "round_opened": "clock", "round_closed": "clock",
    "paired": "clock", "bye_given": "clock", "conceded": "flag",
    "deadline_moved": "clock", "granted": "trophy", "challenged": "sword", "grouped": "users", "cut": "trophy",
    "decided_by_squads": "dice", "decided_by_seed": "dice", "decided_by_roll_off": "dice",
    "founded": "sword", "drawn": "dice", "won": "dice", "won_closely": "dice", "won_crushingly": "dice",
}  # fmt: skip
"""The icon of each kind of news; members and forces share that of people."""

GREAT = ("won_crushingly", "hex_taken", "first_of_grade", "chapter_begun", "story_ended", "champion")
"""News displayed larger."""


class NewsLine(NamedTuple):
    """A news item with its text."""

    item: NewsItem
    words: str

    @property
    def day(self) -> date:
        return timezone.localtime(self.at).date()

    @property
    def at(self) -> datetime:
        return datetime.fromisoformat(self.item.at).astimezone(UTC)

    @property
    def mark(self) -> str:
        return MARKS.get(self.item.code, "users")

    @property
    def great(self) -> bool:
        return self.item.code in GREAT

    @property
    def battle(self) -> int | None:
        number: int | None = self.item.figures.get("battle")
        return number


def news_lines(items: Iterable[NewsItem], state: State) -> list[NewsLine]:
    """The items that have a text, in order."""
    writer = NewsWriter(state)
    return [NewsLine(item, writer(item)) for item in items if item.code in WORDS]


class NewsWriter:
    """Writes news with members' current names."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __call__(self, item: NewsItem) -> str:
        figures = {key: self._figure(key, value) for key, value in item.figures.items()}
        describe = WORDS[item.code]
        return (_(describe) if isinstance(describe, str) else describe(item.figures)) % figures

    def _figure(self, key: str, value: Any) -> Any:
        if key in PEOPLE:
            return self.names(value if isinstance(value, list) else [value])
        if key in NAMED and isinstance(value, str):
            return content_name(self.state.game, value)
        if key == "honour":
            return mark_name(self.state.game, value)
        return READABLE[key](value) if key in READABLE and value is not None else value

    def names(self, members: list[int | None]) -> str:
        known = [self.state.members[number].name for number in members if number in self.state.members]
        return get_text_list(known, _("and")) if known else _("somebody")


NAMED = ("title", "squad", "faction")
"""Figures that may be names of content."""

PEOPLE = ("member", "members", "winners", "losers", "attacker")

READABLE: dict[str, Callable[[Any], Any]] = {
    "grade": lambda grade: GRADES[grade],
    "points": lambda points: score(points) if isinstance(points, list) else points,
    "deadline": lambda instant: date_format(timezone.localtime(datetime.fromisoformat(instant)), "DATE_FORMAT"),
}
"""Formatters of figures."""


def _round_opened(figures: dict[str, Any]) -> str:
    if figures["deadline"]:
        return ngettext(
            "Round %(round)s is open: %(battles)s battle, to be fought by %(deadline)s.",
            "Round %(round)s is open: %(battles)s battles, to be fought by %(deadline)s.",
            figures["battles"],
        )
    return ngettext(
        "Round %(round)s is open: %(battles)s battle.",
        "Round %(round)s is open: %(battles)s battles.",
        figures["battles"],
    )


def _deadline_moved(figures: dict[str, Any]) -> str:
    if figures["deadline"]:
        return _("Round %(round)s may be fought until %(deadline)s now.")
    return _("Round %(round)s has no deadline any more.")


def _awarded(figures: dict[str, Any]) -> str:
    if figures["reason"]:
        return ngettext(
            "%(member)s is awarded %(points)s point: %(reason)s",
            "%(member)s is awarded %(points)s points: %(reason)s",
            figures["points"],
        )
    return ngettext(
        "%(member)s is awarded %(points)s point.", "%(member)s is awarded %(points)s points.", figures["points"]
    )


def _granted(figures: dict[str, Any]) -> str:
    if figures["reason"]:
        return _("The organisers gave something to %(members)s: %(reason)s")
    return _("The organisers gave something to %(members)s.")


def _fined(figures: dict[str, Any]) -> str:
    if figures["reason"]:
        return ngettext(
            "%(member)s loses %(points)s point: %(reason)s",
            "%(member)s loses %(points)s points: %(reason)s",
            figures["points"],
        )
    return ngettext("%(member)s loses %(points)s point.", "%(member)s loses %(points)s points.", figures["points"])


def _map_drawn(figures: dict[str, Any]) -> str:
    return ngettext(
        "The map is laid: %(hexes)s hex to fight for.",
        "The map is laid: %(hexes)s hexes to fight for.",
        figures["hexes"],
    )


def _drawn(figures: dict[str, Any]) -> str:
    if figures["winners"]:
        return _("%(winners)s share a victory in %(title)s, %(points)s.")
    return _("%(losers)s part with a draw in %(title)s, %(points)s.")


def _won(alone: str, together: str) -> Callable[[dict[str, Any]], str]:
    """A victory, of one or of allies (C-RES-11)."""
    return lambda figures: _(together if len(figures["winners"]) > 1 else alone)


def _hex_taken(figures: dict[str, Any]) -> str:
    if figures["from"] is None:
        return _("%(member)s plants a banner on %(name)s.")
    return _("%(name)s falls to %(member)s.")


def _hex_given(figures: dict[str, Any]) -> str:
    if figures["reason"]:
        return _("%(name)s goes to %(member)s by the organisers' word: %(reason)s")
    return _("%(name)s goes to %(member)s by the organisers' word.")


def _hex_freed(figures: dict[str, Any]) -> str:
    if figures["reason"]:
        return _("%(name)s belongs to nobody now, by the organisers' word: %(reason)s")
    return _("%(name)s belongs to nobody now, by the organisers' word.")


def _chapter_begun(figures: dict[str, Any]) -> str:
    if figures["from"] is None:
        return _("The story begins: “%(title)s”.")
    return _("The page is turned: after “%(from)s” comes “%(title)s”.")


def _joined(figures: dict[str, Any]) -> str:
    return _("%(member)s follows the campaign.") if figures["role"] == "follower" else _("%(member)s joins.")


def _entered(figures: dict[str, Any]) -> str:
    if not figures["faction"]:
        return _("%(member)s brings a force on paper.")
    return _("%(member)s enters %(force)s (%(faction)s).")


def _champion(figures: dict[str, Any]) -> str:
    if len(figures["members"]) > 1:
        return _("The campaign is over, and %(members)s share the first place.")
    return _("The campaign is over, and %(members)s has won it.")


WORDS: dict[str, str | Callable[[dict[str, Any]], str]] = {
    "founded": gettext_noop("“%(name)s” is founded."),
    "joined": _joined,
    "back": gettext_noop("%(member)s is back."),
    "left": gettext_noop("%(member)s leaves the campaign."),
    "replaced": gettext_noop("%(member)s takes over a place in the campaign."),
    "entered": _entered,
    "refitted": gettext_noop("%(member)s refits %(force)s."),
    "withdrawn": gettext_noop("%(member)s withdraws %(force)s."),
    "round_opened": _round_opened,
    "round_closed": gettext_noop("Round %(round)s is closed."),
    "paired": gettext_noop("%(members)s meet in round %(round)s."),
    "bye_given": gettext_noop("%(members)s has a bye in round %(round)s."),
    "deadline_moved": _deadline_moved,
    "grouped": gettext_noop("The players are in %(groups)s groups now."),
    "cut": gettext_noop("Into the knock-out, the first seed first: %(members)s."),
    "won": _won(
        gettext_noop("%(winners)s beats %(losers)s in %(title)s, %(points)s."),
        gettext_noop("%(winners)s together beat %(losers)s in %(title)s, %(points)s."),
    ),
    "won_closely": _won(
        gettext_noop("%(winners)s beats %(losers)s by a hair in %(title)s, %(points)s."),
        gettext_noop("%(winners)s together beat %(losers)s by a hair in %(title)s, %(points)s."),
    ),
    "won_crushingly": _won(
        gettext_noop("%(winners)s crushes %(losers)s in %(title)s, %(points)s."),
        gettext_noop("%(winners)s together crush %(losers)s in %(title)s, %(points)s."),
    ),
    "drawn": _drawn,
    "conceded": gettext_noop("%(losers)s concedes %(title)s to %(winners)s."),
    "decided_by_squads": gettext_noop("The draw is decided for %(member)s, who lost fewer."),
    "decided_by_roll_off": gettext_noop("The draw is decided for %(member)s, who won the roll-off at the table."),
    "decided_by_seed": gettext_noop("The draw is decided for %(member)s, the better seed: both lost as many."),
    "hex_taken": _hex_taken,
    "hex_kept": gettext_noop("%(member)s holds %(name)s against %(attacker)s."),
    "hex_given": _hex_given,
    "hex_freed": _hex_freed,
    "map_drawn": _map_drawn,
    "chapter_begun": _chapter_begun,
    "story_ended": gettext_noop("The story is over: “%(from)s” was its last chapter."),
    "grade": gettext_noop("%(squad)s of %(member)s is %(grade)s now."),
    "first_of_grade": gettext_noop("%(squad)s of %(member)s is the first of the campaign to be %(grade)s."),
    "awarded": _awarded,
    "granted": _granted,
    "challenged": lambda figures: _("%(member)s challenged %(members)s."),
    "fined": _fined,
    "honoured": gettext_noop("%(squad)s of %(member)s earns an honour: %(honour)s."),
    "champion": _champion,
}
"""Sentences by code of a news item, with named placeholders."""
