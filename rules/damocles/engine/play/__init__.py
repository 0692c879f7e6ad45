"""The course of a battle: set-up, deployment, initiative, turns, activations."""
