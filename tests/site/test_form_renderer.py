"""Forms come out as by Django's own templates, letter by letter."""

from datetime import date

from django import forms
from django.forms.renderers import DjangoTemplates
from django.utils.safestring import mark_safe

from damocles_site.form_renderer import FormRenderer

NASTY = "<b>\"'&amp;\n ٣"
CHOICES = [("", "—"), (1, NASTY), ("Group <1>", [("a", mark_safe("<i>safe</i>")), (NASTY, 1_000)]), (None, "none")]
ATTRS = {"id": "id_x", "class": NASTY, "required": True, "disabled": False, "min": 0, "data-x": mark_safe("&lt;")}


def test_widgets_are_written_as_by_their_templates() -> None:
    inputs = [
        getattr(forms, f"{name}Input")
        for name in ("Text", "Number", "Email", "Hidden", "File", "Search", "Tel", "Date")
    ]
    widgets = [kind(attrs) for kind in (*inputs, forms.Textarea, forms.CheckboxInput) for attrs in ({}, ATTRS)]
    widgets += [forms.PasswordInput(render_value=True), forms.ColorInput(), forms.DateTimeInput()]
    widgets += [kind(ATTRS, choices=CHOICES) for kind in (forms.Select, forms.SelectMultiple, forms.RadioSelect)]
    for widget in widgets:
        for value in (None, "", 0, 1, 1234.5, "1", NASTY, mark_safe("<i>"), date(2026, 11, 23), True, ["a", NASTY]):
            found, expected = (widget.render("n<a>me", value, renderer=r) for r in (FormRenderer(), DjangoTemplates()))
            assert found == expected, (widget, value)
