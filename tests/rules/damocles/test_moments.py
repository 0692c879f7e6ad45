"""What a list may do at which moment of a turn."""

from rules.damocles.formats.roster import read_roster
from rules.damocles.game import GAME
from tests.support.datasheets import RIFLE, content, datasheet


def test_abilities_and_assets_of_the_list_stand_at_their_moment_and_others_do_not():
    dig_in = {"slug": "dig-in", "name": "Dig In", "text": "Hold.", "when": "charged"}
    sheets = [
        datasheet("rifles", "Line Rifles", "troops", [3, 6], 60, 15, weapons=[RIFLE], abilities=[dig_in]),
        datasheet("scouts", "Scouts", "scouts", [3, 6], 60, 15, abilities=[dig_in | {"name": "Ambush", "slug": "a"}]),
    ]
    alarm = {"slug": "alarm", "name": "Alarm", "text": "Wake up.", "orders": 0, "when": "turn_start"}
    pack = GAME.formats.read(
        "content", content("watch", "The Watch", "", sheets, [alarm, alarm | {"slug": "b", "name": "B"}])
    )
    army = read_roster(
        {
            "format": "damocles-roster/1",
            "name": "First",
            "faction": "watch",
            "limit": 500,
            "squads": [{"datasheet": "rifles", "size": 3}],
            "deck": ["alarm"] * 11,
        }
    )
    chapters = [
        (chapter.title.text, [text.name for text in chapter.texts]) for chapter in GAME.display.moments(army, pack)
    ]
    assert chapters == [("at the start of a turn", ["Alarm"]), ("when charged", ["Dig In"])]
