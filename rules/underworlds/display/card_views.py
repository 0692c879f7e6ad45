"""Fighters, warbands, boards and cards of decks as pages and prints show them."""

from contextlib import suppress
from typing import Any, Final

from rules.formats.errors import DocumentError
from rules.game.derived.content import Others
from rules.message import Message, joined, message_in
from rules.presentation.card_parts import own_text
from rules.presentation.cards import Boxes, Card, Column, Row, Stat, Table, Text
from rules.presentation.effect_summaries import EffectSummary
from rules.presentation.words import CellValue, Words
from rules.underworlds.content.parts import Attack, Board, DeckCard, Faction, FighterCard, Objective, PrintedWarband
from rules.underworlds.display.card_words import action_does, words_of
from rules.underworlds.display.picture import board_of
from rules.underworlds.facts import BOARDS, CARDS, FIGHTERS, ICON, SYMBOLS, TYPES, WARBANDS
from rules.underworlds.formats.content import BoardModel, CardModel, FighterModel, WarbandModel
from rules.underworlds.lists.library import boards_of, called, cards_of, of_pool

ATTACK_COLUMNS: Final = (
    Column(Message("Attack action")),
    Column(Message("Range"), message_in("attack", "Rng")),
    Column(Message("Dice"), message_in("attack", "Dice")),
    Column(Message("Damage"), message_in("attack", "Dmg")),
    Column(Message("Critical"), message_in("attack", "Crit")),
)

NONE: Final = "–"


def card(content: Faction, kind: str, slug: str) -> Card:
    """The card of a part, whether the faction's or always there; LookupError."""
    if kind == FIGHTERS:
        return fighter_face(called(content.fighters, slug))
    if kind == WARBANDS:
        fighters = {fighter.slug: fighter for fighter in content.fighters}
        return warband_face(called(content.warbands, slug), fighters)
    if kind == BOARDS:
        return board_face(called(boards_of(content), slug))
    in_deck = called(cards_of(content), slug)
    return deck_card(in_deck, of_pool(in_deck))


def card_of(kind: str, document: dict[str, Any]) -> Card:
    """The card of a draft."""
    if kind == FIGHTERS:
        return fighter_face(FighterModel.read(document))
    if kind == WARBANDS:
        return warband_face(WarbandModel.read(document), {})
    if kind == BOARDS:
        return board_face(BoardModel.read(document))
    return deck_card(CardModel.read(document))


def card_among(kind: str, document: dict[str, Any], others: Others) -> Card:
    """The card of a draft, a warband's with the fighters of the draft; one that cannot be read is left by its slug."""
    if kind != WARBANDS:
        return card_of(kind, document)
    fighters: dict[str, FighterCard] = {}
    for fighter in others(FIGHTERS):
        with suppress(DocumentError):
            fighters[fighter["slug"]] = FighterModel.read(fighter)
    return warband_face(WarbandModel.read(document), fighters)


def effect_summary(place: str, document: dict[str, Any]) -> EffectSummary | None:
    """What games play of a card while it is written; it needs no name yet."""
    if place != CARDS:
        return None
    named = {"slug": "unnamed", "name": "-"} | document
    return EffectSummary(words_of(CardModel.read(named)))


def fighter_face(card: FighterCard) -> Card:
    """A fighter card (U-FGT-01)."""
    actions = [Text(action.name, action_does(action)) for action in card.actions]
    return Card(
        FIGHTERS,
        card.slug,
        card.name,
        icon=ICON,
        stats=fighter_stats(card),
        tables=(attack_table(card),),
        texts=(*actions, *own_text(card.text)),
        boxes=(Boxes(Message("Wounds"), (card.wounds,)),),
    )


def fighter_stats(card: FighterCard) -> tuple[Stat, ...]:
    """Move, Defence and Wounds."""
    return (
        Stat(message_in("fighter", "Mv"), card.move, Message("Move")),
        Stat(message_in("fighter", "Def"), dice(card.defence, card.symbol), Message("Defence")),
        Stat(message_in("fighter", "W"), card.wounds, Message("Wounds")),
    )


def dice(count: int, symbol: str) -> str:
    """A number of dice and their symbol: 2 ♣."""
    return f"{count}\u00a0{SYMBOLS[symbol]}"


def attack_table(card: FighterCard) -> Table:
    """The Attack actions of a fighter (U-FGT-02)."""
    return Table("", ATTACK_COLUMNS, tuple([_attack_row(attack) for attack in card.attacks]))


def _attack_row(attack: Attack) -> Row:
    critical: CellValue = f"+{attack.critical}" if attack.critical else NONE
    return Row((attack.name, attack.range, dice(attack.dice, attack.symbol), attack.damage, critical))


def warband_face(warband: PrintedWarband, fighters: dict[str, FighterCard]) -> Card:
    """A warband with its fighters (U-WAR-01)."""
    counts = {slug: warband.fighters.count(slug) for slug in warband.fighters}
    rows: list[Row] = []
    for slug, count in counts.items():
        fighter = fighters.get(slug)
        stats: list[CellValue] = [NONE, NONE, NONE]
        if fighter:
            stats = [fighter.move, dice(fighter.defence, fighter.symbol), fighter.wounds]
        rows.append(Row((fighter.name if fighter else slug, *stats), number=count))
    columns = (
        Column(Message("Fighter")),
        Column(Message("Move"), message_in("fighter", "Mv")),
        Column(Message("Defence"), message_in("fighter", "Def")),
        Column(Message("Wounds"), message_in("fighter", "W")),
    )
    return Card(
        WARBANDS,
        warband.slug,
        warband.name,
        line=size_of(warband),
        icon="users",
        tables=(Table("", columns, tuple(rows)),),
        texts=own_text(warband.text),
    )


def size_of(warband: PrintedWarband) -> Words:
    return Message("{count} fighters", count=len(warband.fighters))


def board_face(board: Board) -> Card:
    """A board with its hexes (U-BRD-01)."""
    return Card(
        BOARDS,
        board.slug,
        board.name,
        line=board_line(board),
        icon="flag",
        texts=own_text(board.text),
        picture=board_of(board),
    )


def board_line(board: Board) -> Words:
    """How many starting hexes it has, and how many are blocked."""
    blocked = len(board.blocked)
    return joined(
        (
            Message("{count} starting hexes", count=len(board.starting)),
            Message("{count} blocked", count=blocked) if blocked else Message("nothing blocked"),
        )
    )


def deck_card(card: DeckCard, of_pool: bool = False) -> Card:
    """A card of a deck: its type, its glory, and what it does (U-CRD-01 to U-CRD-03)."""
    glory = (Stat(Message("glory"), card.glory, Message("glory")),) if isinstance(card, Objective) else ()
    does = Text("", words_of(card))
    return Card(
        CARDS,
        card.slug,
        card.name,
        line=TYPES[card.type],
        icon="mark" if card.type == "objective" else "",
        cost=glory,
        texts=(does, *own_text(card.text)),
        foot=Message("Of no faction") if of_pool else "",
    )
