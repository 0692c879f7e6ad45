"""Abilities, effects and powers in words (PWR)."""

from rules.hell_dorado.content import abilities
from rules.hell_dorado.content.datasheets import Ability, Area, Datasheet, Weapon
from rules.hell_dorado.content.powers import Cost, Effect, Power
from rules.hell_dorado.content.terms import (
    AURAS,
    DOTS,
    FORMS,
    MOMENTS,
    POWER_KINDS,
    STATES,
    STATISTICS,
    TARGETS,
)
from rules.hell_dorado.display import in_short
from rules.message import Message, joined, message_in, plural_message
from rules.presentation.cards import Text
from rules.presentation.drawing import centimetres
from rules.presentation.words import Words


def ability_words(ability: Ability, table: dict[str, abilities.Printed] = abilities.UNITS) -> Words:
    """An ability as it is printed: its name with keyword and X."""
    name: Words = table[ability.slug].name
    if ability.keyword:
        name = Message("{name} ({keyword})", name=name, keyword=ability.keyword)
    return Message("{name} {amount}", name=name, amount=ability.amount) if ability.amount else name


def abilities_text(sheet: Datasheet) -> tuple[Text, ...]:
    """All abilities of a unit in a line."""
    words = tuple([ability_words(ability) for ability in sheet.abilities])
    return (Text(Message("Abilities"), joined(words, ", ")),) if words else ()


def ability_rules(sheet: Datasheet) -> tuple[Text, ...]:
    """Each ability of a unit and its weapons: what it does, in short, and its rule."""
    own = [
        Text(ability_words(ability), in_short.UNITS[ability.slug], rule=abilities.UNITS[ability.slug].rule)
        for ability in sheet.abilities
    ]
    arms = [
        Text(
            ability_words(ability, abilities.WEAPONS),
            in_short.WEAPONS[ability.slug],
            weapon.name,
            abilities.WEAPONS[ability.slug].rule,
        )
        for weapon in sheet.weapons
        for ability in weapon.abilities
    ]
    return (*own, *arms)


# effects


def effect_words(effect: Effect) -> Message:
    """One effect of a power or of a row (H-PWR-03)."""
    match effect.kind:
        case "modify":
            named = STATISTICS[effect.statistic][0]
            return Message(
                "{statistic} {amount:+d}{turns}", statistic=named, amount=effect.amount, turns=turns_words(effect)
            )
        case "state":
            return state_words(effect)
        case "end_state":
            return Message("no longer {state}", state=STATES[effect.state])
        case "damage":
            return damage_words(effect)
        case "heal":
            return Message("recovers {amount} LP", amount=effect.amount)
        case "move":
            return plural_message("pushed {count} fathom", "pushed {count} fathoms", count=effect.amount)
        case "ability":
            given = ability_words(Ability(effect.ability, effect.amount, effect.keyword))
            return Message("gains {ability}{turns}", ability=given, turns=turns_words(effect))
        case "rerolls":
            return plural_message("{count} re-roll", "{count} re-rolls", count=effect.amount)
        case "command":
            return command_words(effect)
    return Message("a lemure is destroyed")


def turns_words(effect: Effect) -> Words:
    """How long it lasts, where not until the end of the turn."""
    if effect.turns < 2:
        return ""
    return plural_message(" for {count} turn", " for {count} turns", count=effect.turns)


def state_words(effect: Effect) -> Message:
    """A state with its X and what else is printed of it."""
    state = STATES[effect.state]
    if effect.state == "consumed":
        kind: Words = effect.type
        if effect.durable:
            kind = Message("{type}, durable", type=effect.type)
        numbers = f"{effect.amount}/{effect.turns}"
        return Message("{state} ({type}) {numbers}", state=state, type=kind, numbers=numbers)
    if effect.state == "cursed":
        return Message("{state} {numbers}", state=state, numbers=f"{effect.amount}/{max(1, effect.turns)}")
    return (
        Message("{state} {amount}", state=state, amount=effect.amount)
        if effect.amount
        else Message("{state}", state=state)
    )


def damage_words(effect: Effect) -> Message:
    past: Words = Message(", PR ignored") if effect.ignores_protection else ""
    if effect.type:
        return Message("{amount} damage ({type}){past}", amount=effect.amount, type=effect.type, past=past)
    return Message("{amount} damage{past}", amount=effect.amount, past=past)


