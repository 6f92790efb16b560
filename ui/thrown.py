"""What was thrown, and kept before it, by what the eyes saw and what the game knows."""

from __future__ import annotations

from collections import Counter

from scorer import MOST_DICE, Dice, Kept, Phase, State, is_legal, keeps_now

from .table import Question, Seen, Table

FEWEST_THROWN = 2  # dice newly lying, fewer than are to be rolled, that are asked about
PUSHED = "these show what lay there before; were they thrown?"


def roll_from(seen: Seen, table: Table) -> Dice | Question | None:
    """The roll that lies on the table, the question to ask first, or None when nothing was rolled.

    Dice set aside earlier in the turn may stay in view: then the roll is what is seen less those.
    Dice that were only picked up or pushed aside are no roll: the rolled ones must lie newly.
    """
    to_roll, aside = table.state.turn.dice_left, table.state.turn.aside
    is_left = Dice(seen.values) == aside != Dice(seen.newly) and seen.just_gone.holds(Dice(seen.newly))
    is_seen_late = 0 < len(seen.unread) >= to_roll - len(seen.newly)  # it may have been thrown, and missed
    is_thrown = (may_be_thrown(seen, to_roll, aside) or is_seen_late) and not is_left
    if not seen.values or not (is_thrown or seen.is_asked) or _is_tidied(seen, to_roll, aside):
        return None
    dice = Dice(seen.values)
    if aside and len(dice) == to_roll + len(aside) and dice.holds(aside):
        dice = dice.without(aside)
    elif _lay_rest_there(seen, aside):
        dice = Dice(seen.newly)
    doubt = _doubt(dice, seen, table)
    guess = seen.newly if len(seen.newly) == to_roll != len(dice) else dice[:MOST_DICE]
    return Question(Dice(guess), doubt, seen) if doubt else dice


def may_be_thrown(seen: Seen, to_roll: int, aside: Dice) -> bool:
    """Whether enough dice lie newly to be a throw; one of it may lie as it lay, or be hidden.

    More may, where others of their values lay, if those that lie newly do not only show what is gone; with
    no die set aside, and as many gone as came, some of these may even lie just as those did.
    """
    newly = Dice(seen.newly)
    if len(newly) >= max(1, to_roll - 1):
        return True
    are_replaced = not aside and len(seen.just_gone) >= len(newly)
    no_part = Counter(aside) | Counter(() if are_replaced else seen.stayed)
    perhaps = Dice((Counter(seen.values) - no_part).elements())
    is_whole = len(newly) >= FEWEST_THROWN and len(perhaps) == to_roll and perhaps.holds(newly)
    return is_whole and not seen.unread and not seen.just_gone.holds(newly)


def beside_unread(seen: Seen, table: Table) -> Question | None:
    """What to ask about dice that came, where more may have come that cannot be read."""
    newly = Dice(seen.newly)
    is_read = seen.is_believed or seen.is_asked or len(newly) < FEWEST_THROWN or seen.just_gone.holds(newly)
    return None if is_read or table.question else Question(newly, seen.reason, seen)


def _is_tidied(seen: Seen, to_roll: int, aside: Dice) -> bool:
    """Whether dice set aside were only moved, while all those to be rolled lie there still."""
    stayed, newly = Dice(seen.stayed), Dice(seen.newly)
    is_moved = bool(newly) and not seen.is_asked and aside.holds(newly) and seen.just_gone.holds(newly)
    if not is_moved or Dice(seen.values) != stayed.joined(newly):
        return False
    rest = Counter(stayed) - (Counter(aside) - Counter(newly))
    is_plain = not set(rest) & set(newly)  # else one of those left may be thrown, and a kept one lie still
    return is_plain and rest.total() == to_roll


def _lay_rest_there(seen: Seen, aside: Dice) -> bool:
    """Whether all dice that do not lie newly have stayed, and are of those set aside."""
    stayed = Dice(seen.stayed)
    is_all = Dice(seen.values) == stayed.joined(Dice(seen.newly))
    if not (is_all and aside.holds(stayed)) or _may_be_moved(seen, aside):
        return False
    return not aside.without(stayed).holds(Dice(seen.newly))  # else they may all be those that lay elsewhere


def _may_be_moved(seen: Seen, aside: Dice) -> bool:
    """Whether a die newly lying shows what one of those set aside shows that lies there no more."""
    return any(value in aside and value in seen.gone for value in seen.newly)


