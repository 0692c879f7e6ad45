"""How a battle in the browser stands: fought again from its rows."""

import re
import threading
from collections.abc import Callable, Collection, Mapping
from typing import Any

from campaigns.ledger.fairness import battle_seed, inputs_digest
from play.models import PlayedBattle
from play.reading import answers_read, scenario_read
from rules.battles.seats import NONE_LEFT, Choose, Standing, fight_on
from rules.formats.errors import AnswersError, DocumentError
from rules.presentation.prompts import kinds_of

Entries = list[dict[str, object]]


def seed_of(battle: PlayedBattle) -> int:
    """The seed of its dice, from the secret, the scenario and the players' own parts."""
    return battle_seed(battle.secret, inputs_digest(battle.scenario), battle.salts)


def entries_of(battle: PlayedBattle) -> Entries:
    return list(battle.answers.order_by("number").values_list("entry", flat=True))


def standing_of(
    battle: PlayedBattle,
    entries: Entries,
    *,
    thinking: bool,
    choose: Choose | None = None,
    enough: Callable[[], bool] | None = None,
) -> Standing:
    """The battle after these answers, and after what is then chosen; with `thinking`, commanders who take their time
    decide too, until it is `enough`.

    AnswersError for an answer that does not fit its question.
    """
    game = battle.rules()
    slow = {commander.key for commander in game.facts.commanders if commander.slow}
    seats = battle.seats.all()
    deciding = {seat.player: seat.commander for seat in seats if seat.commander}
    deciding = {player: name for player, name in deciding.items() if thinking or name not in slow}
    left = {seat.player: kinds_of(game.display.question_groups, seat.left) for seat in seats if seat.left}
    return _fought(battle, entries, deciding, left, choose, enough)


def _fought(
    battle: PlayedBattle,
    entries: Entries,
    deciding: Mapping[str, str],
    left: Mapping[str, Collection[str]] = NONE_LEFT,
    choose: Choose | None = None,
    enough: Callable[[], bool] | None = None,
) -> Standing:
    game, digest = battle.rules(), inputs_digest(battle.scenario)
    seed = battle_seed(battle.secret, digest, battle.salts)
    with scenario_read(game, digest, battle.scenario) as scenario:
        return fight_on(game, scenario, seed, answers_read(game, battle.slug, entries), deciding, left, choose, enough)


def is_readable(battle: PlayedBattle) -> bool:
    """Whether the present rules can read the scenario, which may be of an earlier version."""
    try:
        with scenario_read(battle.rules(), inputs_digest(battle.scenario), battle.scenario):
            return True
    except DocumentError:
        return False


def standing_for(battle: PlayedBattle, plays: bool) -> Standing:
    """The battle as it is shown to who plays in it, or only watches: later, where that was agreed."""
    entries = entries_of(battle)
    if battle.delay and battle.is_going() and not plays:
        return played_by(battle, entries[: max(0, len(entries) - battle.delay)])
    return shown_standing(battle, entries)


class Latest(threading.local):
    """What this thread has fought and saved last, for the page that is shown after it: it is taken once."""

    kept: tuple[int, Standing] | None = None

    def keep(self, battle: PlayedBattle, standing: Standing) -> None:
        self.kept = (battle.pk, standing)

    def take(self, battle: PlayedBattle, entries: Entries) -> Standing | None:
        """The battle after just these answers, where it is what was saved last."""
        kept, self.kept = self.kept, None
        same = kept is not None and kept[0] == battle.pk and kept[1].entries == entries
        return kept[1] if kept is not None and same else None


_latest = Latest()
keep_latest = _latest.keep


def played_by(battle: PlayedBattle, entries: Entries) -> Standing:
    """The battle after these answers, whoever gave them; nobody decides on. AnswersError for one that does not fit."""
    return _fought(battle, entries, {})


def shown_standing(battle: PlayedBattle, entries: Entries) -> Standing:
    """The battle as it is shown; of one that an earlier version of the rules has played, as far as its answers fit."""
    if battle.is_going():
        return _latest.take(battle, entries) or standing_of(battle, entries, thinking=False)
    try:
        return played_by(battle, entries)
    except AnswersError as fault:
        return shown_standing(battle, entries[: number_of(fault)])


def number_of(fault: AnswersError) -> int:
    """The number of the answer that does not fit."""
    match = re.match(r"answers\[(\d+)\]", fault.path)
    return int(match[1]) if match else 0


def proof_of(battle: PlayedBattle) -> dict[str, Any]:
    """Everything that a battle was fought from; for everybody once it is over, for nobody before."""
    return {
        "promise": battle.promise,
        "secret": battle.secret,
        "salts": battle.salts,
        "seed": seed_of(battle),
        "engine": battle.engine,
        "scenario": battle.scenario,
        "answers": entries_of(battle),
        "result": battle.result,
    }
