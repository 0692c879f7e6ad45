"""A question as the page shows it: choices with their odds, what a choice still needs, what an answer would be."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString

from armies.codex.rulebook import linked
from campaigns.replays.keyframes import HUNDREDTHS
from campaigns.replays.participants import Participants
from play.presenter import in_words
from rules.battles.seats import Standing
from rules.presentation.probes import Fact, Probe, Stand
from rules.presentation.prompts import Amount, Choice, Forbidden, Order, Places, Prompt, Several
from web.translation.messages import translated

SCALE = 100 / HUNDREDTHS
"""Of the game's length to the map's units."""

LEAST_HIT = 0.032
"""What is tapped on the map has at least this part of its width for a radius: 24 pixels across on a telephone."""

MOST_LISTED = 6

Document = dict[str, Any]


class FactView(NamedTuple):
    """Something that is known of an answer, in words; `bands` stand side by side instead of the value."""

    label: SafeString
    value: SafeString
    supposed: bool
    bands: list[list[SafeString]]


class SpotView(NamedTuple):
    """A place to choose, in the map's units, and the odds of what is done there."""

    number: int
    x: float
    y: float
    radius: float
    name: SafeString
    odds: list[FactView]


class ChoiceView(NamedTuple):
    """A choice with its number, in words, and its odds in short."""

    number: int
    words: SafeString
    rule: str
    unit: str
    more: bool
    kind: str
    passes: bool
    times: int
    odds: list[FactView]


class GroupView(NamedTuple):
    """Choices of one kind, and what the odds of all of them suppose."""

    title: SafeString | str
    choices: list[ChoiceView]
    supposed: list[FactView]
    folded: bool


class ForbiddenView(NamedTuple):
    """What cannot be done now, and why."""

    words: SafeString
    why: str
    rule: SafeString | str


class NeedView(NamedTuple):
    """What a choice needs: `kind` is places, point, several, order or amount."""

    kind: str
    number: int
    words: SafeString
    label: SafeString
    spots: list[SpotView]
    options: list[tuple[int, SafeString, str]]
    least: int
    most: int

    @property
    def many(self) -> bool:
        """Whether there are more places than are worth listing beside the map."""
        return len(self.spots) > MOST_LISTED and not any(spot.odds for spot in self.spots)


class BaseView(NamedTuple):
    """A base where it would stand: in the map's units, and in the game's length for the fields."""

    number: int
    x: float
    y: float
    radius: float
    halo: float
    hit: float
    way: str
    across: str
    up: str


class ProbeView(NamedTuple):
    """What an answer would be; `whole` tells that its bases can be put right one by one."""

    refusal: str
    rule: SafeString | str
    facts: list[FactView]
    bases: list[BaseView]
    near: bool
    whole: bool


class PromptView(NamedTuple):
    """A question with its choices by groups; `need` is what the choice that was made still needs."""

    sentence: SafeString
    rule: SafeString | str
    unit: str
    groups: list[GroupView]
    need: NeedView | None
    forbidden: list[ForbiddenView]
    pointed: int | None
    """The choice that a place on the map answers straight away."""


def probe_of(standing: Standing, answer: Document) -> Probe:
    """What an answer to the question of now would be."""
    assert standing.question is not None
    return standing.game.display.probe(standing.battle, standing.question.document(), answer)


