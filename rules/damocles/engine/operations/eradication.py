"""The operation that is always there: Eradication (R-ERA-01 to R-ERA-04)."""


def eradication() -> dict[str, object]:
    """Its document: two territories with no man's land between (R-ERA-01), a point a squad, one for first blood."""
    return {
        "format": "damocles-operation/1",
        "slug": "eradication",
        "title": "Eradication",
        "summary": (
            "Two strike forces meet, and neither has orders beyond the other's end. Destroy more enemy squads than you "
            "lose; whoever draws first blood goes ahead."
        ),
        "players": [2, 2],
        "strategic_valor": 500,
        "turns": 7,
        "panel_cost": 2,
        "battlefield": {
            "width": 72,
            "height": 72,
            "territories": [
                {"id": "south", "polygon": [[0, 0], [72, 0], [72, 20], [0, 20]]},
                {"id": "north", "polygon": [[0, 52], [72, 52], [72, 72], [0, 72]]},
            ],
        },
        "special_rules": [
            {
                "slug": "first-blood",
                "name": "First blood",
                "text": "The first player to slay a whole enemy squad scores 1 victory point more.",
            }
        ],
        "scoring": [{"event": "squad_destroyed", "points": 1}, {"event": "first_blood", "points": 1}],
        "ends": ["player_eliminated"],
    }
