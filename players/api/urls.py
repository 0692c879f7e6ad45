"""Addresses of one's own games in the API, under `/api/1/`."""

from django.urls import path

from players.api import games

urlpatterns = [path("my-games/", games.MyGames.as_view(), name="my_games")]
