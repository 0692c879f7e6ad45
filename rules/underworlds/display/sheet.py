"""A warband as the site shows it, and what it may take (WAR, DEC)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from rules.content.head import ContentHead
from rules.game.derived import verdicts
from rules.game.game import Game
from rules.lists.elsewhere import Elsewhere
from rules.lists.verdict import Verdict
from rules.message import Message
from rules.presentation.cards import Chapter
from rules.presentation.sheets import ListSheet, Option, Panel, PanelRow, Pile, PileCard, Total, UnitRow
from rules.presentation.unit_fields import name_field
from rules.presentation.words import Choice, FormField, Words
from rules.underworlds.content.mission import ROUNDS
from rules.underworlds.content.parts import DeckCard, Faction, FighterCard
from rules.underworlds.display.card_views import board_line, dice, size_of
from rules.underworlds.display.card_words import words_of
from rules.underworlds.facts import (
    BOARDS,
    CARDS,
    DECK_CARDS,
    DECKS,
    FACTS,
    FIGHTERS,
    GROUPS,
    ICON,
    OBJECTIVES,
    POWER,
    TYPES,
    WARBANDS,
)
from rules.underworlds.formats.roster import ListFighterModel, RosterModel
from rules.underworlds.lists.comparison import figures
from rules.underworlds.lists.library import boards_of, cards_of, of_pool
from rules.underworlds.lists.verdict import DECK_OF, OBJECTIVE_CARDS, POWER_CARDS, whole_warband

ORDER = ("objective", "upgrade", "ploy")
"""Types of cards as decks are filled with them: upgrades first, since there are no more ploys (U-DEC-01)."""


def options(content: Faction) -> tuple[Option, ...]:
    """Warbands and boards, then cards; fighters come with their warband (U-WAR-01)."""
    icon, group = GROUPS[WARBANDS]
    warbands = [
        Option(WARBANDS, warband.slug, warband.name, icon, group, line=size_of(warband), words=warband.text)
        for warband in content.warbands
    ]
    icon, group = GROUPS[BOARDS]
    boards = [
        Option(BOARDS, board.slug, board.name, icon, group, line=board_line(board), words=board.text)
        for board in boards_of(content)
    ]
    fighters = [
        Option(FIGHTERS, fighter.slug, fighter.name, line=_figures(fighter), words=fighter.text, offered=False)
        for fighter in content.fighters
    ]
    return (*fighters, *warbands, *boards, *[_card_option(card, content) for card in in_order(content)])


def in_order(content: Faction) -> list[DeckCard]:
    """All cards that a list may take, by type."""
    return sorted(cards_of(content), key=lambda card: ORDER.index(card.type))


def _figures(fighter: FighterCard) -> Words:
    """Move, Defence and Wounds in a line."""
    return Message(
        "Move {move} · Defence {defence} · Wounds {wounds}",
        move=fighter.move,
        defence=dice(fighter.defence, fighter.symbol),
        wounds=fighter.wounds,
    )


def _card_option(card: DeckCard, content: Faction) -> Option:
    pool = of_pool(card)
    whose = Choice("none", Message("of no faction")) if pool else Choice("own", Message("the faction’s own"))
    facets = (Choice(card.type, TYPES[card.type]), whose)
    return Option(CARDS, card.slug, card.name, card.type, TYPES[card.type], words=card.text, most=1, facets=facets)


def head_of(content: Faction) -> ContentHead:
    """A faction, with the icons of what it may show."""
    return ContentHead(content.slug, content.name, content.summary, ("troops",), ("troops", "flag"))


def totals(verdict: Verdict[Any]) -> tuple[Total, ...]:
    """Its fighters: a warband has no points."""
    return (
        Total(
            "units",
            Message("Fighters"),
            len(verdict.unit_points),
            short=FACTS.terms.unit.beside(len(verdict.unit_points)),
        ),
    )


def comparison(
    game: Game, lists: Sequence[RosterModel], contents: Sequence[Faction], elsewhere: Elsewhere = None
) -> tuple[Chapter, ...]:
    """The totals of warbands, and their figures."""
    return (*verdicts.comparison(game, lists, contents, elsewhere), figures(lists, contents))


def sheet_of(army: RosterModel, content: Faction, verdict: Verdict[Any], elsewhere: Elsewhere = None) -> ListSheet:
    """The fighters, the board and both decks of a warband."""
    units = [_row(unit, content.fighter(unit.fighter)) for unit in army.units]
    return ListSheet(
        totals(verdict), tuple(units), list_fields(army, content), piles(army, content), tuple(_panels(army, content))
    )


def list_fields(army: RosterModel, content: Faction) -> tuple[FormField, ...]:
    """The board (U-WAR-02)."""
    boards = boards_of(content)
    choices = [Choice(board.slug, board.name) for board in boards]
    if army.board not in [board.slug for board in boards]:
        choices.append(Choice(army.board, army.board))
    return (FormField("board", "choice", Message("Board"), army.board, choices=tuple(choices)),)


def _row(unit: ListFighterModel, fighter: FighterCard | None) -> UnitRow:
    """A fighter: he came with his warband, and only his name is set."""
    fields = (name_field(unit.name),)
    part = fighter.name if fighter else unit.fighter
    line = _figures(fighter) if fighter else ""
    return UnitRow(
        unit.id,
        FIGHTERS,
        unit.fighter,
        unit.name,
        part,
        line,
        fields=fields,
        known=fighter is not None,
        icon=ICON,
        fixed=fighter is not None,
    )


OPENING_HANDS: Final = {OBJECTIVES: 3, POWER: 5}
"""Cards drawn before the fighters are placed (U-DEC-02)."""


def piles(army: RosterModel, content: Faction) -> tuple[Pile, ...]:
    """Both decks, each with the cards that may be in it, then others that are (U-DEC-01)."""
    return (
        _pile(OBJECTIVES, army.objectives, content, OBJECTIVE_CARDS, OBJECTIVE_CARDS),
        _pile(POWER, army.power, content, POWER_CARDS, None),
    )


def _pile(key: str, deck: Sequence[str], content: Faction, least: int, most: int | None) -> Pile:
    copies = Counter(deck)
    cards = [
        PileCard(card.slug, card.name, words_of(card), copies.pop(card.slug, 0), 1)
        for card in in_order(content)
        if DECK_OF[card.type] == key
    ]
    known = {card.slug: card.name for card in cards_of(content)}
    cards += [PileCard(slug, known.get(slug, slug), copies=count, known=False) for slug, count in copies.items()]
    hand = OPENING_HANDS[key]
    later = (hand,) * (ROUNDS - 1)
    sized = Pile(key, DECKS[key], tuple(cards), tuple(deck), least, most, "U-DEC-01", DECK_CARDS[key])
    return sized._replace(opening=hand, opening_rule="U-DEC-02", later=later, later_rule="U-END-05", up_to=True)


def _panels(army: RosterModel, content: Faction) -> list[Panel]:
    """What the list brings: its warband, its board, and how many ploys and upgrades (U-WAR-02)."""
    warband = whole_warband(army, content)
    board = next((board for board in boards_of(content) if board.slug == army.board), None)
    types = {card.slug: card.type for card in cards_of(content)}
    counts = Counter([types.get(slug, "") for slug in army.power])
    rows = (
        PanelRow(Message("Warband: {name}", name=warband.name if warband else "–"), len(army.units), rule="U-WAR-01"),
        PanelRow(
            Message("Board: {name}", name=board.name if board else "–"),
            "",
            board_line(board) if board else "",
            "U-BRD-01",
        ),
        PanelRow(Message("Upgrades"), counts["upgrade"], rule="U-DEC-01"),
        PanelRow(Message("Ploys"), counts["ploy"], Message("no more than upgrades"), "U-DEC-01"),
    )
    return [Panel("brings", Message("What it brings"), rows)]
