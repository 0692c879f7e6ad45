"""Addresses that leave a page: what they begin with is a setting, never what a request calls this site."""

from urllib.parse import urljoin, urlsplit, urlunsplit

from django.conf import settings


def site_url(path: str) -> str:
    """The whole address of a path of this site: for mails, feeds, calendars, QR codes and links to hand on."""
    return urljoin(settings.SITE_ADDRESS, path)


def on_this_site(address: str) -> str:
    """The same page under the site's configured name, whatever host and port the address has."""
    return site_url(urlunsplit(urlsplit(address)._replace(scheme="", netloc="")))


def site_host() -> str:
    """The site's host, and its port where it has one."""
    return urlsplit(settings.SITE_ADDRESS).netloc
