"""Small games of random house rules, for judges that work plainly."""

from __future__ import annotations

from random import Random

from scorer import Rules

SEEDS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 14, 15)  # the others take a plain judge minutes
CAP = 1_500  # turn points from which the plain judge records everything; fewer than 1 in 10**5 turns


def small_rules(seed: int, **fixed: object) -> Rules:
    """Random house rules with a target of a few turns' points."""
    draw = Random(seed)
    settings: dict[str, object] = {
        "ones": draw.choice((50, 100)),
        "fives": draw.choice((0, 50)),
        "triples": tuple(draw.choice((0, 50, 100, 150, 200)) for _ in range(6)),
        "of_a_kind": draw.choice(("none", "none", "double", (100, 200, 300))),
        "straight": draw.choice((0, 150, 300)),
        "low_straight": draw.choice((0, 0, 100)),
        "three_pairs": draw.choice((0, 150)),
        "full_house_bonus": draw.choice((0, 50)),
        "no_score_first_roll": draw.choice((0, 0, 100)),
        "six_of_a_kind_wins": draw.random() < 0.3,
        "progressive": draw.random() < 0.2,
        "entry": draw.choice((0, 0, 100)),
        "minimum_bank": draw.choice((0, 0, 100)),
        "hot_dice": draw.choice(("may roll", "may roll", "must roll")),
        "confirm": draw.choice(((), (), ("three of a kind",))),
        "confirm_points": 100,
        "target": draw.choice((100, 150)),
        "exact": draw.random() < 0.3,
        "ending": draw.choice(("last turn", "at once")),
    }
    return Rules(f"small {seed}", **(settings | fixed))  # type: ignore[arg-type]
