"""The documents of the eight-phase battle and its profiles, by name."""

from rules.eight_phase.formats.attack import AttackModel
from rules.eight_phase.formats.content import ContentModel, ProfileModel
from rules.eight_phase.formats.operation import OperationModel
from rules.eight_phase.formats.result import BattleResultModel
from rules.eight_phase.formats.roster import ListStateModel, RosterModel
from rules.eight_phase.formats.scenario_model import ScenarioModel
from rules.eight_phase.formats.script import AnswersModel
from rules.formats.formats import Format, Formats
from rules.formats.model import Model

MODELS: dict[str, type[Model]] = {
    "content": ContentModel,
    "roster": RosterModel,
    "state": ListStateModel,
    "operation": OperationModel,
    "scenario": ScenarioModel,
    "answers": AnswersModel,
    "result": BattleResultModel,
    "odds": AttackModel,
    "profiles": ProfileModel,
}
FORMATS = Formats({name: Format(model) for name, model in MODELS.items()})
