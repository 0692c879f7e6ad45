"""Addresses of reports and of the moderators' pages."""

from django.urls import path

from moderation.views import queue, reporting

app_name = "moderation"

urlpatterns = [
    path("report/<slug:kind>/<slug:key>/", reporting.report, name="report"),
    path("reports/", reporting.reports, name="reports"),
    path("moderation/", queue.queue, name="queue"),
    path("moderation/log/", queue.log, name="log"),
    path("moderation/cases/<int:pk>/", queue.case, name="case"),
    path("moderation/cases/<int:pk>/picture.jpg", queue.picture, name="picture"),
    path("moderation/accounts/<int:pk>/", queue.account, name="account"),
]
