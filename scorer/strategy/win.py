"""The best turn of a player who wants to win, at any table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from ..rules import Rules
from ..state import Seat, State
from .chart import Chart, Real, Spot, chart_of
from .duel import Duel, needs_whole
from .last_round import Follower, Round, worth_of
from .offers import Taker
from .points import best_turn
from .reply import Steps, overshoot
from .solved import duel_rules
from .turns import LANES, NEVER, NOTHING_LEFT, Plays, Stakes, plays

MOST_WORK = 6e10  # steps times lines times options of those who follow: a minute on one core
FURTHEST = 4  # overshoots past the target beyond which no line is told from another


@dataclass(frozen=True, slots=True)
class Player:
    """A player as the others see them: total, on the board or not, busts in a row, before us in a round."""

    total: int
    is_entered: bool
    busts: int = 0
    is_before: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays for what when our turn begins.

    `others` sit clockwise from us; `followers` (places among them) have a turn after ours once somebody
    has reached the target. In the last round and in play-offs `line` is the total to beat and `holders` how
    many have it, 0 while there is none; before, `line` is None.
    """

    rules: Rules
    us: Player
    others: tuple[Player, ...]
    followers: tuple[int, ...]
    line: int | None = None
    holders: int = 0
    is_play_off: bool = False

    @property
    def least(self) -> int:
        """The least points we may record."""
        return least_of(self.rules, self.us.is_entered or self.is_play_off, self.is_play_off)


def least_of(rules: Rules, is_entered: bool, is_play_off: bool = False) -> int:
    """The least points that a turn may record."""
    return 1 if is_play_off else max(rules.minimum_bank, 0 if is_entered else rules.entry, 1)


def table_of(state: State) -> Table:
    """The table at the beginning of the turn of the player at turn."""
    if state.play_off:
        return _play_off_table(state)
    count, at = len(state.seats), state.at
    clockwise = [(at + step) % count for step in range(1, count)]
    others = [number for number in clockwise if not state.seats[number].has_left]
    players = tuple(_player(state.seats[number], number < at) for number in others)
    followers = tuple(place for place, number in enumerate(others) if _follows(state, number))
    table = Table(state.rules, _player(state.seat, False), players, followers)
    if state.leader is None:
        return table
    done = [player.total for place, player in enumerate(players) if place not in followers]
    line = max(done, default=-1)
    return replace(table, line=line, holders=done.count(line))


def _player(seat: Seat, is_before: bool) -> Player:
    return Player(seat.total, seat.is_entered, seat.busts, is_before)


def _follows(state: State, number: int) -> bool:
    """Whether that seat has a turn after ours once the target is reached, by us or before."""
    rules, leader = state.rules, state.leader
    if rules.ending == "at once":
        return False
    if rules.ending == "fewest rounds":
        return number > state.at
    if leader is None:
        return True
    count = len(state.seats)
    return (number - state.at) % count < (leader - state.at) % count


def _play_off_table(state: State) -> Table:
    """The table of a play-off: everyone begins with nothing, the points are compared."""
    tie = state.play_off
    assert tie is not None
    line = max(tie.points, default=-1)
    later = len(tie.seats) - len(tie.points) - 1
    fresh = Player(0, True)
    holders = tie.points.count(line)
    return Table(state.rules, fresh, (fresh,) * later, tuple(range(later)), line, holders, is_play_off=True)


def is_exact(table: Table, points: int = 0, duel: Duel | None = None) -> bool:
    """Whether the chance to win is exact: the last round, or two players and no strike-outs.

    `points` are those of our turn so far; `duel` is needed before the last round.
    """
    rules = table.rules
    if is_odd(table, points) or not counts_offers(table, duel):
        return False
    if table.line is not None:
        return True
    is_alone = len(table.others) == 1
    return is_alone and not rules.strike_out and are_usual(table) and not is_below(table)


def counts_offers(table: Table, duel: Duel | None = None) -> bool:
    """Whether the chances count that the next player may take over the dice left, where they may.

    In the last round they are not counted, but whoever has the last turn of all leaves none; nor are they
    where busts in a row cost points, as the chances know totals without those.
    """
    if table.rules.roll_on == "no" or table.is_play_off:
        return True
    if table.line is not None:
        return not table.followers
    if duel is None or duel.rules.roll_on == "no" or table.rules.strike_out:
        return False
    return duel.knows_offers(table.us.total, *(player.total for player in table.others))


def are_usual(table: Table) -> bool:
    """Whether, before the last round, who has points is on the board and nobody else."""
    everyone = (table.us, *table.others)
    is_told = table.rules.entry > 0 or table.rules.roll_on == "all entered"
    is_needed = table.line is None and is_told
    return all(player.is_entered == (player.total > 0) or not is_needed for player in everyone)


def is_below(table: Table) -> bool:
    """Whether, before the last round, a total lies below nothing, or a bust leads there.

    The chances know no less than nothing.
    """
    if table.line is not None:
        return False
    ours = table.us.total - _bust_cost(table.rules, table.us.busts)
    return min(ours, *(player.total for player in _shifted(table))) < 0