def _doubt(dice: Dice, seen: Seen, table: Table) -> str:
    """Why these dice are not taken as the roll without asking; empty when they are."""
    state = table.state
    to_roll, aside = state.turn.dice_left, state.turn.aside
    if len(dice) != to_roll:
        to_be = "1 die is" if to_roll == 1 else f"{to_roll} dice are"
        return f"{to_be} to be rolled and {len(dice)} {'is' if len(dice) == 1 else 'are'} in view"
    if not Dice(seen.newly).holds(dice):
        return "some of these dice lie where they lay before"
    is_from_all = dice == Dice(seen.values)
    if not seen.is_asked and Dice(seen.stayed).holds(dice) and _may_be_moved(seen, aside):
        return "these may lie where they lay before"
    if _may_have_toppled(seen, to_roll, aside) or _are_all_thrown(seen, to_roll, aside):
        return "these may be dice set aside before"
    if seen.strange and (Dice(seen.newly) != dice or (is_from_all and _may_be_moved(seen, aside))):
        return "these may be dice set aside before"
    if dice == aside and len(seen.newly) < to_roll + len(aside):
        return "these may be the dice set aside before"
    if not seen.is_believed:
        return seen.reason or "not sure of every die"
    if _may_lie_since(dice, seen, table) or (not seen.is_asked and _may_be_pushed(dice, seen, aside)):
        return PUSHED
    is_all = MOST_DICE in (to_roll, len(seen.newly))  # the next player would throw as many
    is_cleared = not seen.stayed and any(value in seen.gone for value in aside)  # or some of them so far
    is_early = state.phase is Phase.CHOOSE and (is_all or is_cleared)
    return f"{state.player} has not banked; did {state.player} roll again?" if is_early else ""


def _may_have_toppled(seen: Seen, to_roll: int, aside: Dice) -> bool:
    """Whether a die set aside left its place for one farther off: others stayed, or they had lain alone."""
    moved = len(seen.newly) - to_roll
    if not 0 < moved <= len(aside) or len(seen.nudged) >= moved:
        return False
    lay_alone = bool(seen.just_gone) and aside.holds(seen.just_gone)
    return lay_alone or (moved < len(aside) and bool(seen.stayed))


def _are_all_thrown(seen: Seen, to_roll: int, aside: Dice) -> bool:
    """Whether those set aside lie newly too, and had been taken up: all may have been thrown by mistake."""
    is_all = bool(aside) and len(seen.newly) >= to_roll + len(aside)
    return is_all and Dice(seen.vanished).holds(aside)


def _may_be_pushed(dice: Dice, seen: Seen, aside: Dice) -> bool:
    """Whether these show what those just gone show, but for some set aside, gone before, or perhaps no dice.

    Or they are all in view, and show what some of those set aside do that are gone.
    """
    gone, others = Dice(seen.gone), aside.joined(Dice(seen.gone_in_doubt)).joined(Dice(seen.vanished))
    if not gone.holds(dice):
        return False
    return others.holds(gone.without(dice)) or (dice == Dice(seen.values) and aside.holds(dice))


def _may_lie_since(dice: Dice, seen: Seen, table: Table) -> bool:
    """Whether these dice show what lies there by the game since the last roll, but for those set aside.

    Where this camera did not see that: it may have been typed while it waited for a hand to go. All six are
    always compared, as they are so again by chance once in 65 throws at most; what a player asked for, where
    the dice lie as they lay.
    """
    if seen.is_asked:
        may_lie = Dice(seen.stayed).holds(dice)
    else:
        may_lie = not table.is_seen or seen.is_first or len(dice) == MOST_DICE
    lying, aside = table.lying, table.state.turn.aside
    return may_lie and lying.holds(aside) and dice == lying.without(aside)


def keep_from(seen: Seen, state: State) -> tuple[Dice, Dice] | None:
    """The keep that stayed on the table while the other dice of the roll were thrown, and the new roll.

    None where that is not plain: the keep must be legal, all dice sure, and as many newly lying as are left;
    where these show what those left showed, they may only have been pushed, and one near its old place may
    be a kept one that was nudged. Where the next player may take dice over, nobody can see who threw.
    """
    stayed, newly = Dice(seen.stayed), Dice(seen.newly)
    is_plain = seen.is_believed and not seen.is_asked and Dice(seen.values) == stayed.joined(newly)
    if state.phase is not Phase.KEEP or state.rules.roll_on != "no" or seen.is_first or not is_plain:
        return None
    aside = state.turn.aside
    if seen.strange and not stayed.holds(aside):  # it may be one of these, and what stayed another
        return None
    is_all = stayed.holds(aside)
    keep = stayed.without(aside) if is_all else stayed
    if not is_all and (aside.holds(newly) or set(aside) & set(stayed)):  # some may be those set aside before
        return None
    if not _is_rest(newly, keep, state) or _may_be_larger(keep, Dice(seen.nudged), state):
        return None
    return keep, newly


def _is_rest(newly: Dice, keep: Dice, state: State) -> bool:
    """Whether these dice may be those left after that keep, thrown."""
    if not is_legal(state, Kept(state.player, keep)):
        return False
    left = state.turn.rolled.without(keep)
    return 0 < len(left) == len(newly) and left != newly


def _may_be_larger(keep: Dice, nudged: Dice, state: State) -> bool:
    """Whether dice that may only have been nudged would make a larger keep with these."""
    more = (larger.dice.without(keep) for larger in keeps_now(state) if larger.dice.holds(keep))
    return any(moved and nudged.holds(moved) for moved in more)
