"""Whether a company is legal: every rule that it breaks, and what would mend each (CMP)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from rules.hell_dorado.content.datasheets import Datasheet, Faction
from rules.hell_dorado.facts import DATASHEETS, LEMURES
from rules.hell_dorado.formats.roster import SIZE, RosterModel
from rules.hell_dorado.lists.command import Command, room_of
from rules.hell_dorado.lists.library import faction_of, is_guest, is_mercenary, members_of, sheets_of
from rules.lists import breaches
from rules.lists.change import Change
from rules.lists.elsewhere import Elsewhere, others
from rules.lists.verdict import Fix, Verdict, Violation
from rules.message import Message, plural_message

Breach = Violation[Any]
DROPPED: Final = Message("Drop {units} (-{points} AP)")


class CompanyVerdict(Verdict[Breach]):
    """The result of judging a company, with its CMD and its troopers."""

    def __init__(self, limit: int, points: list[int], violations: list[Breach], command: Command) -> None:
        super().__init__(limit, points, violations)
        self.rooms = command
        self.command = command.total
        self.troopers = command.troopers
        self.room = command.room


class Roll:
    """A company that is called over: its members with their datasheets and what they are called."""

    def __init__(self, company: RosterModel, content: Faction) -> None:
        self.company = company
        self.content = content
        self.members = members_of(company, content)
        self.labels: list[Message | str] = [
            breaches.label_of(unit.name, sheet.name if sheet else "", n)
            for n, (unit, sheet) in enumerate(zip(company.units, self.members, strict=True))
        ]
        self.points = [sheet.points if sheet else 0 for sheet in self.members]
        self.command = Command(company, content, self.members)

    def where(self, fits: Callable[[Datasheet], bool]) -> list[int]:
        """The places of the members whose datasheets are so."""
        return [n for n, sheet in enumerate(self.members) if sheet is not None and fits(sheet)]

    def called(self, slug: str) -> list[int]:
        """The places of the members of a datasheet."""
        return self.where(lambda sheet: sheet.slug == slug)

    def sheet(self, place: int) -> Datasheet:
        sheet = self.members[place]
        assert sheet is not None
        return sheet

    def officer(self) -> Datasheet | None:
        """The officer, None where there is none, or more than one."""
        places = self.where(lambda sheet: sheet.rank == "officer")
        return self.sheet(places[0]) if len(places) == 1 else None

    def drop(self, places: Sequence[int], saying: Message | None = None) -> Fix:
        """Leave some members out."""
        if len(places) == 1:
            return breaches.leave_out(self.labels[places[0]], places[0])
        units = tuple([self.labels[n] for n in places])
        words = saying or Message("Leave {units} out", units=units)
        return Fix("drop_units", words, Change("drop", value=tuple(places)))


def verdict(company: RosterModel, content: Faction, elsewhere: Elsewhere = None) -> CompanyVerdict:
    """Judge a company; an unknown member counts for nothing."""
    roll = Roll(company, content)
    violations = [violation for judge in JUDGES for violation in judge(roll)]
    violations += of_strangers(roll, elsewhere)
    return CompanyVerdict(company.limit, roll.points, violations, roll.command)


def of_officer(roll: Roll) -> Iterator[Breach]:
    """Exactly one officer (H-CMP-03)."""
    officers = roll.where(lambda sheet: sheet.rank == "officer")
    if len(officers) > 1:
        message = Message("{count} officers: a company has exactly one.", count=len(officers))
        fixes = [roll.drop([n for n in officers if n != kept]) for kept in officers]
        yield Violation("too_many_officers", "H-CMP-03", message, officers[1], fixes)
    if not officers:
        known = [sheet for sheet in sheets_of(roll.content) if sheet.rank == "officer"]
        known.sort(key=lambda sheet: (is_mercenary(sheet), sheet.points))
        fixes = [taking("add_officer", sheet) for sheet in known[:3]]
        message = Message("No officer: a company has exactly one.")
        yield Violation("no_officer", "H-CMP-03", message, None, fixes, not roll.company.units)


def of_points(roll: Roll) -> Iterator[Breach]:
    """The members' AP are within the agreed size (H-CMP-01)."""
    excess = sum(roll.points) - roll.company.limit
    if excess > 0:
        fixes = [fix for _saved, fix in breaches.units_to_drop(roll.labels, roll.points, excess, DROPPED)]
        yield breaches.points_exceeded("H-CMP-01", sum(roll.points), roll.company.limit, fixes)


def of_numbers(roll: Roll) -> Iterator[Breach]:
    """A unique unit once, a limited one X times for each 200 AP or part of it (H-CMP-04, H-CMP-05, H-CMP-07)."""
    counts = Counter([sheet.slug for sheet in roll.members if sheet is not None])
    for slug, count in counts.items():
        places = roll.called(slug)
        sheet = roll.sheet(places[0])
        most = most_of(sheet, roll.company.limit)
        if not most or count <= most:
            continue
        if sheet.unique:
            rule = "H-CMP-04"
            message = Message(
                "{name} is unique: {count} are {excess} too many.", name=sheet.name, count=count, excess=count - most
            )
        else:
            rule = "H-CMP-05"
            message = Message(
                "{name} is limited {limit}: {count} of at most {most} at {size} points, {excess} too many.",
                name=sheet.name,
                limit=sheet.limit,
                count=count,
                most=most,
                size=roll.company.limit,
                excess=count - most,
            )
        yield Violation("too_many_of_unit", rule, message, places[most], [roll.drop(places[most:])], about=slug)


