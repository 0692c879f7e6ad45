"""Addresses of the API of webhooks, public battles and statistics, under `/api/1/`."""

from django.urls import path

from programs.api import battles, statistics, webhooks

urlpatterns = [
    path("public-battles/", battles.PublicBattles.as_view(), name="public_battles"),
    path("public-statistics/", statistics.Statistics.as_view(), name="public_statistics"),
    path("webhooks/", webhooks.Webhooks.as_view(), name="webhooks"),
    path("webhooks/<int:number>/", webhooks.OneWebhook.as_view(), name="webhook"),
    path("webhooks/<int:number>/test/", webhooks.TestWebhook.as_view(), name="test_webhook"),
    path("webhooks/<int:number>/deliveries/", webhooks.Deliveries.as_view(), name="deliveries"),
    path(
        "webhooks/<int:number>/deliveries/<uuid:key>/again/",
        webhooks.RepeatDelivery.as_view(),
        name="repeat_delivery",
    ),
]
