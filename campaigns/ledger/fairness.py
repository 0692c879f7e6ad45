"""Fair seeds by commit and reveal: committed before a battle, revealed and verifiable after it (C-AUT)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any

from pydantic import Field

from campaigns.ledger.document_checks import Document
from campaigns.ledger.events import canonical
from rules.formats.checks import OneOf, Pattern, Text
from rules.formats.model import Model, model_from
from rules.formats.numbers import Whole
from rules.message import Message

FORMAT = "damocles-proof/1"
SEED_BYTES = 6
MAX_SALT_LENGTH = 100
MAX_SECRET_LENGTH = 200
MAX_SALTS = 4
MAX_ANSWERS = 20_000
MAX_ENGINE_LENGTH = 20


def seed_commitment_of(secret: str) -> str:
    """What is published when a battle is planned: the SHA-256 of the server's secret (C-AUT-01)."""
    return sha256(secret.encode()).hexdigest()


def inputs_digest(scenario: Mapping[str, Any]) -> str:
    """The SHA-256 of the scenario without its seed (C-AUT-02)."""
    return sha256(canonical({key: value for key, value in scenario.items() if key != "seed"})).hexdigest()


def commitment_of(seed_commitment: str, inputs: str, salts: Sequence[str]) -> str:
    """The hash published when all sides have locked, binding all inputs (C-AUT-02)."""
    return sha256(canonical({"promise": seed_commitment, "inputs": inputs, "salts": list(salts)})).hexdigest()


def battle_seed(secret: str, inputs: str, salts: Sequence[str]) -> int:
    """The battle's seed from the server's secret, the inputs and the sides' salts in order (C-AUT-03)."""
    mixed = sha256(canonical({"secret": secret, "inputs": inputs, "salts": list(salts)})).digest()
    return int.from_bytes(mixed[:SEED_BYTES], "big")


def forecast_seed(seed_commitment: str, inputs: str) -> int:
    """The seed of a forecast, from public values only, so independent of the real seed (C-AUT-10)."""
    mixed = sha256(canonical({"forecast": seed_commitment, "inputs": inputs})).digest()
    return int.from_bytes(mixed[:SEED_BYTES], "big")


@dataclass(frozen=True)
class Proof:
    """The published and revealed values of a battle, with its scenario (C-AUT-04).

    `digest` is the SHA-256 of the result's events, `engine` the version of the rules, `answers` those of its players
    where people played it.
    """

    seed_commitment: str
    commitment: str
    secret: str
    salts: tuple[str, ...]
    seed: int
    scenario: Mapping[str, Any]
    digest: str
    engine: str
    answers: list[dict[str, Any]] | None = None

    def document(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "promise": self.seed_commitment,
            "commitment": self.commitment,
            "secret": self.secret,
            "salts": list(self.salts),
            "seed": self.seed,
            "scenario": dict(self.scenario),
            "digest": self.digest,
            "engine": self.engine,
            **({} if self.answers is None else {"answers": self.answers}),
        }


WRONG = ("promise", "commitment", "seed", "scenario")
"""The steps of a proof, in order: the codes of its faults."""


def wrong_steps(proof: Proof) -> list[str]:
    """The steps that do not hold; none of an honest battle (C-AUT-04).

    promise: the secret is not the one promised; commitment: scenario, salts or promise are not those committed to;
    seed: it does not come of secret, scenario and salts; scenario: it was fought with another seed.
    """
    inputs = inputs_digest(proof.scenario)
    holds = (
        seed_commitment_of(proof.secret) == proof.seed_commitment,
        commitment_of(proof.seed_commitment, inputs, proof.salts) == proof.commitment,
        battle_seed(proof.secret, inputs, proof.salts) == proof.seed,
        proof.scenario.get("seed") == proof.seed,
    )
    return [step for step, held in zip(WRONG, holds, strict=True) if not held]


class ScenarioObject(Document):
    remedy = Message("must be a scenario")


_HASH = Pattern(re.compile(r"[0-9a-f]{64}"), Message("must be 64 hexadecimal digits"))


class ProofModel(Model):
    format: Annotated[str, OneOf(FORMAT)]
    promise: Annotated[str, _HASH]
    commitment: Annotated[str, _HASH]
    secret: Annotated[str, Text(MAX_SECRET_LENGTH)]
    salts: Annotated[list[Annotated[str, Text(MAX_SALT_LENGTH)]], Field(max_length=MAX_SALTS)]
    seed: Annotated[int, Whole(0, 2 ** (8 * SEED_BYTES) - 1, Message("a seed"))]
    scenario: Annotated[dict[str, Any], ScenarioObject()]
    digest: Annotated[str, _HASH]
    engine: Annotated[str, Text(MAX_ENGINE_LENGTH, name=True)]
    answers: Annotated[list[dict[str, Any]], Field(max_length=MAX_ANSWERS)] | None = None


def read_proof(document: object, path: str = "") -> Proof:
    """Read a proof; DocumentError when it is not valid."""
    read = model_from(ProofModel, document, path)
    salts = tuple(read.salts)
    committed = (read.promise, read.commitment, read.secret, salts, read.seed)
    return Proof(*committed, read.scenario, read.digest, read.engine, read.answers)


MAX_PLAYER_SALT_LENGTH = 64


class SaltModel(Model):
    salt: Annotated[str, Text(MAX_PLAYER_SALT_LENGTH)]


def read_salt(salt: object) -> str:
    """A player's salt: a line of text, or empty."""
    return model_from(SaltModel, {"salt": salt}).salt if salt != "" else ""
