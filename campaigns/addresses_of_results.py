"""Addresses of recording battles and of the ledger that tells them."""

from django.urls import path

from campaigns.views import ledger, recording, uploads

urlpatterns = [
    path("battles/<slug:slug>/record/", recording.record, name="record"),
    path("battles/<slug:slug>/correct/", recording.correct, name="correct"),
    path("proposals/<uuid:key>/confirm/", recording.confirm, name="confirm"),
    path("proposals/<uuid:key>/dispute/", recording.dispute, name="dispute"),
    path("proposals/<uuid:key>/withdraw/", recording.withdraw, name="withdraw_proposal"),
    path("battles/<slug:slug>/upload/", uploads.upload, name="upload"),
    path("battles/<slug:slug>/pictures/", uploads.add_picture, name="add_picture"),
    path("pictures/<uuid:key>.jpg", uploads.picture, name="picture"),
    path("pictures/<uuid:key>/delete/", uploads.delete_picture, name="delete_picture"),
    path("campaigns/<slug:slug>/ledger/", ledger.ledger, name="ledger"),
    path("campaigns/<slug:slug>/ledger/take-back/", ledger.take_back, name="take_back"),
    path("campaigns/<slug:slug>/award/", ledger.award, name="award"),
]
