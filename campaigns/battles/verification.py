"""Verify a battle: recompute every published step (C-AUT-04) and fight it again (C-AUT-11)."""

import zlib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from campaigns import bridge
from campaigns.ledger.events import canonical
from campaigns.ledger.fairness import Proof, commitment_of, inputs_digest, wrong_steps
from campaigns.models import Battle, Campaign
from rules.formats.errors import DocumentError
from rules.games import game_of


class Step(NamedTuple):
    """One step of a proof: its code, whether it holds, and the recomputed value."""

    code: str
    holds: bool
    value: str = ""


class Rerun(NamedTuple):
    """Outcome of fighting a battle again: `same`, `differs`, `broke`, or `other_engine` when not tried."""

    state: str
    digest: str = ""
    engine: str = ""
    reason: str = ""


def proof_of(battle: Battle) -> Proof | None:
    """The proof of a battle that the engine fought, fetched `with_documents`; None for other battles."""
    if not battle.is_proved() or not battle.is_committed() or battle.seed is None:
        return None
    salts = tuple(side.salt for side in battle.sides.all())
    secret, seed_commitment, commitment = battle.secret, battle.seed_commitment, battle.commitment
    committed = (seed_commitment, commitment, secret, salts, battle.seed)
    return Proof(*committed, battle.scenario, battle.digest, battle.engine, battle.answers)


def steps_of(proof: Proof) -> list[Step]:
    """The steps that need no engine run, in order, with recomputed values."""
    wrong = wrong_steps(proof)
    inputs = inputs_digest(proof.scenario)
    values = {
        "promise": sha256(proof.secret.encode()).hexdigest(),
        "commitment": commitment_of(proof.seed_commitment, inputs, proof.salts),
        "seed": str(proof.seed),
        "scenario": inputs,
    }
    return [Step(code, code not in wrong, value) for code, value in values.items()]


def every_step(battle: Battle) -> list[Step]:
    """Every step of an engine-fought battle, those of its record last."""
    proof = proof_of(battle)
    return [*(steps_of(proof) if proof else []), *recorded_steps(battle)]


def proof_errors(campaign: Campaign) -> Iterator[str]:
    """A line for each step of a battle's proof that does not hold: of its secret from the beginning, of its inputs
    once they are committed, of all once the engine has fought it (C-LED-11).
    """
    for battle in campaign.battles.with_documents().with_sides().order_by("number"):
        name = f"battle {battle.number}"
        try:
            steps = [*early_steps(battle), *(every_step(battle) if battle.has_replay() else ())]
        except (zlib.error, ValueError, KeyError, TypeError, DocumentError) as error:
            yield f"{name}: its documents cannot be read: {error!r}"
            continue
        yield from (f"{name}: the step {code} of its proof does not hold" for code in broken(steps))


def broken(steps: list[Step]) -> list[str]:
    """The codes of the steps that do not hold, each once."""
    return list(dict.fromkeys(step.code for step in steps if not step.holds))


def early_steps(battle: Battle) -> list[Step]:
    """What holds before a battle is fought: the secret is the one promised, and the inputs those committed to."""
    promised = sha256(battle.secret.encode()).hexdigest()
    steps = [Step("promise", promised == battle.seed_commitment, promised)]
    if battle.is_committed():
        salts = tuple(side.salt for side in battle.sides.all())
        commitment = commitment_of(battle.seed_commitment, inputs_digest(battle.scenario), salts)
        steps.append(Step("commitment", commitment == battle.commitment, commitment))
    return steps


def recorded_steps(battle: Battle) -> list[Step]:
    """Check the record: the digest matches the events, and the sides match the result."""
    result = battle.result or {}
    digest = digest_of(result)
    sides = list(battle.sides.all())
    sides_data = bridge.sides_of_result(result, sides)
    applied = [
        {key: getattr(side, key) for key in side_data} for side, side_data in zip(sides, sides_data, strict=True)
    ]
    recorded = (digest, result.get("digest", digest), result.get("engine", battle.engine))
    return [
        Step("digest", recorded == (battle.digest, battle.digest, battle.engine), digest),
        Step("applied", applied == sides_data),
    ]


def digest_of(result: Mapping[str, Any]) -> str:
    """The SHA-256 of a result's events."""
    return sha256(canonical(result.get("events", []))).hexdigest()


def other_engine(scenario: dict[str, Any], engine: str) -> Rerun | None:
    """Nothing is claimed of what another engine fought."""
    ours = game_of(scenario).facts.engine
    return Rerun("other_engine", engine=ours) if engine != ours else None


def fight_again(
    scenario: dict[str, Any],
    digest: str,
    engine: str,
    result: dict[str, Any] | None = None,
    answers: list[Any] | None = None,
) -> Rerun:
    """Fight a battle again, with its players' answers; compare the digest, and the whole result if given (C-AUT-11)."""
    if other := other_engine(scenario, engine):
        return other
    try:
        fought = bridge.fight(scenario, answers)
    except DocumentError as error:
        return Rerun("broke", reason=str(error))
    reached = fought.get("digest", "")  # a question where answers are missing
    same = reached == digest and (result is None or canonical(fought) == canonical(result))
    return Rerun("same" if same else "differs", reached)
