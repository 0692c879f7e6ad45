"""Setting up scenery: pick and place in turn, then the factions' own (R-SET, R-CNV-02)."""

from rules.damocles.engine.answers import Answer, PickPiece, Site
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.play.scenery_sites import refuse_site, some_site
from rules.damocles.engine.questions import Question
from rules.damocles.engine.roll_off import ranked
from rules.damocles.engine.state import COVERS, Piece, Player, Squad, Unit
from rules.table.asking import always_allowed, ask


def set_up(battle: Battle, pool: list[Piece]) -> list[Player]:
    """Roll off, pick scenery, place it in reverse; the ranking, which deployment goes by too (R-SET-02, R-CNV-02)."""
    ranking = ranked(battle, battle.players)
    picked = pick(battle, ranking, pool)
    place(battle, list(reversed(ranking)), picked)
    place_faction_scenery(battle, ranking)
    return ranking


def pick(battle: Battle, ranking: list[Player], pool: list[Piece]) -> list[list[Piece]]:
    """Players pick pieces in turn, the winner first (R-SET-02); the pieces of each, by player number."""
    picked: list[list[Piece]] = [[] for _ in battle.players]
    left = list(pool)
    turn = 0
    while left:
        player = ranking[turn % len(ranking)]
        picked[player.number].append(left.pop(picked_by(battle, player, left)))
        turn += 1
    return picked


def picked_by(battle: Battle, player: Player, left: list[Piece]) -> int:
    """The piece that a player picks, by its number (R-SET-02)."""
    question = Question("pick_piece", player)
    question.pieces = tuple(left)
    answer = ask(battle, question, PickPiece, always_allowed)
    return next((n for n, piece in enumerate(left) if piece.id == answer.piece), 0)


def place(battle: Battle, order: list[Player], picked: list[list[Piece]]) -> None:
    """Players place their pieces in turn, the loser first (R-SET-03)."""
    while any(picked):
        for player in order:
            if picked[player.number]:
                piece = picked[player.number].pop(0)
                put(battle, player, piece, False)


def put(battle: Battle, player: Player, piece: Piece, faction: bool) -> bool:
    """Place a piece where its player wants it, else on another free site; False when there is none."""
    question = Question("site", player)
    question.pieces, question.faction = (piece,), faction
    answer = ask(battle, question, Answer, always_allowed)
    site = answer if isinstance(answer, Site) else None
    if site is None or refuse_site(battle, piece.shape.moved(*site.place), faction) is not None:
        site = some_site(battle, piece, faction)
    if site is None:
        return False
    battle.placed(player, Piece(piece.id, piece.shape.moved(*site.place), piece.cover, piece.garrison))
    return True


def place_faction_scenery(battle: Battle, ranking: list[Player]) -> None:
    """Faction scenery comes last, a piece in turn, the winner first (R-SET-05, R-CNV-02)."""
    squads = [s for s in battle.squads if s.scenery_only and not s.on_table]
    waiting = [[(s, u) for s in squads if s.owner is p for u in s.units] for p in battle.players]
    while any(waiting):
        for player in ranking:
            if waiting[player.number]:
                squad, unit = waiting[player.number].pop(0)
                erect(battle, player, squad, unit)
    for squad in squads:
        squad.on_table = True
        squad.settle()


def erect(battle: Battle, player: Player, squad: Squad, unit: Unit) -> None:
    """The piece of one unit of faction scenery, where it finds room."""
    own = squad.sheet.scenery
    if own is None:
        return
    number = f"{squad.id}-{unit.index + 1}" if len(squad.units) > 1 else squad.id
    piece = Piece(f"{number}-scenery", own.shape, COVERS.index(own.cover), own.garrison)
    if put(battle, player, piece, True):
        unit.x, unit.y = battle.pieces[-1].shape.centre()