def is_odd(table: Table, points: int = 0) -> bool:
    """Whether totals that are held against each other differ by less than turns bring, which rounds chances.

    Whoever has had their last turn is a line that is told exactly; the others stand on steps from the
    target. `points` are those of our turn so far.
    """
    if table.line is not None and not table.followers:
        return False
    rules = table.rules
    unit = chart_of(rules if table.line is not None else duel_rules(rules)).unit
    followers = tuple(table.others[place] for place in table.followers)
    seen = followers if table.line is not None else table.others
    totals = [table.us.total, table.us.total + points, *(player.total for player in seen)]
    is_met = rules.exact and not table.is_play_off
    return len({total % unit for total in (*totals, *([rules.target] if is_met else []))}) > 1


def check_last_turn(table: Table) -> None:
    """Refuse a last round that would take more than a minute, before any work.

    Each follower is looked at for every number of players who may hold the line by then.
    """
    if table.line is None:
        return
    chart, count = chart_of(table.rules), len(table.followers)
    players = [table.us, *(table.others[place] for place in table.followers)]
    lowest = min(0, *(_after_bust(table, player).total for player in players))
    goal = 0 if table.is_play_off else chart.units(table.rules.target)
    furthest = goal + FURTHEST * overshoot(chart)
    highest = max(goal, min(chart.units(table.line), furthest))
    steps = highest + chart.units(-lowest) + overshoot(chart)
    if steps * (LANES + steps * count * (count + 3) / 2) * len(chart.web.leap) > MOST_WORK:
        raise chart.too_large("the last turns", steps)


@lru_cache(maxsize=256)
def last_turn(table: Table, also: Spot | None = None, odd: int = 0) -> Plays:
    """Our best turn in the last round or a play-off; step 0 is our total and `odd` points of this turn."""
    chart = chart_of(table.rules, also)
    later = [table.others[place] for place in table.followers]
    lost, ours = _after_bust(table, table.us), replace(table.us, total=table.us.total + odd)
    lowest = [lost, *(_after_bust(table, player) for player in later)]
    down = max(0, *(-_step(chart, table, player) for player in (*_holding(table), *lowest)))
    goal = down + (0 if table.is_play_off else chart.units(table.rules.target))
    is_limited = table.rules.exact and not table.is_play_off
    furthest = goal + FURTHEST * overshoot(chart)
    lines = [_line(chart, table, player, down) for player in (lost, ours)]
    (lost_line, lost_holders), (line, holders) = ((min(line, furthest), count) for line, count in lines)
    top = max(lost_line, line, goal) + overshoot(chart)
    followers = tuple(_follower(chart, table, player, down) for player in later)
    rest = Round(table.rules, goal if is_limited else top, top, followers)
    begin = down + _step(chart, table, ours)
    steps = np.arange(begin, top + 1)
    bank = worth_of(rest, line, holders, steps)
    bust = worth_of(rest, lost_line, lost_holders, np.array([down + _step(chart, table, lost)]))[0]
    bank[: max(chart.units(table.least - odd), 0)] = NEVER
    if is_limited:
        bank[ours.total + (steps - begin) * chart.unit > table.rules.target] = NEVER
    return _turn(chart, bank, float(bust), is_limited)


def _holding(table: Table) -> list[Player]:
    """Whoever holds the line, if anybody does."""
    return [replace(table.us, total=table.line)] if table.line is not None and table.holders else []


def _line(chart: Chart, table: Table, us: Player, down: int) -> tuple[int, int]:
    """The line to beat as a step above ours, `down` steps under nothing first, and how many then share it.

    Where our turns cannot meet the line it lies between two steps, and nobody shares the one below.
    """
    if table.line is None or not table.holders:
        return -1, 0
    steps, odd = divmod(table.line - us.total, chart.unit)
    return max(down + _step(chart, table, us) + steps, -1), 0 if odd else table.holders


def _step(chart: Chart, table: Table, player: Player) -> int:
    """The step of a player's total, told from the target; it may lie below nothing."""
    if table.is_play_off:
        return 0
    return chart.units(table.rules.target) - chart.units(table.rules.target - player.total)


def _after_bust(table: Table, player: Player) -> Player:
    """That player once this turn is lost, less the penalty where that is a strike-out."""
    rules = table.rules
    is_struck = not table.is_play_off and 0 < rules.strike_out <= player.busts + 1
    return replace(player, total=player.total - rules.strike_out_penalty) if is_struck else player


def _follower(chart: Chart, table: Table, player: Player, down: int) -> Follower:
    least = least_of(table.rules, player.is_entered, table.is_play_off)
    after_bust = _after_bust(table, player)
    return Follower(
        down + _step(chart, table, player), chart.units(least), down + _step(chart, table, after_bust)
    )


