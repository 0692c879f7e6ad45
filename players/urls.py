from django.urls import path

from players import profiles, views
from web.game_addresses import of_each_game

app_name = "players"

GAME = "my-games/<slug:kind>/<int:row>/"

urlpatterns = [
    *of_each_game(path("my-games/record/", views.record, name="record")),
    path("my-games/", views.games, name="games"),
    path("my-games.csv", views.export, name="export"),
    path(GAME, views.game, name="game"),
    path(f"{GAME}notes/", views.notes, name="notes"),
    path(f"{GAME}pictures/", views.add_picture, name="add_picture"),
    path(f"{GAME}pictures/<uuid:key>/delete/", views.delete_picture, name="delete_picture"),
    path("my-games/recorded/<int:pk>/change/", views.change, name="change"),
    path("my-games/recorded/<int:pk>/delete/", views.delete, name="delete"),
    path("my-games/asked/<int:pk>/answer/", views.answer, name="answer"),
    path("my-games/pictures/<uuid:key>.jpg", views.picture, name="picture"),
    path("accounts/profile/", profiles.own_profile, name="own_profile"),
    path("players/<str:name>/", profiles.profile, name="profile"),
    path("players/<str:name>/picture.png", profiles.card, name="card"),
    path("players/<str:name>/painted/<uuid:key>.jpg", profiles.painted, name="painted"),
]
