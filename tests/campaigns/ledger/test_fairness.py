"""Seeds that nobody can choose: each figure computed a second time, by other means."""

from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.ledger.fairness import (
    Proof,
    battle_seed,
    commitment_of,
    inputs_digest,
    read_proof,
    seed_commitment_of,
    wrong_steps,
)
from rules.formats.errors import DocumentError

SCENARIO = {
    "players": [{"id": "red", "commander": "steady"}, {"id": "blue"}],
    "format": "damocles-scenario/1",
    "seed": 5,
}
BARE = '{"format":"damocles-scenario/1","players":[{"commander":"steady","id":"red"},{"id":"blue"}]}'


def hexed(text):
    return sha256(text.encode()).hexdigest()


def honest(secret="s3cret", salts=("owl", "été"), scenario=SCENARIO):
    inputs = inputs_digest(scenario)
    seed = battle_seed(secret, inputs, salts)
    promise = seed_commitment_of(secret)
    commitment, fought = commitment_of(promise, inputs, salts), {**scenario, "seed": seed}
    return Proof(promise, commitment, secret, salts, seed, fought, "d" * 64, "1.2")


@pytest.mark.rule("C-AUT-01")
def test_the_promise_is_what_any_tool_makes_of_the_secret():
    assert seed_commitment_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@pytest.mark.rule("C-AUT-02")
def test_the_inputs_are_the_scenario_without_its_seed_whatever_the_order_of_its_keys():
    assert inputs_digest(SCENARIO) == hexed(BARE) == inputs_digest({**dict(reversed(SCENARIO.items())), "seed": 9})


@pytest.mark.rule("C-AUT-02")
def test_the_commitment_is_made_of_promise_inputs_and_salts():
    assert commitment_of("p", "i", ["owl", "été"]) == hexed('{"inputs":"i","promise":"p","salts":["owl","été"]}')


@pytest.mark.rule("C-AUT-03")
def test_the_seed_is_the_first_six_bytes_of_secret_inputs_and_salts():
    mixed = hexed('{"inputs":"i","salts":["owl",""],"secret":"s"}')
    assert battle_seed("s", "i", ["owl", ""]) == int(mixed[:12], 16) < 2**48


@pytest.mark.rule("C-AUT-03")
def test_each_side_s_word_changes_the_seed():
    seeds = [battle_seed("s", "i", salts) for salts in (["a", "b"], ["b", "a"], ["a", ""], ["", "a"], ["ab", ""])]
    assert len(seeds) == len(set(seeds))


@pytest.mark.rule("C-AUT-04")
@given(secret=st.text(max_size=30), salts=st.lists(st.text(max_size=9), max_size=4).map(tuple))
def test_an_honest_proof_holds_and_reads_as_it_was_written(secret, salts):
    try:
        "".join([secret, *salts]).encode()
    except UnicodeEncodeError:
        return
    assert wrong_steps(honest(secret, salts)) == []


@pytest.mark.rule("C-AUT-04")
def test_a_proof_reads_as_it_was_written():
    assert read_proof(honest().document()) == honest()


@pytest.mark.rule("C-AUT-04")
@pytest.mark.parametrize(
    ("change", "steps"),
    [
        ({"seed_commitment": "0" * 64}, ["promise", "commitment"]),
        ({"secret": "another"}, ["promise", "seed"]),
        ({"commitment": "0" * 64}, ["commitment"]),
        ({"salts": ("owl", "ete")}, ["commitment", "seed"]),
        ({"seed": 7}, ["seed", "scenario"]),
        ({"scenario": {**SCENARIO, "seed": honest().seed, "players": []}}, ["commitment", "seed"]),
        ({"scenario": SCENARIO}, ["scenario"]),
    ],
)
def test_each_step_that_does_not_hold_is_named(change, steps):
    assert wrong_steps(replace(honest(), **change)) == steps


@pytest.mark.parametrize(
    ("change", "fault_line"),
    [
        ({"format": "damocles-proof/2"}, 'format: cannot be "damocles-proof/2"; must be damocles-proof/1'),
        ({"promise": "XY"}, 'promise: cannot be "XY"; must be 64 hexadecimal digits'),
        ({"seed": 2**48}, "seed: cannot be 281474976710656; must be a seed from 0 to 281474976710655"),
        ({"seed": 10**30}, "seed: is a number with too many digits; must have at most 15"),
        ({"salts": ["a"] * 5}, "salts: has 5 entries; must have at most 4"),
        ({"salts": [1]}, "salts[0]: cannot be 1; must be text of 0 to 100 letters"),
        ({"scenario": []}, "scenario: cannot be a list of 0; must be a scenario"),
        ({"extra": 1}, "extra: is not a key of this object; it has the keys format, promise"),
    ],
)
def test_a_wrong_proof_gets_one_line(change, fault_line):
    with pytest.raises(DocumentError) as refused:
        read_proof({**honest().document(), **change})
    assert str(refused.value).startswith(fault_line)
