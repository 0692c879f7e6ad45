"""Read submitted form data defensively."""

from typing import Any

from django.http import HttpRequest, QueryDict

from people.numbers import whole_number


def submitted_data(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to; an empty one that was sent is bound too, and wrong."""
    return request.POST if request.method == "POST" else None


def submitted_number(request: HttpRequest, name: str) -> int:
    """A whole number of a hidden field; 0, which no version and no row has, when it is none."""
    return whole_number(request.POST.get(name)) or 0


def side_by_side(form: Any, present: Any) -> dict[str, Any]:
    """The submitted and the current values, for a conflict."""
    fields = [(form.fields[name].label, name) for name in form.Meta.fields if name in form.fields]
    return {
        "mine": [(label, form.cleaned_data[name] or "–") for label, name in fields],
        "theirs": [(label, getattr(present, name) or "–") for label, name in fields],
    }
