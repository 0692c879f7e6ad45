"""The words of a verdict, for people: the rules' own, by code and figures, so that they can be translated."""

from django.utils.translation import gettext as _

from rules.damocles.violations import MENDS, MESSAGES, Mend, Violation


def message_of(violation: Violation) -> str:
    """What is wrong, with its figures."""
    return _(MESSAGES[violation.words]).format(**violation.params)


def mends_of(violation: Violation) -> list[str]:
    """What would mend it, the cheapest way first."""
    return [mend_in_words(mend) for mend in violation.mends]


def mend_in_words(mend: Mend) -> str:
    return _(MENDS[mend.code]).format(**mend.params)
