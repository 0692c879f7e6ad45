"""What comes with a form: nothing of it is taken for granted."""

from django.http import HttpRequest, QueryDict

LONGEST = 9


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to; an empty one that was sent is bound too, and wrong."""
    return request.POST if request.method == "POST" else None


def posted_number(request: HttpRequest, name: str) -> int:
    """A whole number of a hidden field; 0, which no version and no row has, when it is none."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST else 0
