"""Fighting by the engine, from a request to a result.

`requests` hands work to a worker and waits for it a little; what it does is in `committed_battles` (for the record),
`reruns` (for who doubts a record) and `scripted_battles` (what was played by script, told to be genuine by
`script_checks` and recorded by `script_results`). All results go through `campaigns.actions.results`.
"""