class Asking:
    """Views of a question on a map of this size."""

    def __init__(
        self, standing: Standing, prompt: Prompt, participants: Participants, width: float, height: float
    ) -> None:
        self.standing = standing
        self.prompt = prompt
        self.participants = participants
        self.least = width * LEAST_HIT
        self.height = height

    def view(self, chosen: Choice | None, second: bool = False) -> PromptView:
        """The question; of a choice that needs two places, the `second` is asked for after the first."""
        prompt = self.prompt
        need = None
        if chosen is not None and chosen.needs is not None:
            need = self.need(prompt.choices.index(chosen), chosen, second)
        pointed = [number for number, choice in enumerate(prompt.choices) if kind_of(choice) == "point"]
        return PromptView(
            self.words(prompt.sentence),
            linked(escape(prompt.rule)),
            prompt.unit,
            [] if need else list(self.groups()),
            need,
            [self.forbidden(entry) for entry in prompt.forbidden],
            pointed[0] if pointed and not need else None,
        )

    def words(self, words: Any) -> SafeString:
        return in_words(words, self.participants)

    def groups(self) -> Iterator[GroupView]:
        numbered = list(enumerate(self.prompt.choices))
        for title, alike in groupby(numbered, key=lambda pair: pair[1].group):
            pairs = list(alike)
            choices = [self.choice(number, choice) for number, choice in pairs]
            supposed = supposed_by_all(choices)
            if supposed:
                choices = [choice._replace(odds=plain(choice.odds)) for choice in choices]
            folded = all(choice.variant for _number, choice in pairs)
            yield GroupView(self.words(title) if title else "", choices, supposed, folded)

    def choice(self, number: int, choice: Choice) -> ChoiceView:
        kind = kind_of(choice)
        odds = self.odds(choice.answer) if choice.odds and not kind else []
        words, more = self.words(choice.words), choice.needs is not None
        return ChoiceView(number, words, choice.rule, choice.unit, more, kind, choice.passes, choice.times, odds)

    def odds(self, answer: Document) -> list[FactView]:
        """What is known of an attack before it is made."""
        return self.facts(probe_of(self.standing, answer).facts)

    def facts(self, facts: tuple[Fact, ...]) -> list[FactView]:
        return [
            FactView(
                self.words(fact.label),
                self.words(fact.value),
                fact.supposed,
                [[self.words(words) for words in band] for band in fact.bands],
            )
            for fact in facts
        ]

    def forbidden(self, entry: Forbidden) -> ForbiddenView:
        why = translated(entry.refusal, self.participants.known_as)
        return ForbiddenView(self.words(entry.words), str(why), linked(escape(entry.refusal.rule)))

    def need(self, number: int, choice: Choice, second: bool) -> NeedView:
        needs = choice.needs
        assert needs is not None
        spots: list[SpotView] = []
        options: list[tuple[int, SafeString, str]] = []
        least = most = 0
        if isinstance(needs, Places):
            spots = [self.spot(at, spot, choice.odds) for at, spot in enumerate(needs.spots)]
        elif isinstance(needs, Several | Order):
            options = [(at, self.words(option.words), option.unit) for at, option in enumerate(needs.options)]
        if isinstance(needs, Several | Amount):
            least, most = needs.least, needs.most
        asked = needs.then if second and isinstance(needs, Places) and needs.then else needs.label
        words, label = self.words(choice.words), self.words(asked)
        return NeedView(kind_of(choice), number, words, label, spots, options, least, most)

    def spot(self, at: int, spot: Any, odds: bool) -> SpotView:
        x, y = spot.place[0] * SCALE, self.height - spot.place[1] * SCALE
        return SpotView(at, x, y, self.least, self.words(spot.words), self.odds(spot.answer) if odds else [])

    def probed(self, choice: Choice, answer: Document) -> ProbeView:
        """What a half-made answer would be."""
        probe = probe_of(self.standing, answer)
        why, rule = "", ""
        if probe.refusal is not None:
            why, rule = str(translated(probe.refusal, self.participants.known_as)), linked(escape(probe.refusal.rule))
        bases = [self.base(number, stand, probe.cohesion) for number, stand in enumerate(probe.stands)]
        whole = isinstance(choice.needs, Places) and bool(choice.needs.key)
        return ProbeView(why, rule, self.facts(probe.facts), bases, probe.cohesion > 0, whole)

    def base(self, number: int, stand: Stand, cohesion: float) -> BaseView:
        """A base; the halos of two that are near enough to each other meet."""
        x, y = stand.place
        radius = stand.radius * SCALE
        way = " ".join([f"{px * SCALE:.1f},{self.height - py * SCALE:.1f}" for px, py in stand.way])
        hit = max(radius, self.least)
        halo = radius + cohesion * SCALE / 2
        return BaseView(number, x * SCALE, self.height - y * SCALE, radius, halo, hit, way, f"{x:.2f}", f"{y:.2f}")


def supposed_by_all(choices: list[ChoiceView]) -> list[FactView]:
    """What the odds of all choices that have some suppose alike, and of more than one."""
    given = [[fact for fact in choice.odds if fact.supposed] for choice in choices if choice.odds]
    return given[0] if len(given) > 1 and all(facts == given[0] for facts in given) else []


def plain(odds: list[FactView]) -> list[FactView]:
    return [fact for fact in odds if not fact.supposed]


def kind_of(choice: Choice) -> str:
    """What a choice needs, in a word; "" for nothing."""
    needs = choice.needs
    if isinstance(needs, Places):
        return "places" if needs.spots else "point"
    return {Several: "several", Order: "order", Amount: "amount"}.get(type(needs), "")
