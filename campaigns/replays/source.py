"""Sources of replays: a recorded battle or a what-if, with its URLs."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple
from zlib import crc32

from django.urls import reverse
from django.utils.translation import get_language

from armies.models.content_words import content_words
from armies.models.face import Face
from campaigns.battles.quick_battles import QuickBattle, fought_by
from campaigns.bridge import own_names, squad_id
from campaigns.models import Battle, Entry, WhatIf
from campaigns.replays.keyframes import keyframes
from campaigns.replays.participants import Participants
from jobs.models import Job
from rules.games import game_of
from rules.presentation.scenes import Scenes

CACHE_VERSION = 8
"""Increment when keyframes or texts change, to invalidate browser caches."""


OF_BATTLE = ("battle", "replay", "battle_story")
OF_WHAT_IF = ("what_if", "what_if_replay", "what_if_story")
OF_QUICK_BATTLE = ("quick_battle", "quick_battle_replay", "quick_battle_story")


class FoughtBattle(NamedTuple):
    """The documents of a replay, `shown` with content in the reader's language."""

    scenario: Mapping[str, Any]
    operation: Mapping[str, Any]
    result: Mapping[str, Any]
    squad_names: Mapping[str, str]
    refusals: Mapping[str, Any]

    def shown(self) -> "FoughtBattle":
        words = content_words(game_of(self.scenario).slug)
        if not words:
            return self
        result = {**self.result, "not_simulated": [words[name] for name in self.result.get("not_simulated", ())]}
        return self._replace(scenario=words.of(self.scenario), operation=words.of(self.operation), result=result)

    def participants(self) -> Participants:
        return Participants(self.scenario, self.squad_names, self.refusals)

    def scenes(self) -> Scenes:
        """The table event by event; it can be read once."""
        scenario = {**self.scenario, "operation": self.operation or self.scenario.get("operation")}
        return game_of(scenario).display.scenes(scenario, dict(self.result))

    def keyframes(self, participants: Participants | None = None, scenes: Scenes | None = None) -> dict[str, Any]:
        return keyframes(self.result["events"], scenes or self.scenes(), participants or self.participants())


class Replay(NamedTuple):
    """A battle's replay: what it is known by, its addresses, and its documents, fetched by who comes first.

    `faces` are those of the players' factions by the players' ids, as far as they are known. `turn` is where a what-if
    diverges from the record, which is `beside`; 0 for the record itself.
    """

    key: Hashable
    digest: str
    names: Mapping[str, str]
    faces: Mapping[str, Face | None]
    page: str
    document: str
    story: str
    fought: Callable[[], FoughtBattle]
    game: str
    turn: int = 0
    beside: FoughtBattle | None = None

    @property
    def edition(self) -> str:
        """Cache key of the rendered replay: battle, names of squads, faces of factions, language, words of content."""
        called = crc32(repr([sorted(self.names.items()), self.faces, content_words(self.game).key]).encode())
        return f"{self.digest[:16]}-{CACHE_VERSION}-{get_language()}-{called:08x}"

    @property
    def versioned_document(self) -> str:
        """URL of the replay document with its version: a response that never changes."""
        return f"{self.document}?{self.edition}"


def of_battle(battle: Battle) -> Replay:
    """The replay of a battle's record; fetch it `with_sides`."""
    names = names_in(battle)
    page, document, story = (reverse(f"campaigns:{name}", args=[battle.slug]) for name in OF_BATTLE)
    return Replay(
        ("battle", battle.pk),
        battle.digest,
        names,
        faces_in(battle),
        page,
        document,
        story,
        lambda: fought_battle(battle, names),
        battle.campaign.game,
    )


def of_what_if(what_if: WhatIf, battle: Battle) -> Replay:
    """The replay of a what-if, which has its documents; fetch the battle `with_sides` and documents."""
    names = names_in(battle)
    page, document, story = (reverse(f"campaigns:{name}", args=[battle.slug, what_if.key]) for name in OF_WHAT_IF)
    fought = FoughtBattle(what_if.scenario, battle.operation, what_if.result, names, what_if.refusals).shown()
    digest = what_if.result["digest"]
    record = FoughtBattle(battle.scenario, battle.operation, battle.result or {}, names, battle.refusals).shown()
    addresses, faces = (page, document, story), faces_in(battle)
    return Replay(
        ("what if", what_if.pk),
        digest,
        names,
        faces,
        *addresses,
        lambda: fought,
        battle.campaign.game,
        what_if.turn,
        record,
    )


def of_quick_battle(battle: QuickBattle, job: Job, text: str) -> Replay:
    """The replay of a battle without a campaign, which a job has fought; `text` is its link."""
    page, document, story = (reverse(f"campaigns:{name}", args=[text]) for name in OF_QUICK_BATTLE)

    def fought() -> FoughtBattle:
        made = fought_by(job)
        return FoughtBattle(battle.scenario, battle.mission, made["result"], battle.names, made["refusals"]).shown()

    addresses, faces = (page, document, story), battle.faces
    turn, beside = (battle.link.changes[0], record_of(battle)) if battle.link.changes else (0, None)
    return Replay(
        (battle.key, text),
        str(job.result),
        battle.names,
        faces,
        *addresses,
        fought,
        battle.game.slug,
        turn,
        beside,
    )


def record_of(battle: QuickBattle) -> FoughtBattle | None:
    """The battle that a what-if parts from, while it is kept."""
    record = QuickBattle(battle.link._replace(changes=()))
    job = record.job()
    if job is None or job.state != Job.State.DONE:
        return None
    made = fought_by(job)
    return FoughtBattle(record.scenario, record.mission, made["result"], record.names, made["refusals"]).shown()


def fought_battle(battle: Battle, names: Mapping[str, str] | None = None) -> FoughtBattle:
    """The record's documents."""
    row = Battle.objects.with_documents().get(pk=battle.pk)
    return FoughtBattle(row.scenario, row.operation, row.result or {}, names or {}, row.refusals).shown()


def faces_in(battle: Battle) -> dict[str, Face | None]:
    """The faces of the sides of a battle fetched `with_sides`."""
    return {side.colour: side.face for side in battle.sides.all()}


def names_in(battle: Battle) -> dict[str, str]:
    """Names of players and of their squads now; dropped squads have their datasheet's name."""
    sides = list(battle.sides.all())
    entries = Entry.objects.with_documents().in_bulk([side.entry_id for side in sides])
    shown_names = {side.colour: str(side.entry.membership) for side in sides}
    for side in sides:
        entry = entries[side.entry_id]
        names = dict(zip(entry.squad_ids, own_names(entry), strict=False))
        shown_names |= {squad_id(side.colour, place): names.get(id, "") for place, id in enumerate(side.squad_ids, 1)}
    return shown_names
