from django.urls import path

from play import between_views, help_views, planned_views, social, views
from web.game_addresses import of_each_game

app_name = "play"

urlpatterns = [
    *of_each_game(path("play/", views.begin, name="begin")),
    *of_each_game(path("play/guided/", help_views.guided, name="guided")),
    path("play/<slug:slug>/", views.battle, name="battle"),
    path("play/<slug:slug>/answer/", views.answer, name="answer"),
    path("play/<slug:slug>/unit/<str:id>/", views.unit, name="unit"),
    path("play/<slug:slug>/sit/", views.sit, name="sit"),
    path("play/<slug:slug>/undo/", views.undo, name="undo"),
    path("play/<slug:slug>/advice/", help_views.advice, name="advice"),
    path("play/<slug:slug>/follow/", help_views.follow, name="follow"),
    path("play/<slug:slug>/replay/", help_views.replay, name="replay"),
    path("play/<slug:slug>/replay.json", help_views.replay_document, name="replay_document"),
    path("play/<slug:slug>/story/", help_views.replay_story, name="replay_story"),
    path("play/<slug:slug>/leave/", help_views.leave, name="leave"),
    path("play/<slug:slug>/news/", between_views.news, name="news"),
    path("play/<slug:slug>/offer/", between_views.offer, name="offer"),
    path("play/<slug:slug>/word/", between_views.word, name="word"),
    path("play/<slug:slug>/go-on/", between_views.go_on, name="go_on"),
    path("play/<slug:slug>/away/", between_views.away, name="away"),
    path("play/planned/<slug:slug>/seat/", planned_views.seat, name="take_seat"),
    path("play/planned/<slug:slug>/leave/", planned_views.leave, name="leave_seat"),
    path("play/planned/<slug:slug>/give-back/", planned_views.give_back, name="give_back"),
    path("play/<slug:slug>/resign/", views.resign, name="resign"),
    path("play/<slug:slug>/picture.png", social.picture, name="picture"),
    path("play/<slug:slug>/proof.json", views.proof, name="proof"),
]
