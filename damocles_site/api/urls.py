"""Addresses of the API of the account itself, under `/api/1/`."""

from django.urls import path

from damocles_site.api import archive

urlpatterns = [
    path("archive/", archive.Archive.as_view(), name="own_archive"),
    path("archive/file/", archive.ArchiveFile.as_view(), name="own_archive_file"),
]
