"""View models of forces: squads with honours, scars and past battles."""

from collections.abc import Iterable
from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise

from armies.bridge import options_of, shown_contents
from armies.models import Release
from campaigns.ledger.experience import GRADES, key_of, next_grade, recovered, rolled
from campaigns.ledger.state import Force, Result, Squad, State
from campaigns.models import Campaign
from campaigns.text.grades import GRADES as GRADE_NAMES
from campaigns.text.honours_and_scars import NamedText, texts_of
from campaigns.text.names import content_name

Names = dict[tuple[str, str], str]
"""Names of what squads are, by faction and slug."""


class Recovery(NamedTuple):
    """The roll for a squad that was lost: its dice, and the scar it keeps, if any (C-REC-01 to C-REC-03)."""

    die: int
    second: int | None
    scar: NamedText | None


class BattleRow(NamedTuple):
    """A squad's battle: deeds, experience, recovery."""

    result: Result
    outcome: str
    address: str
    deeds: dict[str, int | bool]
    earned: int
    recovery: Recovery | None


class SquadCard(NamedTuple):
    """A squad for display."""

    squad: Squad
    name: str
    sheet: str
    grade: str | Promise
    honours: list[NamedText]
    resting: list[NamedText]
    scars: list[NamedText]
    floor: int
    goal: int
    next_grade: str | Promise
    battles: list[BattleRow]

    @property
    def injuries(self) -> list[str]:
        """What organisers wrote of it; scars of its game stand among its scars (C-GRT-02)."""
        return [injury for injury in self.squad.injuries if injury not in self.squad.scars]

    @property
    def within(self) -> int:
        """Experience gained since the current grade."""
        return self.squad.experience - self.floor

    @property
    def way(self) -> int:
        """Experience from the current grade to the next."""
        return self.goal - self.floor

    @property
    def missing(self) -> int:
        return self.goal - self.squad.experience


def sheet_names(forces: Iterable[Force]) -> Names:
    """Names of what the squads of these forces are, in a constant number of queries."""
    wanted = {(force.faction, force.release) for force in forces}
    rows = Release.objects.filter(faction__slug__in={faction for faction, _release in wanted}).select_related("faction")
    releases = [row for row in rows.order_by("number") if (row.faction.slug, row.number) in wanted]
    return {
        (row.faction.slug, option.slug): str(option.name)
        for row, as_shown in zip(releases, shown_contents(releases), strict=True)
        for option in options_of(row.faction.rules_of_game, row, as_shown)
    }


def card_of(state: State, force: Force, squad: Squad, names: Names, addresses: dict[int, str]) -> SquadCard:
    """A squad with its honours, its scars and its battles, the latest first."""
    return card_in_short(state, force, squad, names)._replace(battles=battles_of(state, force, squad, addresses))


def card_in_short(state: State, force: Force, squad: Squad, names: Names) -> SquadCard:
    """A squad with its honours and its scars, as a list of many shows it."""
    upward = next_grade(squad.experience)
    floor = next(needed for grade, needed in GRADES if grade == squad.grade)
    goal = squad.experience + upward[1] if upward else floor
    sheet = names.get((force.faction, squad.datasheet), squad.datasheet)
    return SquadCard(
        squad,
        content_name(state.game, squad.name) or sheet,
        sheet,
        GRADE_NAMES[squad.grade],
        texts_of(state.game, squad.honours),
        texts_of(state.game, squad.resting) if state.settings.honours else [],
        texts_of(state.game, squad.scars),
        floor,
        goal,
        GRADE_NAMES[upward[0]] if upward else "",
        [],
    )


def battles_of(state: State, force: Force, squad: Squad, addresses: dict[int, str]) -> list[BattleRow]:
    """A squad's battles with noted deeds, latest first (C-RES-03)."""
    fought = []
    for result in results_of(state, force):
        side = result.side_of(force.number)
        deeds = next((each for each in side.squads if each["id"] == squad.id), None) if side else None
        if side is not None and deeds is not None:
            earned = squad.earned.get(result.battle, 0) if state.settings.experience else 0
            recovery = (
                None
                if deeds["survived"] or not state.settings.recovery
                else recovery_of(state.game, result, force, squad)
            )
            address = addresses.get(result.battle, "")
            fought.append(BattleRow(result, side.outcome, address, deeds, earned, recovery))
    return fought


def recovery_of(game: str, result: Result, force: Force, squad: Squad) -> Recovery:
    key = key_of(force.number, squad.id)
    scar = recovered(game, result.recovery_seed, key)
    return Recovery(*rolled(game, result.recovery_seed, key), texts_of(game, [scar])[0] if scar else None)


def battle_addresses(campaign: Campaign, numbers: Iterable[int]) -> dict[int, str]:
    """URLs of these battles of a campaign by number."""
    slugs = campaign.battles.filter(number__in=numbers).order_by().values_list("number", "slug")
    return {number: reverse("campaigns:battle", args=[slug]) for number, slug in slugs}


def results_of(state: State, force: Force) -> list[Result]:
    """The battles of a force, the latest first."""
    return [result for result in state.results.values() if result.side_of(force.number)][::-1]


def to_honour(force: Force) -> list[Squad]:
    """The squads that have an honour to choose."""
    return [squad for squad in force.squads.values() if squad.choices_left]