def most_of(sheet: Datasheet, size: int) -> int:
    """How often a company of an agreed size may have a unit, 0 for no limit (H-CMP-04, H-CMP-05)."""
    return 1 if sheet.unique else sheet.limit * -(-size // SIZE)


def of_troopers(roll: Roll) -> Iterator[Breach]:
    """No more troopers than CMD makes room for; mercenaries' CMD for mercenaries alone (H-CMP-06, H-CMP-10)."""
    command = roll.command
    own = roll.where(lambda sheet: sheet.rank == "trooper" and not is_mercenary(sheet))
    all_troopers = roll.where(lambda sheet: sheet.rank == "trooper")
    if command.own > command.own_room:
        message = Message(
            "{count} troopers of the company’s own and room for {room}: {excess} too many.",
            count=command.own,
            room=command.own_room,
            excess=command.own - command.own_room,
        )
        rule = "H-CMP-10" if command.mercenary_room else "H-CMP-06"
        yield Violation("too_many_own_troopers", rule, message, None, room_fixes(roll, own, command.own_room, True))
    elif command.troopers > command.room:
        message = Message(
            "{count} troopers and room for {room}: {excess} too many.",
            count=command.troopers,
            room=command.room,
            excess=command.troopers - command.room,
        )
        fixes = room_fixes(roll, all_troopers, command.room, False)
        yield Violation("too_many_troopers", "H-CMP-06", message, None, fixes)


def room_fixes(roll: Roll, troopers: Sequence[int], room: int, own: bool) -> list[Fix]:
    """Leave the last troopers out, or take who makes room for them all."""
    excess = list(troopers[room:])
    words = plural_message("Leave {count} trooper out", "Leave {count} troopers out", count=len(excess))
    fixes = [roll.drop(excess, words)]
    able = [
        sheet
        for sheet in sheets_of(roll.content)
        if sheet.rank == "independent"
        and room_of(sheet) >= len(excess)
        and not (own and is_mercenary(sheet))
        and not is_guest(sheet, roll.content)
        and sum(roll.points) + sheet.points <= roll.company.limit
    ]
    return fixes + [taking("add_leader", sheet) for sheet in sorted(able, key=lambda sheet: sheet.points)[:1]]


def of_factions(roll: Roll) -> Iterator[Breach]:
    """A mercenary officer leads mercenaries alone; guests come by Prestige (H-CMP-02, H-CMP-08, H-CMP-09, H-ABI-52)."""
    officer = roll.officer()
    if officer is not None and is_mercenary(officer):
        for n in roll.where(lambda sheet: not is_mercenary(sheet)):
            message = Message(
                "{unit} is no mercenary: {officer} leads mercenaries alone.", unit=roll.labels[n], officer=officer.name
            )
            yield Violation("not_mercenary", "H-CMP-08", message, n, [roll.drop([n])])
        return
    guests = Counter([faction_of(roll.sheet(n), roll.content) for n in guests_of(roll)])
    for faction, count in guests.items():
        room = prestige(roll, faction)
        if count > room:
            places = [n for n in guests_of(roll) if faction_of(roll.sheet(n), roll.content) == faction]
            message = Message(
                "{count} units of {faction} and room for {room} by Prestige: {excess} too many.",
                count=count,
                faction=faction,
                room=room,
                excess=count - room,
            )
            rule = "H-ABI-52" if room else "H-CMP-02"
            yield Violation("wrong_faction", rule, message, places[room], [roll.drop(places[room:])], about=faction)


def guests_of(roll: Roll) -> list[int]:
    return roll.where(lambda sheet: is_guest(sheet, roll.content))


def prestige(roll: Roll, faction: str) -> int:
    """How many units of a faction may join (H-ABI-52)."""
    abilities = [ability for sheet in roll.members if sheet is not None for ability in sheet.abilities]
    return sum([ability.amount for ability in abilities if ability.slug == "prestige" and ability.keyword == faction])


def of_loyalty(roll: Roll) -> Iterator[Breach]:
    """The loyal serve officers of their faction alone (H-ABI-46); spite keeps away from a faction (H-ABI-62)."""
    officer = roll.officer()
    for n in roll.where(lambda sheet: sheet.has("loyal")):
        faction = faction_of(roll.sheet(n), roll.content)
        if officer is not None and faction_of(officer, roll.content) != faction:
            message = Message(
                "{unit} is loyal, and {officer} is of another faction.", unit=roll.labels[n], officer=officer.name
            )
            yield Violation("loyal", "H-ABI-46", message, n, [roll.drop([n])])
    company = faction_of(officer, roll.content) if officer is not None else roll.content.slug
    for n in roll.where(
        lambda sheet: any(ability.slug == "spite" and ability.keyword == company for ability in sheet.abilities)
    ):
        message = Message("{unit} does not serve in a company of {faction}.", unit=roll.labels[n], faction=company)
        yield Violation("spite", "H-ABI-62", message, n, [roll.drop([n])])


def of_artillery(roll: Roll) -> Iterator[Breach]:
    """Every piece of artillery has a carrier of its own (H-WPN-02, H-ABI-03)."""
    for slug in dict.fromkeys([roll.sheet(n).slug for n in roll.where(has_artillery)]):
        pieces, carriers = roll.called(slug), carriers_for(roll, slug)
        unserved = pieces[len(carriers) :]
        if unserved:
            message = plural_message(
                "{name} lacks {count} carrier of its ammunition.",
                "{name} lacks {count} carriers of its ammunition.",
                count=len(unserved),
                name=roll.sheet(unserved[0]).name,
            )
            takes = [taking("add_carrier", sheet) for sheet in sheets_of(roll.content) if carries_for(sheet, slug)]
            fixes = [*takes[:1], roll.drop(unserved)]
            yield Violation("no_carrier", "H-WPN-02", message, unserved[0], fixes, about=slug)


def taking(code: str, sheet: Datasheet) -> Fix:
    """Take a unit more."""
    label = Message("Take {name} (+{points} AP)", name=sheet.name, points=sheet.points)
    return Fix(code, label, Change("add", kind=DATASHEETS, slug=sheet.slug))


def has_artillery(sheet: Datasheet) -> bool:
    return any(weapon.has("artillery") for weapon in sheet.weapons)


def carriers_for(roll: Roll, slug: str) -> list[int]:
    return roll.where(lambda sheet: carries_for(sheet, slug))


def carries_for(sheet: Datasheet, slug: str) -> bool:
    """Whether it carries the ammunition of a piece of artillery (H-ABI-03)."""
    ability = sheet.ability("ammunition-carrier")
    return ability is not None and ability.keyword == slug


def of_split(roll: Roll) -> Iterator[Breach]:
    """Light CMD is of undotted CMD, and no more than that (H-CMP-11)."""
    for n, (unit, sheet) in enumerate(zip(roll.company.units, roll.members, strict=True)):
        most = sheet.cmd if sheet is not None and not sheet.dot and roll.content.cares else 0
        if sheet is not None and unit.light > most:
            message = Message(
                "{unit}: {light} of its CMD are light, and {most} can be.",
                unit=roll.labels[n],
                light=unit.light,
                most=most,
            )
            words = Message("Make {count} light", count=most)
            fix = Fix("set_light", words, Change("set", n, value={"light": most}))
            yield Violation("split", "H-CMP-11", message, n, [fix])


def of_lemures(roll: Roll) -> Iterator[Breach]:
    """Miniatures are of lemures that the faction has (H-CMP-12)."""
    known = {sheet.slug for sheet in roll.content.lemures}
    for slug in dict.fromkeys(roll.company.lemures):
        if slug not in known:
            message = Message('{faction} has no lemure "{name}".', faction=roll.content.name, name=slug)
            fix = Fix(
                "drop_lemure", Message("Leave {unit} out", unit=slug), Change("put", slug=slug, key=LEMURES, value=0)
            )
            yield Violation("unknown_lemure", "H-CMP-12", message, None, [fix], True)


JUDGES: Final[tuple[Callable[[Roll], Iterator[Breach]], ...]] = (
    of_officer, of_points, of_numbers, of_troopers, of_factions, of_loyalty, of_artillery, of_split, of_lemures,
)  # fmt: skip


def of_strangers(roll: Roll, elsewhere: Elsewhere) -> Iterator[Breach]:
    """Every member has a datasheet of the faction, or is a mercenary (H-CMP-02)."""
    unknown = [n for n, sheet in enumerate(roll.members) if sheet is None]
    owners = owners_of({roll.company.units[n].datasheet for n in unknown}, roll.content, elsewhere)
    for n in unknown:
        slug, label = roll.company.units[n].datasheet, roll.labels[n]
        if slug in owners:
            yield breaches.wrong_faction("H-CMP-02", label, n, slug, owners[slug], roll.content.name)
            continue
        takes = [
            Fix(
                "take_datasheet",
                Message("Take {card} in place of {unit}", card=other, unit=label),
                Change("set", n, value={"datasheet": other}),
            )
            for other in breaches.alike(slug, tuple([sheet.slug for sheet in sheets_of(roll.content)]))
        ]
        message = Message(
            '{unit}: {faction} has no datasheet "{name}".', unit=label, faction=roll.content.name, name=slug
        )
        yield Violation("unknown_datasheet", "H-CMP-02", message, n, [*takes, breaches.leave_out(label, n)], True)


def owners_of(wanted: set[str], content: Faction, elsewhere: Elsewhere) -> Mapping[str, str]:
    """The names of the factions that datasheets are of."""
    return {
        sheet.slug: other.name
        for other in others(wanted, content, elsewhere, lambda faction: faction.slug)
        for sheet in other.datasheets
        if sheet.slug in wanted
    }