def command_words(effect: Effect) -> Message:
    kind: Words = Message("{dot} CMD", dot=DOTS[effect.dot]) if effect.dot else Message("CMD")
    ever: Words = Message(" for good") if effect.permanent else ""
    return Message("{amount:+d} {kind}{ever}", amount=effect.amount, kind=kind, ever=ever)


# powers


def power_text(power: Power) -> Text:
    """A power with what it costs, at whom, and what it does."""
    effects = joined(tuple([effect_words(effect) for effect in power.effects]), ", ")
    words: Words = Message("{effects}. {words}", effects=effects, words=power.text) if power.text else effects
    return Text(power.name, words, joined(power_line(power)), rule_of(power))


def power_line(power: Power) -> tuple[Words, ...]:
    """Its kind, its cost, when and at whom it is used."""
    kind: Words = AURAS[power.aura] if power.aura else POWER_KINDS[power.kind]
    order: Words = message_in("power", "unstoppable order") if power.unstoppable else message_in("power", "order")
    return (
        kind,
        order if power.order else "",
        Message("once a game") if power.unique else "",
        cost_words(power.cost),
        MOMENTS[power.moment] if power.moment else "",
        target_words(power),
        message_in("power", "inclusive") if power.inclusive else "",
        message_in("power", "cumulative") if power.cumulative else "",
        message_in("spell", "residual") if power.residual else "",
        ", ".join(power.keywords),
    )


def cost_words(cost: Cost) -> Words:
    """CMD that it costs, "" for nothing."""
    parts: list[Words] = [
        Message("{count} {dot} CMD", count=count, dot=DOTS[dot])
        for dot, count in (("light", cost.light), ("dark", cost.dark))
        if count
    ]
    if cost.any:
        parts.insert(0, Message("{count} CMD", count=cost.any))
    whole = joined(tuple(parts), " + ")
    return Message("{cost} for good", cost=whole) if cost.permanent and parts else whole


def target_words(power: Power) -> Words:
    """Whom it is for, and how far it reaches."""
    target = TARGETS[power.target]
    words: Words = target
    if power.radius:
        words = Message("{target}, radius {radius:g}", target=target, radius=centimetres(power.radius))
    if power.range > 0:
        words = Message("{target} within {range:g}", target=words, range=centimetres(power.range))
    return Message("{target} in sight", target=words) if power.sight else words


def rule_of(power: Power) -> str:
    """The chapter of the rules that it belongs to."""
    if power.aura:
        return {"permanent": "H-AUR-02", "lingering": "H-AUR-03", "instant": "H-AUR-04"}[power.aura]
    if power.order:
        return "H-ORD-01"
    return "H-LEM-19" if power.residual else "H-PWR-01"


# weapons


def weapon_texts(weapon: Weapon) -> tuple[Text, ...]:
    """What the rows of a weapon do besides damage, what it explodes in, its types and abilities."""
    texts = [
        Text(hits_words(weapon, place), joined(tuple([effect_words(effect) for effect in row.effects]), ", "))
        for place, row in enumerate(weapon.rows)
        if row.effects
    ]
    if weapon.area is not None:
        texts.append(Text("", area_words(weapon.area)))
    if weapon.types:
        texts.append(Text(Message("Damage"), ", ".join(weapon.types), rule="H-UNT-08"))
    words = tuple([ability_words(ability, abilities.WEAPONS) for ability in weapon.abilities])
    if words:
        texts.append(Text("", joined(words, ", ")))
    return tuple(texts)


def hits_words(weapon: Weapon, place: int) -> Message:
    """The number of hits of a row."""
    return plural_message("{count} hit", "{count} hits", count=weapon.first + place)


def area_words(area: Area) -> Message:
    """An explosion or blast (EXP, BLA)."""
    form = FORMS[area.form]
    if area.state is not None:
        return Message(
            "{form}, radius {radius:g}: {effect}",
            form=form,
            radius=centimetres(area.radius),
            effect=effect_words(area.state),
        )
    if area.form == "impact":
        return Message("{form}: SHS dice, each 5 or 6 is {power} damage", form=form, power=area.power)
    each = Message("{needed}+ is {power} damage", needed=area.needed, power=area.power)
    if area.form == "cloud":
        return Message("{form}: 5 dice a unit, each {each}", form=form, each=each)
    return Message(
        "{form}, radius {radius:g}: 5 dice a unit, each {each}", form=form, radius=centimetres(area.radius), each=each
    )
