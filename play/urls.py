from django.urls import path

from play import help_views, views
from web.game_addresses import of_each_game

app_name = "play"

urlpatterns = [
    *of_each_game(path("play/", views.begin, name="begin")),
    path("play/<slug:slug>/", views.battle, name="battle"),
    path("play/<slug:slug>/answer/", views.answer, name="answer"),
    path("play/<slug:slug>/sit/", views.sit, name="sit"),
    path("play/<slug:slug>/undo/", views.undo, name="undo"),
    path("play/<slug:slug>/leave/", help_views.leave, name="leave"),
    path("play/<slug:slug>/resign/", views.resign, name="resign"),
    path("play/<slug:slug>/proof.json", views.proof, name="proof"),
]
