"""What a person fills in about themselves; and moments, typed by their own clock."""

from datetime import UTC, datetime
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.forms.utils import from_current_timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from people.locale import languages
from people.models import Preferences
from people.time_zones import why_unclear, zones_by_area

UNCLEAR = "ambiguous_timezone"
"""Django's code for a time that does not exist, or exists twice, because of daylight saving."""


def moment_of(value: datetime) -> datetime:
    """A naive time by the current clock; ValidationError for one that this skips or repeats, or beyond the calendar."""
    try:
        moment = from_current_timezone(value)
        moment.astimezone(UTC)
    except ValidationError:
        raise ValidationError(why_unclear(value), code=UNCLEAR) from None
    except OverflowError:
        raise ValidationError(_("This moment is beyond the calendar."), code="invalid") from None
    return moment


class MomentField(forms.DateTimeField):
    """A date and time in the current user's time zone.

    `shown` is the moment that the form shows: sent back as it was it stays the same, to the second and in an hour
    that comes twice.
    """

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def __init__(self, *, shown: datetime | None = None, **options: Any) -> None:
        self.shown = shown
        super().__init__(**options)

    def to_python(self, value: Any) -> datetime | None:
        """A moment in the user's time zone; times skipped or repeated by a clock change are an error."""
        if self.shown is not None and value == self.widget.format_value(self.prepare_value(self.shown)):
            return self.shown
        try:
            moment: datetime | None = super().to_python(value)
        except ValidationError as error:
            if error.code != UNCLEAR or not error.params:
                raise
            moment = error.params["datetime"]
        return moment_of(moment) if moment else None


class PreferencesForm(forms.ModelForm):
    """The language and time zone; the empty choice shows the site's default."""

    language = forms.ChoiceField(
        label=gettext_lazy("Language"),
        required=False,
        help_text=gettext_lazy("Of the pages wherever you sign in, and of every e-mail to you."),
    )
    time_zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        required=False,
        help_text=gettext_lazy("Every time you read, here and in e-mails, and every deadline you set is by its clock."),
    )

    class Meta:
        model = Preferences
        fields = ["language", "time_zone"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        template = _("As the browser asks; e-mails in %(language)s")
        left_open = template % {"language": dict(languages())[settings.LANGUAGE_CODE]}
        by_site = _("As the site has it: %(zone)s") % {"zone": settings.TIME_ZONE}
        self.fields["language"].choices = [("", left_open), *languages()]  # type: ignore[attr-defined]
        self.fields["time_zone"].choices = [("", by_site), ("UTC", "UTC"), *zones_by_area()]  # type: ignore[attr-defined]


class SuggestedZoneForm(forms.ModelForm):
    """The browser's time zone, set by one click."""

    time_zone = forms.ChoiceField(choices=lambda: [("UTC", "UTC"), *zones_by_area()])

    class Meta:
        model = Preferences
        fields = ["time_zone"]
