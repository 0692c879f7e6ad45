"""Grades of experience in the reader's language."""

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

GRADES: dict[str, str | Promise] = {
    "recruit": pgettext_lazy("grade of a squad", "recruit"),
    "seasoned": pgettext_lazy("grade of a squad", "seasoned"),
    "veteran": pgettext_lazy("grade of a squad", "veteran"),
    "elite": pgettext_lazy("grade of a squad", "elite"),
}
"""Names of grades (C-EXP-03)."""
