"""A list lives through every change there is, in any order; its totals are reckoned another way at each step."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from armies.actions import ChangeRequest, StaleVersionError, archiving, history
from armies.actions import squads as actions
from armies.actions.creating import copy_strike_force, import_strike_force
from armies.bridge import content_library, content_of, player_document, strike_force_document, verdict_of
from armies.models import StrikeForce
from rules.damocles.formats.roster import read_roster
from rules.damocles.formats.scenario import read_scenario
from tests.armies.support.guard_faction import PACK, a_list, load_the_guard
from web.models.sharing import unguessable

SHEETS = {document["slug"]: document for document in PACK["datasheets"]}
COPIES = {document["slug"]: document.get("copies", 99) for document in PACK["assets"]}
BONUS = {"troops": 4, "scouts": 4, "specialists": 6, "com_operators": 8, "heavy_supports": 6}
SQUAD_KINDS = st.sampled_from(sorted(SHEETS))
ASSETS = st.sampled_from(sorted(COPIES))
PLACES = st.integers(0, 30)


def valor(squad: dict[str, Any]) -> int:
    """60 for three rifles and 15 for each further one (R-ARM-04), from the pack as it is written."""
    document = SHEETS[squad["datasheet"]]
    extra = max(0, squad["size"] - document["size"][0])
    return int(document["strategic_valor"] + extra * document["strategic_valor_per_extra_unit"])


def points(squads: list[dict[str, Any]]) -> int:
    """12, and what three of a type or one of each bring (R-ARM-05, TSK)."""
    types = [SHEETS[squad["datasheet"]]["type"] for squad in squads]
    total = 12 + sum(bonus for type, bonus in BONUS.items() if types.count(type) >= 3)
    return total + (8 if len(set(types)) == 6 else 0)


def is_legal(it: StrikeForce) -> bool:
    """Every rule of a list, said once more."""
    sizes = [SHEETS[squad["datasheet"]]["size"] for squad in it.squads]
    fits = all(fewest <= squad["size"] <= most for squad, (fewest, most) in zip(it.squads, sizes, strict=True))
    carried = all(count <= min(1, squad["size"]) for squad in it.squads for count in squad["weapons"].values())
    deck = len(it.deck) == 11 and all(it.deck.count(slug) <= COPIES[slug] for slug in it.deck)
    return bool(it.squads) and fits and carried and deck and sum(map(valor, it.squads)) <= it.limit


class Life(RuleBasedStateMachine):
    """Changes of one list, and of what undoing must bring back."""

    @initialize()
    def begin(self) -> None:
        load_the_guard()
        self.it = a_list(None, "rifles", cards=3)
        self.before: list[dict[str, Any]] = []
        self.after: list[dict[str, Any]] = []

    def fetched(self) -> StrikeForce:
        return StrikeForce.objects.with_release().get(pk=self.it.pk)

    def changed(self, do: Any, *args: Any, **values: Any) -> None:
        """Do it on the present version; what stood goes on the pile of what undo brings back."""
        it = self.fetched()
        state = strike_force_document(it)
        do(it, ChangeRequest(it.version), *args, **values)
        before, self.it = self.it, self.fetched()
        if self.it.version != before.version:
            self.before.append(state)
            self.after.clear()

    def squad(self, place: int) -> dict[str, Any]:
        kept: dict[str, Any] = self.it.squads[place % len(self.it.squads)]
        return kept

    @rule(kind=SQUAD_KINDS)
    def add(self, kind: str) -> None:
        self.changed(actions.add_squad, kind)

    @precondition(lambda self: self.it.squads)
    @rule(place=PLACES, size=st.integers(0, 9), carriers=st.integers(0, 2), name=st.sampled_from(["", "Wall"]))
    def change(self, place: int, size: int, carriers: int, name: str) -> None:
        squad = self.squad(place)
        weapons = {"weapon-launcher": carriers} if squad["datasheet"] == "rifles" else {}
        self.changed(actions.change_squad, squad["id"], {"name": name, "size": size, **weapons})

    @precondition(lambda self: self.it.squads)
    @rule(place=PLACES, by=st.integers(-3, 3))
    def move(self, place: int, by: int) -> None:
        self.changed(actions.move_squad, self.squad(place)["id"], by)

    @precondition(lambda self: 0 < len(self.it.squads) < 12)
    @rule(place=PLACES)
    def duplicate(self, place: int) -> None:
        self.changed(actions.duplicate_squad, self.squad(place)["id"])

    @precondition(lambda self: self.it.squads)
    @rule(place=PLACES)
    def drop(self, place: int) -> None:
        self.changed(actions.remove_squad, self.squad(place)["id"])

    @rule(asset=ASSETS, copies=st.integers(0, 4))
    def set_copies(self, asset: str, copies: int) -> None:
        self.changed(actions.set_copies, asset, copies, "deck")

    @rule()
    def fill_the_deck(self) -> None:
        self.changed(actions.fill_deck)

    @rule(limit=st.sampled_from([100, 300, 500]))
    def agree(self, limit: int) -> None:
        self.changed(actions.change_settings, name="Patrol", limit=limit)

    @precondition(lambda self: not verdict_of(self.it).legal)
    @rule(first=PLACES, way=PLACES)
    def mend(self, first: int, way: int) -> None:
        """A mend leaves less wrong of its kind than there was, or nothing."""
        violations = verdict_of(self.it).violations
        wrong = violations[first % len(violations)]
        ways = wrong.fixes
        self.changed(actions.apply_fix, ways[way % len(ways)])
        left = [v for v in verdict_of(self.it).violations if (v.code, v.params) == (wrong.code, wrong.params)]
        assert len(left) < len([v for v in violations if (v.code, v.params) == (wrong.code, wrong.params)])

    @rule()
    def undo(self) -> None:
        now = self.fetched()
        if not self.before:
            with pytest.raises(history.NothingToUndoError):
                history.undo(now, ChangeRequest(now.version))
            return
        self.after.append(strike_force_document(now))
        history.undo(now, ChangeRequest(now.version))
        self.it = self.fetched()
        assert strike_force_document(self.it) == self.before.pop()

    @rule()
    def redo(self) -> None:
        now = self.fetched()
        if not self.after:
            with pytest.raises(history.NothingToUndoError):
                history.redo(now, ChangeRequest(now.version))
            return
        self.before.append(strike_force_document(now))
        history.redo(now, ChangeRequest(now.version))
        self.it = self.fetched()
        assert strike_force_document(self.it) == self.after.pop()

    @rule(version=PLACES)
    def restore(self, version: int) -> None:
        kept = list(self.it.changes.all())[version % self.it.changes.count()]
        self.changed(history.restore_version, kept.version)
        assert (self.it.squads, self.it.deck, self.it.limit) == (kept.squads, kept.deck, kept.limit)

    @rule()
    def archive_and_restore(self) -> None:
        """Neither is a step that undo would bring back."""
        archiving.archive(self.fetched(), ChangeRequest(self.it.version))
        archiving.restore(self.fetched(), ChangeRequest(self.it.version + 1))
        self.it = self.fetched()

    @rule()
    def out_and_in_again(self) -> None:
        """Export and import, or a copy, give the same list."""
        document = strike_force_document(self.fetched())
        again = import_strike_force(None, read_roster(document), slug=unguessable())
        copy = copy_strike_force(None, self.fetched(), slug=unguessable())
        assert strike_force_document(again) == strike_force_document(copy) == document

    @rule()
    def too_late(self) -> None:
        with pytest.raises(StaleVersionError):
            actions.fill_deck(self.fetched(), ChangeRequest(self.it.version - 1))

    @precondition(lambda self: verdict_of(self.it).legal)
    @rule()
    def fight(self) -> None:
        """A legal list is one that the engine takes."""
        players = [player_document(self.fetched(), id, id) for id in ("red", "blue")]
        read_scenario(
            {"format": "damocles-scenario/1", "seed": 1, "operation": "eradication", "players": players},
            content_library(),
        )

    @invariant()
    def the_totals_are_those_reckoned_by_hand_and_every_version_is_kept(self) -> None:
        it = self.fetched()
        verdict = verdict_of(it)
        assert verdict.strategic_valor == sum(map(valor, it.squads))
        assert verdict.tactical_points == points(it.squads)
        assert verdict.legal == is_legal(it)
        newest = it.changes.first()
        assert newest is not None
        assert (newest.squads, newest.deck, newest.limit) == (it.squads, it.deck, it.limit)
        ids = [squad["id"] for squad in it.squads]
        assert len(set(ids)) == len(ids)
        assert content_of(it.release).slug == "guard"


class TestLife(Life.TestCase, TestCase):  # type: ignore[misc,name-defined]
    settings = settings(
        max_examples=settings().max_examples // 10, stateful_step_count=30, suppress_health_check=list(HealthCheck)
    )
