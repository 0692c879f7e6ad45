"""Check the proof of a battle, and fight it again."""

from typing import Any

from django.core.management.base import CommandParser

from campaigns.battles.verification import Rerun, fight_again, steps_of
from campaigns.ledger.fairness import Proof, read_proof
from web.documents.document_files import read_document
from web.management.plain import PlainCommand
from web.management.refusal import refusing

FAILED, CANNOT_TELL = 1, 3
STEPS = {
    "promise": "the secret is the one that was promised",
    "commitment": "scenario and words are those that were committed to",
    "seed": "the seed comes of secret, scenario and words",
    "scenario": "the scenario was fought from that seed",
}


class Command(PlainCommand):
    help = (
        "Check the proof of a battle (damocles-proof/1, JSON): promise, commitment and seed are reckoned anew, and the "
        "battle is fought again. Prints one line a step. Compare promise and commitment with what you saw before the "
        "battle. Exit status 0: everything holds; 1: something does not; 2: the file is no proof; 3: the steps hold, "
        "but another version of the engine fought it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a proof")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        with refusing(file):
            proof = read_proof(read_document(file))
        steps = steps_of(proof)
        for step in steps:
            self.stdout.write(f"{'holds' if step.holds else 'FAILS'}  {step.code}: {STEPS[step.code]}")
        rerun = fight_again(dict(proof.scenario), proof.digest, proof.engine, answers=proof.answers)
        self.stdout.write(in_words(rerun, proof))
        self.stdout.write(
            f"promise     {proof.seed_commitment}\ncommitment  {proof.commitment}\nseed        {proof.seed}"
        )
        if rerun.state in ("differs", "broke") or not all(step.holds for step in steps):
            raise SystemExit(FAILED)
        if rerun.state == "other_engine":
            raise SystemExit(CANNOT_TELL)


def in_words(rerun: Rerun, proof: Proof) -> str:
    """One line about the rerun."""
    return {
        "same": f"holds  result: fought again, the events are the same to the byte ({rerun.digest})",
        "differs": f"FAILS  result: fought again, the events differ ({rerun.digest}, not {proof.digest})",
        "broke": f"FAILS  result: it cannot be fought: {rerun.reason}",
        "other_engine": f"?      result: fought by engine {proof.engine}; this is {rerun.engine} and cannot tell",
    }[rerun.state]
