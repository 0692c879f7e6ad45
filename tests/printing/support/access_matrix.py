"""Rows of prints: whoever may read something may print it."""

from tests.armies.support.access_matrix import MINE, OWNER_READS, RELEASED, SHARED
from tests.support.access_rules import AccessRule, Users

ERRATA = {"slug": "faction", "old": "release", "new": "release"}
OPERATION_ERRATA = {**RELEASED, "old": "release", "new": "release"}

ACCESS_RULES = {
    "printing:errata": AccessRule(get="200", post="303", at=ERRATA),
    "printing:errata_pdf": AccessRule(get="200", at=ERRATA),
    "printing:errata_page": AccessRule(get="200", at={**ERRATA, "number": "page"}),
    "printing:operation_errata": AccessRule(get="200", post="303", at=OPERATION_ERRATA),
    "printing:operation_errata_pdf": AccessRule(get="200", at=OPERATION_ERRATA),
    "printing:operation_errata_page": AccessRule(get="200", at={**OPERATION_ERRATA, "number": "page"}),
    "printing:blanks": AccessRule(get="200", post="303"),
    "printing:blanks_pdf": AccessRule(get="200"),
    "printing:blanks_page": AccessRule(get="200", at={"number": "page"}),
    "printing:operation": AccessRule(get="200", post="303", at={"slug": "operation"}),
    "printing:operation_pdf": AccessRule(get="200", at={"slug": "operation"}),
    "printing:operation_page": AccessRule(get="200", at={"slug": "operation", "number": "page"}),
    "printing:faction": AccessRule(get="200", post="303", at={"slug": "faction"}),
    "printing:faction_pdf": AccessRule(get="200", at={"slug": "faction"}),
    "printing:faction_page": AccessRule(get="200", at={"slug": "faction", "number": "page"}),
    "printing:strike_force": AccessRule(get=OWNER_READS, post="404 303 404 404 303", at=MINE),
    "printing:strike_force_pdf": AccessRule(get=OWNER_READS, at=MINE),
    "printing:strike_force_page": AccessRule(get=OWNER_READS, at={**MINE, "number": "page"}),
    "printing:shared": AccessRule(get="200", post="303", at=SHARED),
    "printing:shared_pdf": AccessRule(get="200", at=SHARED),
    "printing:shared_page": AccessRule(get="200", at={**SHARED, "number": "page"}),
    "printing:faction_picture": AccessRule(get="200", at={"slug": "faction"}),
    "printing:shared_picture": AccessRule(get="200", at=SHARED),
}


def create_objects(users: Users) -> dict[str, object]:
    """None but those of the armies."""
    return {}
