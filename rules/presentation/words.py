"""Words of a game: its terms, and choices among them."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rules.message import Message

Words = Message | str
"""A message is translated; plain text is content's own (a name, a player's words) and stands as it is."""

CellValue = Message | str | int | float
"""What a cell or figure shows; numbers are written as the reader's language does."""


class Term(NamedTuple):
    """A noun of a game, as it stands alone in headings, columns and buttons."""

    one: Message
    many: Message

    def beside(self, count: int) -> Message:
        """The noun that stands behind a number."""
        return self.one if count == 1 else self.many


class Terms(NamedTuple):
    """What a game calls the general notions of the site."""

    list: Term
    unit: Term
    model: Term
    mission: Term
    turn: Term
    score: Term
    score_short: Message
    points: Term | None = None
    points_short: Message | None = None
    card: Term | None = None


class Choice(NamedTuple):
    """One of several answers: its key in documents and its label."""

    key: str
    label: Words


class FormField(NamedTuple):
    """A value that somebody sets: `kind` is number, text, choice, flag or several.

    `least` and `most` bound a number, the length of a text, or how many of several; None for no bound.
    """

    key: str
    kind: str
    label: Words
    value: Any = None
    least: int | None = None
    most: int | None = None
    choices: tuple[Choice, ...] = ()
    help: Words = ""


class Picker(NamedTuple):
    """Words of a form for objects of one of several kinds: of the kinds, of fields by key, and of values by key.

    The value "" of a key says what it means to leave it out.
    """

    kinds: Mapping[str, Words]
    fields: Mapping[str, Words]
    values: Mapping[str, Mapping[str, Words]]


class PartKind(NamedTuple):
    """A kind of part that content has: `key` is its list in a pack and its part of an address.

    `models` tells parts that are miniatures, `card` parts of which piles are made. `title`, `lead` and `rule` head them
    all; `facets` are the keys and titles by which they are sorted. `unit_key` is the key by which a unit of a list, or
    of a scenario, names its part.
    """

    key: str
    term: Term
    models: bool = False
    card: bool = False
    title: Words = ""
    lead: Words = ""
    rule: str = ""
    facets: tuple[Choice, ...] = ()
    unit_key: str = ""


class Measure(NamedTuple):
    """What is counted for each player in a battle, such as victory points: its key in results, title and short form.

    One that is not `scored` is drawn as a graph, but stands on no scoreboard.
    """

    key: str
    title: Message
    short: Message
    scored: bool = True


class Commander(NamedTuple):
    """Who decides for a player; an automatic one needs nothing but the battle, a `slow` one looks ahead for seconds."""

    key: str
    label: Message
    automatic: bool = True
    slow: bool = False


RANDOM: Final = Commander("random", Message("Random: anything that the rules allow"))
SCRIPT: Final = Commander("script", Message("Script: as it is written down"), automatic=False)
PERSON: Final = Commander("person", Message("Person: asked at every decision"), automatic=False)
"""Commanders that every game has."""


def reason_name(names: Mapping[str, Words], key: str) -> Words:
    """What something was given, spent or regained for, by its key."""
    return names.get(key) or key.replace("_", " ")


class Mark(NamedTuple):
    """What a unit earns or suffers in a campaign: `kind` is honour or scar."""

    kind: str
    slug: str
    name: Words
    text: Words


class FaultWords(NamedTuple):
    """What a form says of a fault at places that match, in place of these problems, or of any if there are none."""

    place: str
    problems: tuple[str, ...]
    message: Message


class PageLead(NamedTuple):
    """What a game says at one place of the site, and the rule behind it: LEADS names the places."""

    place: str
    text: Words = ""
    rule: str = ""


