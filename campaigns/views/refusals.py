"""How pages answer a write that is stale or refused: on the page, in its form, or as a message."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse

from campaigns.actions.errors import RefusedError, StaleError
from rules.formats.errors import DocumentError
from web.translation.messages import fault_in_words

View = Callable[..., HttpResponse]


def conflicts_shown_on(page: View, refused_status: int = 409) -> Callable[[View], View]:
    """Answer a stale or refused write with `page(request, slug)`, which shows what stands now and why."""

    def decorator(view: View) -> View:
        @wraps(view)
        def answered(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                return view(request, slug, *args, **kwargs)
            except StaleError:
                return page(request, slug, status=409, conflict=True)
            except RefusedError as refused:
                return page(request, slug, status=refused_status, refused=refused.reason)

        return answered

    return decorator


@contextmanager
def refusals_in(form: BaseForm) -> Iterator[None]:
    """Add the reason of a refusal to the form, and go on."""
    try:
        yield
    except RefusedError as refused:
        form.add_error(None, refused.reason)


@contextmanager
def faults_in(form: BaseForm, field: str | None, place: str | None = None) -> Iterator[None]:
    """Add what is wrong with a document to a field of the form, and go on."""
    try:
        yield
    except DocumentError as error:
        form.add_error(field, fault_in_words(error, place))


@contextmanager
def refusals_as_messages(request: HttpRequest) -> Iterator[None]:
    """Show the reason of a refusal as a message on the next page, and go on."""
    try:
        yield
    except RefusedError as refused:
        messages.error(request, refused.reason)


def why_not(check: Callable[[], None]) -> str:
    """The reason why a check refuses; empty if it does not."""
    try:
        check()
    except RefusedError as refused:
        return refused.reason
    return ""
