"""The words that the rules speak in, named once more so that translators find them: the rules know no translation.

A test holds this list complete. `armies.words` translates by the rules' own tables, not by this one.
"""

from django.utils.translation import gettext_noop as _

VIOLATIONS = (
    _("No squads: a strike force needs at least 1."),
    _("{valor} of {limit} SV: {excess} too many."),
    _('{squad}: {faction} has no datasheet "{datasheet}".'),
    _('{squad}: "{datasheet}" belongs to {owner}, not to {faction}.'),
    _("{squad}: {size} of at least {fewest} units: {missing} too few."),
    _("{squad}: {size} of at most {most} units: {excess} too many."),
    _("{squad}: {carriers} of at most {most} may carry {weapon}: {excess} too many."),
    _("{size} of {wanted} assets: {missing} too few."),
    _("{size} of {wanted} assets: {excess} too many."),
    _('{faction} has no asset "{asset}": {count} in the deck.'),
    _("{asset}: {count} of at most {most} copies: {excess} too many."),
)
MENDS = (
    _("Add a squad, such as {datasheet} (+{valor} SV)"),
    _("Add a squad"),
    _("Drop {squad} (-{valor} SV)"),
    _("Leave {squad} out"),
    _("Drop {squads} (-{valor} SV)"),
    _("Drop {squads} and {more} more (-{valor} SV)"),
    _("Cut {squad} to size {size} (-{valor} SV)"),
    _("Raise {squad} to size {size}"),
    _("Take {datasheet} in place of {squad}"),
    _("Let at most {most} carry {weapon} in {squad}"),
    _("Add {count} more to the deck"),
    _("Take {count} out of the deck"),
    _("Take {count} {asset} out of the deck"),
    _("Take {asset} in its place"),
)
TASK_FORCES = (
    _("Platoon"),
    _("Vanguard"),
    _("Commandos"),
    _("Communication relay"),
    _("Artillery company"),
    _("Company"),
)
