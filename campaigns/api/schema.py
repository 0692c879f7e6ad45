"""What campaigns still describe by hand in the OpenAPI document."""

from armies.api.schema import COMPONENTS as DESCRIBED
from campaigns.api.battle_components import BATTLE_COMPONENTS
from campaigns.api.components import COMPONENTS

DESCRIBED.update(COMPONENTS | BATTLE_COMPONENTS)
