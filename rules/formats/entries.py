"""Entries of scripts, and answers of people: each is of exactly one kind, which its own key tells."""

from typing import ClassVar, Self

from pydantic import model_validator

from rules.formats.checks import refusal
from rules.formats.kinds import Kinds, kind_of
from rules.formats.model import Model
from rules.message import Message


class KindModel(Model):
    """An entry: exactly one of the kinds in KINDS, with the keys that go with it."""

    KINDS: ClassVar[Kinds] = {}

    @property
    def kind(self) -> str:
        given = self.given()
        return next(key for key in self.KINDS if key in given)

    @model_validator(mode="after")
    def one_kind(self) -> Self:
        given = self.given()
        found = [key for key in self.KINDS if key in given]
        if not found:
            remedy = Message("must have one of {words}", words=", ".join(self.KINDS))
            raise refusal(Message("answers no question"), remedy)
        if len(found) > 1:
            raise refusal(
                Message("answers {count} questions ({names})", count=len(found), names=", ".join(found)),
                Message("must have one; write the others apart"),
            )
        kind_of(self, self.KINDS)
        return self
