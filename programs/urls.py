"""Addresses of pages for those who write programs."""

from django.urls import path

from programs.views import webhooks

app_name = "programs"

urlpatterns = [
    path("webhooks/", webhooks.webhooks, name="webhooks"),
    path("webhooks/<int:pk>/", webhooks.webhook, name="webhook"),
    path("webhooks/<int:pk>/test/", webhooks.test_webhook, name="test_webhook"),
    path("webhooks/<int:pk>/remove/", webhooks.remove_webhook, name="remove_webhook"),
    path("webhooks/deliveries/<int:pk>/again/", webhooks.repeat_delivery, name="repeat_delivery"),
]
