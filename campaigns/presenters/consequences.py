"""Text of what would change if events were revoked or a result corrected (C-LED-08)."""

from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaigns.ledger.consequences import Consequences, LineChange, PurseChange, SquadChange
from campaigns.ledger.standings import Line
from campaigns.models import Campaign
from campaigns.presenters.round_changes import round_changes
from campaigns.read_model.campaign_state import names_of
from campaigns.text.agreement import tie_breakers
from campaigns.text.honours_and_scars import mark_name
from campaigns.text.names import content_name, known_game, member_name, unit_number
from campaigns.text.scores import figure

GRADES = {
    "recruit": gettext_noop("recruit"),
    "seasoned": gettext_noop("seasoned"),
    "veteran": gettext_noop("veteran"),
    "elite": gettext_noop("elite"),
}


class StandingRow(NamedTuple):
    """A line of the table, before and after; tie-breakers only when they change."""

    name: str
    rank: tuple[str, str]
    points: tuple[str, str]
    record: tuple[str, str]
    breakers: list[tuple[str, tuple[str, str]]]


class SquadRow(NamedTuple):
    """A squad and its changes."""

    name: str
    force: str
    experience: tuple[int, int]
    grade: tuple[str, str]
    marks: list[str]


class ConsequencesView(NamedTuple):
    """All that changes; `nothing` when nothing does."""

    lines: list[StandingRow]
    squads: list[SquadRow]
    hexes: list[str]
    story: list[str]
    purses: list[str]
    rounds: list[str]
    again: list[str]
    battles: list[str]

    @property
    def nothing(self) -> bool:
        return not any(self)


def consequences_view(
    campaign: Campaign, consequences: Consequences, battles: list[str] | None = None
) -> ConsequencesView:
    """The consequences for display. `battles` are sentences about changed results."""
    names = names_of(campaign)
    consequences = replace(consequences, before=consequences.before.named(names), after=consequences.after.named(names))
    return ConsequencesView(
        [_line(consequences, change) for change in consequences.lines],
        [_squad(consequences, change) for change in consequences.squads],
        [_hex(consequences, change.hex, change.before, change.after) for change in consequences.hexes],
        _story(consequences),
        [_purse(consequences, change) for change in consequences.purses],
        round_changes(campaign, consequences)
        + [_("Round %(round)s was paired from what would no longer hold.") % {"round": n} for n in consequences.rounds],
        [_("Round %(round)s was paired from what would hold again.") % {"round": n} for n in consequences.rounds_again],
        battles or [],
    )


def _line(consequences: Consequences, change: LineChange) -> StandingRow:
    both = (change.before, change.after)
    return StandingRow(
        member_name(
            consequences.after if change.member in consequences.after.members else consequences.before, change.member
        ),
        _pair([str(line.rank) if line else "–" for line in both]),
        _pair([figure(line.points) if line else "–" for line in both]),
        _pair([_record(line) for line in both]),
        _breakers(consequences, change),
    )


def _breakers(consequences: Consequences, change: LineChange) -> list[tuple[str, tuple[str, str]]]:
    """The tie-breakers that change, where both histories agree on the same."""
    names, both = consequences.after.settings.tie_breakers, (change.before, change.after)
    if None in both or names != consequences.before.settings.tie_breakers:
        return []
    before, after = (line.breakers if line else () for line in both)
    rows = zip(names, before, after, strict=True)
    labels = tie_breakers(known_game(consequences.after.game))
    return [(labels[name], (figure(was), figure(will))) for name, was, will in rows if was != will]


def _record(line: Line | None) -> str:
    """Battles won, drawn and lost."""
    return f"{line.won}–{line.drawn}–{line.lost}" if line else "–"


def _pair(both: list[str]) -> tuple[str, str]:
    return both[0], both[1]


def _squad(consequences: Consequences, change: SquadChange) -> SquadRow:
    force = (consequences.after.forces.get(change.force) or consequences.before.forces[change.force]).name
    marks = [
        (change.lost, _("honour rests: %(mark)s")),
        (change.gained, _("honour counts again: %(mark)s")),
        (change.scars_lost, _("scar gone: %(mark)s")),
        (change.scars_gained, _("new scar: %(mark)s")),
    ]
    texts = [message % {"mark": mark_name(consequences.after.game, slug)} for slugs, message in marks for slug in slugs]
    grade = (_(GRADES[change.grade[0]]), _(GRADES[change.grade[1]]))
    name = content_name(consequences.after.game, change.name) or unit_number(consequences.after.game, change.squad)
    return SquadRow(name, force, change.experience, grade, texts)


def _hex(consequences: Consequences, hex: str, before: int | None, after: int | None) -> str:
    known = consequences.after.map or consequences.before.map
    place = known.hex(hex) if known else None
    figures = {
        "hex": (place.name if place else "") or hex,
        "before": member_name(consequences.before, before),
        "after": member_name(consequences.after, after),
    }
    return _("%(hex)s: held by %(before)s, would be held by %(after)s.") % figures


def _purse(consequences: Consequences, change: PurseChange) -> str:
    figures = {"force": consequences.after.forces[change.force].name, "before": change.before, "after": change.after}
    return _("%(force)s: %(before)s credits, would be %(after)s.") % figures


def _story(consequences: Consequences) -> list[str]:
    if consequences.chapter is None:
        return [_("The way through the story would be another.")] if consequences.path else []
    before, after = (_chapter(consequences, id) for id in consequences.chapter)
    return [_("The story stands at %(before)s and would stand at %(after)s.") % {"before": before, "after": after}]


def _chapter(consequences: Consequences, id: str | None) -> str:
    if id is None:
        return _("no chapter")
    story = consequences.after.story or consequences.before.story
    titles = {chapter.id: chapter.title for chapter in story.chapters} if story else {}
    return titles.get(id, id)
