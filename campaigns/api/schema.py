"""What campaigns add to the OpenAPI document: their chapters, documents and examples."""

from pathlib import Path

from armies.api.schema import enlarge
from campaigns.api.battle_components import BATTLE_COMPONENTS
from campaigns.api.components import COMPONENTS
from campaigns.api.request_components import REQUESTS

EXAMPLES = Path(__file__).with_name("examples.json")
CHAPTERS = {"campaigns": "Campaigns", "battles": "Battles", "notices": "Notices"}
PLACES = {
    "member": "The number of a member in the ledger.",
    "force": "The number of a strike force in the ledger.",
    "round": "The number of a round.",
    "key": "As the list of them names it.",
    "invitation": "As the list of them names it.",
    "notice": "As the list of them names it.",
}

enlarge(CHAPTERS, COMPONENTS | BATTLE_COMPONENTS | REQUESTS, PLACES, EXAMPLES)
