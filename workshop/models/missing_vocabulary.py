"""Which words the effects lack for a text that no battle plays, as a designer names them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from armies.models.faction import Faction

PLACE_LENGTH = 250
WORDS_LENGTH = 80


class MissingVocabulary(models.Model):
    """`place` is the way to the ability or card in the draft: datasheets/line-crew/abilities/many-hands."""

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="missing_vocabulary")
    place = models.CharField(_("place"), max_length=PLACE_LENGTH)
    words = models.CharField(_("what effects lack"), max_length=WORDS_LENGTH)

    class Meta:
        verbose_name = _("missing vocabulary")
        verbose_name_plural = _("missing vocabulary")
        constraints = [models.UniqueConstraint(fields=["faction", "place"], name="missing_vocabulary_once")]

    def __str__(self) -> str:
        return self.words
