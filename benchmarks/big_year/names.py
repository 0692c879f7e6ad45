"""Names in several scripts: a few common words, and as many rare ones as are asked for."""

import random
from typing import NamedTuple


class Script(NamedTuple):
    """`share` of a hundred names; common words, and the syllables of rare ones."""

    share: int
    words: str
    syllables: str
    between: str = " "


LATIN = "Ash Iron Third Lost Night Salt Copper Grey Long Ember Hollow Patrol Watch Northern Company Guard Storm Raven"
ACCENTED = "Équipe Forêt Ménagerie Großer Übergang Łódź Królowie Åska Über Señores Niño Façade Höhle Žal Čest"
CYRILLIC = "Железный Дозор Полк Северный Ворон Ночной Пепел Старая Гвардия Ёлка Буря Соль"
GREEK = "Σιδερένια Φρουρά Νύχτα Βόρειος Κόρακας Στάχτη Παλιά Λεγεώνα Θύελλα Άλας"
CHINESE = "铁 军 夜 北 方 城 堡 守 卫 龙 风 暴 盐 火 山 影 月 老 旗 团"
ARABIC = "الحرس الحديد الليل الشمال العاصفة الرماد القديم الغراب الملح الفرقة"

SCRIPTS = (
    Script(60, LATIN, "ka ro ven tis mor dal esh quin bru lo zan fer ith gol nya pel"),
    Script(15, ACCENTED, "é ça ñor øst ül łan škra rå bœuf ï dým źre"),
    Script(10, CYRILLIC, "ра ми ко вет ло зан дур ший гор нё бель пра"),
    Script(5, GREEK, "κα ρο μέ τις θρα λό ζυ φέ γο νι"),
    Script(5, CHINESE, "青 石 海 林 雪 星 刀 盾 河 谷 云 雷 金 木 狼 虎", ""),
    Script(5, ARABIC, "را مي كو بن لا زا دو شي غو نو"),
)


def a_name(draw: random.Random) -> str:
    """Two common words and a rare one of a script."""
    script = draw.choices(SCRIPTS, [each.share for each in SCRIPTS])[0]
    return script.between.join([*draw.sample(script.words.split(), 2), rare_word(script, draw)])


def rare_word(script: Script, draw: random.Random) -> str:
    return "".join(draw.choices(script.syllables.split(), k=draw.randint(2, 4))).capitalize()
