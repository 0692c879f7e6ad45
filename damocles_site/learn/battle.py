"""The small battle of a primer: fought once in a process, drawn at any of its events."""

from functools import cache
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from campaigns.replays.drawing import field, groups, kinds, signs
from campaigns.replays.page import scores
from campaigns.replays.pieces import labels_html, squads_html
from campaigns.replays.source import FoughtBattle
from campaigns.replays.story import story
from campaigns.replays.story_html import lines_html
from campaigns.replays.table_state import TableState, state_after
from damocles_site.learn.primer import folder_of
from rules.battles.resolve import resolve
from rules.formats.library import EmptyLibrary
from rules.formats.reading import read_json
from rules.game.game import Game
from rules.games import game_called, game_of
from web.pictures.labels import MapPosition
from web.translation.content_texts import translated


@cache
def fought(slug: str) -> FoughtBattle:
    """The battle of this game's primer."""
    game = game_called(slug)
    assert game is not None
    scenario: Any = read_json((folder_of(game) / "battle.json").read_bytes())
    return FoughtBattle(scenario, scenario["operation"], resolve(game, scenario, EmptyLibrary()), {}, {})


def words_in(game: Game, language: str | None) -> dict[str, str]:
    """The translations of the game's starter and standard content, from which the battle has its names."""
    package = folder_of(game).parent
    starters: list[Any] = [
        read_json(path.read_bytes()) for path in package.glob(f"starter/translations/*.{language}.json")
    ]
    standard: list[Any] = [read_json(path.read_bytes()) for path in package.glob(f"standard/{language}.json")]
    texts = [*standard, *(document["texts"] for document in starters)]
    return {text: translation for translations in texts for text, translation in translations.items()}


@cache
def replay_of(slug: str, language: str | None) -> tuple[Any, ...]:
    """Its participants, its first picture, its frames and its story, in the active language."""
    battle = fought(slug)
    battle = battle._replace(scenario=translated(battle.scenario, words_in(game_of(battle.scenario), language)))
    participants, scenes = battle.participants(), battle.scenes()
    frames = battle.keyframes(participants, scenes)
    return participants, scenes.start, frames, story(battle.result["events"], participants)


def battle_at(game: Game, before: int, event: int) -> dict[str, Any]:
    """Context of the map after an event, with what happened since the one `before`."""
    participants, picture, frames, lines = replay_of(game.slug, get_language())
    table, drawn = state_after(frames, event), signs(picture)
    ground, standing = field(picture, table), groups(participants, frames, table, drawn)
    return {
        "field": ground,
        "signs": drawn,
        "kinds": kinds(frames),
        "squads": squads_html(standing, lettering=ground.lettering),
        "labels": labels_html(standing, ground.lettering),
        "lines": lines_between(frames, before, event),
        "scores": scores(participants, frames, table, {}),
        "turn": table.turn,
        "sentences": SafeString("".join(lines_html(lines[before:event], "", ""))),
    }


def lines_between(frames: dict[str, Any], before: int, event: int) -> SafeString:
    """The shots, strikes and charges of these events, from squad to squad as they stood."""
    drawn = []
    for number in range(before, event):
        table = state_after(frames, number)
        for kind, start, end, *weak in frames["steps"][number].get("lines", ()):
            at, to = (middle_of(frames, table, unit) for unit in (start, end))
            if at and to:
                look = f"{kind} {kind}--weak" if any(weak) else kind
                head = "charge" if kind == "charge" else "shot"
                drawn.append(f'<path class="{look}" d="M{at.x} {at.y}L{to.x} {to.y}" marker-end="url(#head-{head})"/>')
    return mark_safe("".join(drawn))  # noqa: S308 - of numbers and our own words


def middle_of(frames: dict[str, Any], table: TableState, unit: str) -> MapPosition | None:
    """The middle of a squad; None where nobody of it stands."""
    cut = next(cut for cut in frames["units"] if cut["id"] == unit)
    standing = [place for place in table.places[cut["first"] : cut["first"] + cut["size"]] if place is not None]
    if not standing:
        return None
    return MapPosition(*(round(sum(values) / len(standing), 1) for values in zip(*standing, strict=True)))