@lru_cache(maxsize=2)  # each keeps its duel, whose offers are large
def early_turn(table: Table, duel: Duel, also: Spot | None = None) -> Plays:
    """Our best turn before anybody has reached the target; step 0 is our total.

    Against one player it is exact. With more, the odds against each are multiplied as if they were alone
    with us; a bust before a strike-out counts as the points it costs in the long run, and a total below
    nothing as nothing. Dice left to the next player count once the duel knows what they are worth.
    """
    rules = table.rules
    played = duel.rules  # without strike-outs, whose penalty may lie between its steps
    chart = chart_of(played, also, is_whole=needs_whole(played))
    ours = _step(chart, table, table.us)
    top = duel.goal + overshoot(chart)
    before = 1 - np.stack([_mover_wins(duel, player) for player in _shifted(table)])
    steps = np.arange(ours, top + 1)
    bank = _recorded(duel, table, before, steps)
    bust = _at(_against_all(before), ours - _bust_cost(rules, table.us.busts) / chart.unit)
    left = NOTHING_LEFT
    if counts_offers(table, duel):
        left = _left(duel, table, chart, before, steps)
    bank[: chart.units(table.least)] = NEVER
    if rules.exact:
        bank[duel.goal + 1 - ours :] = NEVER
    return _turn(chart, bank, bust, rules.exact, left)


def _recorded(duel: Duel, table: Table, before: Real, steps: Steps, gained: Real | float = 0.0) -> Real:
    """The chance to win from recording at each of those steps, `gained` of it by who takes over our dice.

    `before[player, step]` are our chances against each player alone.
    """
    early = steps < duel.goal
    gained = np.broadcast_to(gained, len(steps))
    against = before[:, np.maximum(steps[early], 0)]
    against[0] = np.clip(against[0] - gained[early], 0, 1)
    return np.concatenate([_against_all(against), _reached(duel, table, steps[~early], gained[~early])])


def _left(duel: Duel, table: Table, chart: Chart, before: Real, steps: Steps) -> Real:
    """What it costs us that the next player may take over the dice left, by steps and places."""
    if duel.offers is None:
        return NOTHING_LEFT
    rules, follower = duel.rules, table.others[0]
    taker = Taker(
        place=_place(duel, follower),
        step=duel.step(follower.total),
        is_entered=follower.is_entered,
        may_take=rules.roll_on == "always" or all(player.is_entered for player in table.others),
        follows=0 in table.followers,
    )
    gained = duel.offers.costs(taker, int(steps[0]), len(steps), chart)
    kept = _recorded(duel, table, before, steps)
    found = np.zeros((*gained.shape, 1))
    for place in np.flatnonzero(gained.any(axis=0)):
        found[:, place, 0] = kept - _recorded(duel, table, before, steps, gained[:, place])
    return found


def _shifted(table: Table) -> list[Player]:
    """The others with the points taken off that their busts in a row are going to cost them."""
    return [
        replace(player, total=player.total - round(_costs(table.rules, player.busts)))
        for player in table.others
    ]


def _costs(rules: Rules, busts: int) -> float:
    """The points that busts in a row are going to cost in the long run, before a strike-out."""
    return _bust_cost(rules, busts - 1) if rules.strike_out and busts else 0.0


def _bust_cost(rules: Rules, busts: int) -> float:
    """The points that one more bust costs in the long run."""
    if not rules.strike_out:
        return 0.0
    best = best_turn(rules)
    return float(best.bust_costs[best.lane(busts)])


def _mover_wins(duel: Duel, player: Player) -> Real:
    """The chance of that player, about to roll, against each of our totals."""
    return np.asarray(duel.wins[_place(duel, player), duel.step(player.total)], dtype=np.float64)


def _place(duel: Duel, player: Player) -> int:
    """The place of that player in a round."""
    return int(not player.is_before) if len(duel.wins) == 2 else 0


def _against_all(chances: Real) -> Real:
    """The chance against several players from those against each: the odds multiplied as if apart."""
    odds = (1 - chances) / np.maximum(chances, 1e-12)
    return np.asarray(1 / (1 + odds.sum(axis=0)))


def _reached(duel: Duel, table: Table, steps: Steps, gained: Real) -> Real:
    """The chance to win from recording at or beyond the target, if nobody who follows gets past it.

    The first who follows does so more often by what they gain from our dice.
    """
    found = np.ones(len(steps))
    for place in table.followers:
        player = table.others[place]
        needed = steps - max(_step(duel.chart, table, player), 0)
        beats = duel.beats[int(player.is_entered), needed]
        found *= 1 - (beats + gained if place == 0 else beats)
    return found


def _at(chances: Real, step: float) -> float:
    """The chance at a step that may lie between two."""
    return float(np.interp(step, np.arange(len(chances)), chances))


def _turn(chart: Chart, bank: Real, bust: float, is_limited: bool, left: Real = NOTHING_LEFT) -> Plays:
    """One best turn."""
    lanes = np.ascontiguousarray(bank[:, None])
    lost = np.full(1, bust)
    stakes = Stakes(
        start=np.zeros(1, dtype=np.int64),
        bank=lanes,
        bust=lost,
        win=np.ones(1),
        top=lost if is_limited else np.maximum(lanes[-1], 0),
        bank_too=lanes[:0],
        bust_too=lost,
        left=left,
    )
    return plays(chart, stakes)
