"""Who may see which game and profile: one's own games, and the profiles that people show."""

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from players.log.game import LoggedGame
from players.log.games import COLUMNS, games_of
from players.models import GamePicture, GameRecord, Profile


def own_game(request: HttpRequest, kind: str, row: int) -> LoggedGame:
    """A game of one's own, by its place in the log."""
    games = games_of(request.user)
    game = next((game for game in games if (game.kind, game.row) == (kind, row)), None)
    if game is None:
        raise Http404
    return game


def own_record(request: HttpRequest, pk: int) -> GameRecord:
    """A game of one's own that was recorded by hand."""
    record: GameRecord = get_object_or_404(GameRecord.objects.of(request.user).by_hand(), pk=pk)
    return record


def own_kept(request: HttpRequest, pk: int) -> GameRecord:
    """A game of one's own of which the record is all there is: by hand, or a quick battle."""
    record: GameRecord = get_object_or_404(GameRecord.objects.of(request.user).exclude(played=None), pk=pk)
    return record


def asking_record(request: HttpRequest, pk: int) -> GameRecord:
    """A game that somebody else recorded, and that one is asked about."""
    record: GameRecord = get_object_or_404(GameRecord.objects.asking(request.user), pk=pk)
    return record


def own_pictures(request: HttpRequest) -> "QuerySet[GamePicture]":
    return GamePicture.objects.filter(record__in=GameRecord.objects.of(request.user))


def kept_of(request: HttpRequest, game: LoggedGame) -> GameRecord | None:
    """What one keeps of a game; None of nothing yet."""
    rows = GameRecord.objects.of(request.user).select_related("account")
    return rows.filter(**{COLUMNS.get(game.kind, "pk"): game.row}).first()


def readable_profile(request: HttpRequest, name: str) -> Profile:
    profiles = Profile.objects.readable_by(request.user).select_related("user")
    profile: Profile = get_object_or_404(profiles, user__username=name)
    return profile
