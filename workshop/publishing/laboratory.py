"""Experiments with a draft or its last release: what is asked of, and what came out in words."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.bridge import content_of
from armies.computation import experiment_jobs
from armies.computation.experiment_jobs import SWEEP, WORTH, ExperimentRequest, question_of
from armies.computation.list_forecasts import Opponent
from armies.computation.matrix import LEAST, MOST
from armies.computation.sweep import figures_of
from armies.models import Faction
from armies.models.content_words import content_words
from armies.models.places import place_in_words
from rules.game.game import Game
from web.translation.messages import shown, titled
from workshop.publishing.draft import Draft
from workshop.publishing.prices import each_more, is_doubtful

SIZES = {"size[0]": gettext_lazy("Fewest units"), "size[1]": gettext_lazy("Most units")}
DRAFT, RELEASE = "draft", "release"
Document = dict[str, Any]


def pack_of(draft: Draft, of: str) -> Document:
    """What is asked of, in canonical form: the draft, or the last release that is offered."""
    if of == DRAFT or draft.last is None:
        return draft.document
    return draft.game.formats.written("content", content_of(draft.last))


def worth_request(
    draft: Draft, of: str, opponents: Iterable[Opponent], missions: Iterable[str], commander: str, lists: int
) -> ExperimentRequest:
    """DocumentError."""
    rounds = experiment_jobs.ROUNDS
    question = question_of(draft.game, pack_of(draft, of), opponents, missions, commander, lists, rounds)
    return ExperimentRequest(WORTH, question)


def sweep_request(
    draft: Draft,
    of: str,
    opponents: Iterable[Opponent],
    missions: Iterable[str],
    commander: str,
    lists: int,
    figure: str,
    values: list[int],
) -> ExperimentRequest:
    """Of a figure by its datasheet and its way in it, `line-crew:health`. DocumentError."""
    part, _colon, way = figure.partition(":")
    swept = {"part": part, "figure": way, "values": values}
    question = question_of(draft.game, pack_of(draft, of), opponents, missions, commander, lists, 1, **swept)
    return ExperimentRequest(SWEEP, question)


def figure_choices(game: Game, pack: Document) -> list[tuple[str, list[tuple[str, str]]]]:
    """Whole numbers by their datasheets, as the forms call them."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for part, way, _now in figures_of(game, pack):
        name = content_words(game.slug)[part["name"]]
        groups.setdefault(name, []).append((f"{part['slug']}:{way}", f"{name} – {figure_label(game, part, way)}"))
    return list(groups.items())


def figure_label(game: Game, part: Document, way: str) -> str:
    """What a figure of a part is called: a key as changes of drafts call it, others by their place."""
    if way in SIZES:
        return str(SIZES[way])
    place = place_in_words(part, way, game)
    if place.lower() != way:
        return place
    kind = next(kind.key for kind in game.facts.kinds if kind.models)
    return titled(game.display.draft_words.key_label(kind, way, False))


def part_names(faction: Faction, content: Any) -> Mapping[str, str]:
    """What parts are called in the reader's language, by slug."""
    game = faction.rules_of_game
    words = content_words(game.slug)
    names = {option.slug: option.name for option in game.content.options(content)}
    return {slug: words[name] if isinstance(name, str) else shown(name) for slug, name in names.items()}


def called(part: str, names: Mapping[str, str]) -> str:
    """A part by its name; units that come together by all of theirs."""
    counts = Counter(part.split("+"))
    return ", ".join(
        [f"{n} × {names.get(slug, slug)}" if n > 1 else names.get(slug, slug) for slug, n in counts.items()]
    )