LEADS = (
    "factions",
    "missions",
    "limit",
    "map",
    "dearest",
    "faction_rules",
    "too_few_cards",
    "campaign_limit",
    "campaign_limit_help",
    "search",
    "first_list",
    "new_list",
    "build",
    "catalogue",
    "sort",
    "find",
    "empty",
    "choose",
    "home_title",
    "summary",
    "first_part",
    "held",
)
"""Above all factions and all missions; the limit that players agree on; below the map of a mission; the order of lists
with the most points first; above the rules of a faction; where a pile cannot be filled; the limit of a campaign and
what it is; what the search of the codex finds; where somebody has no list yet; above the form of a new list and on
the way to it; above what a list may take; on the way to cards by their facets; what the search of what a list may
take finds; in a list without units, and on the way to what it may take; the title of the game's home page, and what
it is in a sentence or two; in place of the parts of a draft while there are none; what a unit has to its credit
besides enemies, where that is not the score of ground that it held."""

PLAIN_LEADS = (
    PageLead("new_list", Message("New list")),
    PageLead("build", Message("Build a list")),
    PageLead("catalogue", Message("Units")),
    PageLead("sort", Message("Sort and search them")),
    PageLead("find", Message("Name or text")),
    PageLead("empty", Message("Nothing yet.")),
    PageLead("choose", Message("Choose")),
    PageLead("first_part", Message("There is nothing to build a list of yet.")),
)
"""What stands where a game says nothing."""


class Facts(NamedTuple):
    """What is true of a game whatever its content.

    `package` is where its data files are; `prefix` begins the ids of its rules; `engine` is the version of its coded
    rules, which goes up whenever a battle could have another outcome; `length` is its unit of length, and
    `lengths` what several of it are called. `named` are the
    lists within a pack, besides its kinds, whose objects have names, such as weapons; `singulars` are what the API
    calls an object of a list within a pack, where not as the list. `piles` are the keys of a roster file that are piles
    of cards, of a game that keeps its lists as documents. `limits` are the usual limits of points, by which lists are
    searched too, none without points; `usual_limit` is what campaigns agree on unless they
    say another; `players` are the fewest and the most; `prints` say
    of parts of a print, by their keys, what is on them; `notation` is how its rulebook measures and abbreviates;
    `leads` are its words at places of the site;
    `mission_words` are what forms call the keys of its missions, and their values as `key:value`; `part_words` the same
    of its parts; `needed` are the keys of figures without which nothing can be done.
    """

    slug: str
    name: str
    package: str
    prefix: str
    engine: str
    length: str
    terms: Terms
    kinds: tuple[PartKind, ...]
    measures: tuple[Measure, ...]
    commanders: tuple[Commander, ...]
    lengths: Words = "cm"
    named: tuple[tuple[str, Term], ...] = ()
    singulars: tuple[tuple[str, str], ...] = ()
    piles: tuple[str, ...] = ()
    limits: tuple[int, ...] = ()
    usual_limit: int | None = None
    players: tuple[int, int] = (2, 2)
    prints: tuple[Choice, ...] = ()
    draft_rows: bool = False
    notation: Message | None = None
    leads: tuple[PageLead, ...] = ()
    mission_words: tuple[Choice, ...] = ()
    part_words: tuple[Choice, ...] = ()
    needed: tuple[str, ...] = ()

    def format(self, document: str) -> str:
        """The name of one of its file formats, such as damocles-roster/1."""
        return f"{self.slug}-{document}/1"

    def kind(self, key: str) -> PartKind | None:
        """The kind of part with this key."""
        return next((kind for kind in self.kinds if kind.key == key), None)

    def first_kind(self, card: bool) -> PartKind | None:
        """The first kind of part that units are of, or of which piles are made."""
        return next((kind for kind in self.kinds if kind.card == card), None)

    def automatic_commanders(self) -> tuple[Commander, ...]:
        """The commanders that need nothing but the battle."""
        return tuple([commander for commander in self.commanders if commander.automatic])

    def lead(self, place: str) -> PageLead:
        """What the game says at a place, or what stands where it says nothing."""
        return next((entry for entry in (*self.leads, *PLAIN_LEADS) if entry.place == place), PageLead(place))
