"""Inputs, selects and text areas written without templates: a long form has thousands of them, options included."""

from collections.abc import Callable
from typing import Any

from django.forms.renderers import DjangoTemplates
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

Widget = dict[str, Any]
FOLDER = "django/forms/widgets/"
INPUTS = ("checkbox", "color", "date", "datetime", "email", "file", "hidden", "number", "password", "search", "tel")


class FormRenderer(DjangoTemplates):
    """As Django's templates write them, to the letter; widgets of others by their templates."""

    def render(self, template_name: str, context: dict[str, Any], request: Any = None) -> SafeString:
        write = WRITTEN.get(template_name)
        if write is None:
            return SafeString(super().render(template_name, context, request))
        return SafeString(write(context["widget"]).strip())


def _attrs(widget: Widget) -> str:
    return "".join(
        f" {_text(name)}" if value is True else f' {_text(name)}="{_text(value)}"'
        for name, value in widget["attrs"].items()
        if value is not False
    )


def _text(value: object) -> str:
    return conditional_escape(value if isinstance(value, str) else str(value))


def _input(widget: Widget) -> str:
    value = "" if widget["value"] is None else f' value="{_text(widget["value"])}"'
    return f'<input type="{_text(widget["type"])}" name="{_text(widget["name"])}"{value}{_attrs(widget)}>'


def _textarea(widget: Widget) -> str:
    return f'<textarea name="{_text(widget["name"])}"{_attrs(widget)}>\n{_text(widget["value"] or "")}</textarea>'


def _select(widget: Widget) -> str:
    groups = "".join(_group(name, options) for name, options, _index in widget["optgroups"])
    return f'<select name="{_text(widget["name"])}"{_attrs(widget)}>{groups}\n</select>'


def _group(name: str | None, options: list[Widget]) -> str:
    written = "".join(f"\n  {_option(option)}" for option in options)
    return f'\n  <optgroup label="{_text(name)}">{written}\n  </optgroup>' if name else written


def _option(option: Widget) -> str:
    return f'<option value="{_text(option["value"])}"{_attrs(option)}>{_text(option["label"])}</option>\n'


WRITTEN: dict[str, Callable[[Widget], str]] = {
    **{f"{FOLDER}{name}.html": _input for name in (*INPUTS, "text")},
    f"{FOLDER}select.html": _select,
    f"{FOLDER}textarea.html": _textarea,
}
