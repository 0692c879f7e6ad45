"""Addresses of one's own games in the API, under `/api/1/`."""

from django.urls import path

from players.api import games, recorded

urlpatterns = [
    path("my-games/", games.MyGames.as_view(), name="my_games"),
    path("my-games/recorded/", recorded.RecordedGames.as_view(), name="recorded_games"),
    path("my-games/recorded/<int:number>/", recorded.OneRecorded.as_view(), name="recorded_game"),
    path("my-games/asked/", recorded.AskedGames.as_view(), name="asked_games"),
    path("my-games/asked/<int:number>/", recorded.OneAskedGame.as_view(), name="asked_game"),
]