def worth_table(
    game: Game, known: Document, names: Mapping[str, str], pack: Document, titles: Mapping[str, str]
) -> Document:
    """Figures as the page has them: parts with a price and without, what is dominated, what luck does. `titles` are
    those of missions.
    """
    missions = [titles.get(slug, slug) for slug in known["missions"]]
    rows = [_row(part, names, missions) for part in known["parts"]]
    parts = {part["slug"]: part for kind in game.facts.kinds if kind.models for part in pack.get(kind.key, [])}
    for row in rows:
        if row["suggested"] is not None and row["slug"] in parts:
            row["each"] = each_more(parts[row["slug"]], row["suggested"])
    points = shown(game.facts.terms.points_short or "")
    return {
        "missions": missions if any(row["missions"] for row in rows) else [],
        "units": [row for row in rows if row["slain"] is not None],
        "cards": [row for row in rows if row["slain"] is None],
        "others": [
            {"name": content_words(game.slug)[other["name"]], **_percent(other)}
            for other in sorted(known["others"], key=lambda other: -(other["slain"] or 0))
        ],
        "level": _level(known["level"]) if known.get("level") else None,
        "points": points,
        "dominated": [
            _("%(other)s slays, takes and keeps as much as %(part)s in these battles, for %(points)s %(short)s less.")
            % {
                "part": called(entry["part"], names),
                "other": called(entry["by"], names),
                "points": number_format(entry["points"]),
                "short": points,
            }
            for entry in known["dominated"]
        ],
        "luck": known["luck"] and _luck(known["luck"]),
        "takes": any(row["advice"] and not row["is_doubtful"] for row in rows),
        "is_held": any(part["without"] or part["repriced"] for part in known["parts"]),
        "is_known": any(part["gain"] for part in known["parts"]),
    }


def _level(level: Document) -> Document:
    """The share of battles won, and whether it is level."""
    low, high = level["interval"] or (0.0, 1.0)
    figures = {"share": 100 * level["share"], "low": 100 * low, "high": 100 * high}
    return figures | {"out": not LEAST <= level["share"] <= MOST, "sure": low > MOST or high < LEAST}


def _luck(luck: Document) -> Document:
    explained = luck["explained"]
    return luck | {
        "luckier": 100 * luck["luckier"],
        "explained": None if explained is None else 100 * explained,
    }


def _row(part: Document, names: Mapping[str, str], missions: list[str]) -> Document:
    """A part in percent and points."""
    return {
        "name": called(part["part"], names),
        "slug": part["part"],
        "advice": _advice(part),
        "is_doubtful": is_doubtful(part),
        **{key: part[key] for key in ("price", "lists", "verdict", "suggested")},
        "worth": _figure(part["worth"], 1),
        "gain": _figure(part["gain"], 100),
        "without": _figure(part["without"], 100, "share"),
        "repriced": _figure(part["repriced"], 100, "share"),
        "missions": [_in_mission(there, part, missions) for there in part["by_mission"]],
        **_percent(part),
    }


def _in_mission(there: Document, part: Document, missions: list[str]) -> Document:
    """What a part is in a mission: its worth, or its gain where it has no price; whether that is more than in all."""
    gain, is_more = part["price"] is None, there["gain"]["value"] > part["gain"]["value"]
    if not gain and there["worth"] and part["worth"]:
        is_more = there["worth"]["value"] > part["worth"]["value"]
    return {
        "name": missions[there["mission"]],
        "figure": _figure(there["gain"], 100) if gain else _figure(there["worth"], 1),
        "differs": there["differs"],
        "is_more": is_more,
    }


def _advice(part: Document) -> str:
    """Whether a part is too dear or too cheap, and the price to try."""
    suggested, price = part["suggested"], part["price"]
    if suggested is None:
        return ""
    if part["verdict"] == "over":
        far = part["worth"]["value"] < price / 2
        text = _("too dear: at most %(price)s") if far else _("too dear: %(price)s")
    else:
        far = part["worth"]["value"] > 2 * price
        text = _("too cheap: at least %(price)s") if far else _("too cheap: %(price)s")
    advice = text % {"price": number_format(suggested)}
    return _("perhaps %(advice)s") % {"advice": advice} if is_doubtful(part) else advice


def _percent(part: Document) -> Document:
    return {key: None if part[key] is None else 100 * part[key] for key in ("left", "slain", "objectives")}


def _figure(figure: Document | None, times: int, key: str = "value") -> Document | None:
    if figure is None:
        return None
    low, high = figure["interval"] or (None, None)
    known = {"low": low, "high": high} if low is not None else {}
    return {"value": times * figure[key], **{name: times * bound for name, bound in known.items()}}
