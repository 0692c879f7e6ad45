"""Addresses of pages for those who write programs."""

from django.urls import path

from programs.views import data, feed, statistics, webhooks

app_name = "programs"

urlpatterns = [
    path("data/", data.public_data, name="data"),
    path("data/dumps/<str:day>/<str:name>", data.dump_file, name="dump_file"),
    path("data/statistics/", statistics.statistics, name="statistics"),
    path("data/statistics.csv", statistics.statistics_table, name="statistics_table"),
    path("battles/public.atom", feed.public_battles_feed, name="public_battles_feed"),
    path("webhooks/", webhooks.webhooks, name="webhooks"),
    path("webhooks/<int:pk>/", webhooks.webhook, name="webhook"),
    path("webhooks/<int:pk>/test/", webhooks.test_webhook, name="test_webhook"),
    path("webhooks/<int:pk>/remove/", webhooks.remove_webhook, name="remove_webhook"),
    path("webhooks/deliveries/<int:pk>/again/", webhooks.repeat_delivery, name="repeat_delivery"),
]
