"""Each rule of Fan Tan, by its number: chapter 6 of Big Top's booklet, and what it takes over from the others."""

from __future__ import annotations

from random import Random

import pytest

from salon import bots
from salon.core import DEALER, NOBODY, BadSetup, IllegalMove, read_options
from salon.games.big_top.pack import ALL, CARDS, READ, STEP, codes, heights, read_cards, sizes
from salon.games.fan_tan import PASS, TIME, Options, State
from salon.record import BadRecord, Reader, Record
from salon.table import Table

from .positions import could_act, play, refused

BY_TIME, TO_RUIN = Options(ends="time"), Options(ends="ruin")


def table(*hands: str, piles: str = "", options: Options | None = None) -> State:
    """Seats 0, 1, 2 … with these cards, the first to move; the cards on the piles need not be a whole deal's."""
    state = State.start(len(hands), options)
    state.hands = [read_cards(hand) for hand in hands]
    state.left = [hand.bit_count() for hand in state.hands]
    for code in piles.split():
        assert READ[code] & state.front
        state.front ^= STEP[READ[code]]
    state.dealer, state.turn, state.rounds = len(hands) - 1, 0, 1
    return state


def go_on(state: State, rng: Random) -> None:
    state.apply(state.deal(rng) if state.turn == DEALER else state.pick(rng))


def to_the_end(state: State, seed: int = 1) -> State:
    rng = Random(seed)
    while state.turn != NOBODY:
        go_on(state, rng)
    return state


# --- what it takes over from Big Top


@pytest.mark.parametrize("seats", [2, 7])
def test_1_1_only_three_to_six_may_sit(seats: int) -> None:
    with pytest.raises(BadSetup) as caught:
        State.start(seats)
    assert caught.value.rule == "1.1"


@pytest.mark.parametrize("seats", State.seats)
def test_1_3_all_cards_are_dealt_from_the_dealers_left(seats: int) -> None:
    state = play(State.start(seats), "B")
    state.apply(state.deal(Random(1)))
    assert [hand.bit_count() for hand in state.hands] == state.left == sizes(seats, 1)
    assert sum(state.hands) == ALL
    assert state.left[2] == max(state.left)


def test_1_3_the_first_dealer_is_drawn_and_a_deal_is_the_whole_pack() -> None:
    state = State.start(4)
    assert {state.deal(Random(seed)) for seed in range(40)} == {0, 1, 2, 3}
    assert refused(state, "E") == "1.3"
    play(state, "D")
    assert refused(state, "cp/sp/ap/rp") == "1.3"


def test_1_5_the_seat_on_the_dealers_left_begins_and_play_goes_clockwise() -> None:
    state = play(State.start(4), "C")
    state.apply(state.deal(Random(1)))
    order = []
    for _ in range(8):
        order.append(state.turn)
        state.apply(state.pick(Random(1)))
    assert order == [3, 0, 1, 2, 3, 0, 1, 2]


def test_3_1_a_suit_opens_with_its_poster_then_each_tone_grows_in_order() -> None:
    state = play(table("sp1l", "s1d.c5l", "s2d.s4d"), "sp s1d s2d")
    assert heights(state.front) == [None, (0, 2), None, None]
    with pytest.raises(IllegalMove) as caught:
        table("s2d.sp", "c1l", "c2l").check(READ["s2d"])
    assert (caught.value.rule, caught.value.facts) == ("3.1", {"card": "s2d", "first": ["sp"]})


# --- 6 Fan Tan


def test_6_1_twenty_five_peanuts_each_and_nothing_to_call() -> None:
    state = State.start(5)
    assert state.peanuts == [25] * 5
    assert not any(hasattr(state, thing) for thing in ("programmes", "tickets"))
    with pytest.raises(IllegalMove, match="notation"):
        table("s4d", "c1l", "c2l").read("!s4d")


def test_6_2_a_seat_that_can_play_must_and_chooses_which() -> None:
    state = table("sp.cp.s4d", "c1l", "c2l")
    assert [state.write(move) for move in state.moves()] == ["cp", "sp"]
    assert refused(state, "-") == "6.2"
    assert refused(state, "ap") == "6.2"  # somebody else's


def test_6_2_one_that_cannot_puts_a_peanut_in_the_pot_and_passes() -> None:
    state = table("s4d", "cp.c1l", "c2l")
    assert state.moves() == [PASS]
    assert state.tell(PASS) == [("passed", {"seat": 0, "paid": 1, "pot": 1})]
    play(state, "-")
    assert (state.peanuts, state.pot, state.turn) == ([24, 25, 25], 1, 1)


def test_6_3_the_first_without_cards_takes_the_pot_and_the_round_is_over() -> None:
    state = table("s4d", "cp", "c2l")
    play(state, "-")
    told = state.tell(READ["cp"])
    play(state, "cp")
    assert (state.peanuts, state.pot, state.turn, state.rests) == ([24, 26, 25], 0, DEALER, True)
    assert [key for key, _ in told] == ["played", "round_over"]
    assert told[1][1] == {"round": 1, "seat": 1, "pot": 1, "peanuts": [24, 26, 25], "ruined": []}
    assert state.past == [(1, 1, (24, 26, 25))]
    assert state.dealer == 0  # the deal has passed to the left


@pytest.mark.parametrize("seats", State.seats)
def test_6_4_unless_chosen_otherwise_each_deals_once(seats: int) -> None:
    state = to_the_end(State.start(seats))
    assert len(state.past) == seats
    assert sum(state.peanuts) == 25 * seats


def test_6_4_or_after_a_number_of_rounds() -> None:
    assert len(to_the_end(State.start(4, Options(rounds=2))).past) == 2
    assert len(to_the_end(State.start(4, Options(rounds=7))).past) == 7


def test_6_4_or_when_a_seat_is_ruined_once_the_pot_is_paid_out() -> None:
    state = table("s4d", "cp", "c2l", options=TO_RUIN)
    state.peanuts[0] = 1
    assert play(state, "- cp").turn == NOBODY
    state = table("cp", "s4d", "c2l.a3l", options=TO_RUIN)
    state.peanuts = [0, 25, 25]
    state.pot = 1
    assert play(state, "cp").turn == DEALER  # it had nothing, and takes the pot
    assert 0 in to_the_end(State.start(4, TO_RUIN)).past[-1].peanuts


def test_6_4_no_round_before_the_last_ruined_anybody() -> None:
    for seed in range(10):
        past = to_the_end(State.start(4, TO_RUIN), seed).past
        assert [0 in over.peanuts for over in past] == [False] * (len(past) - 1) + [True]


@pytest.mark.parametrize("options", [Options(), TO_RUIN, BY_TIME])
def test_6_4_a_seat_with_no_peanut_passes_without_paying_and_plays_on(options: Options) -> None:
    state = table("s4d.cp", "c1l.c5l", "c2l.a3l", piles="ap", options=options)
    state.hands[0] = read_cards("s4d")
    state.peanuts[0] = 0
    assert state.tell(PASS) == [("passed", {"seat": 0, "paid": 0, "pot": 0})]
    play(state, "-")
    assert (state.peanuts[0], state.pot, state.turn) == (0, 0, 1)


def test_6_4_or_when_time_is_called_and_the_round_in_play_is_finished() -> None:
    state = table("sp.c1l", "cp.s1l", "c2l.a3l", options=BY_TIME)
    assert state.calls() == [TIME]
    assert state.tell(TIME) == [("time", {"round": 1})]
    view = state.redact(1)
    view.apply(state.mask(TIME, 1))
    state.apply(TIME)
    assert view == state.redact(1)
    assert (state.last, state.turn, state.calls()) == (True, 0, [])
    assert play(state, "sp cp - c1l").turn == NOBODY


def test_6_4_between_two_rounds_time_ends_the_match_at_once() -> None:
    state = play(table("cp", "s1l", "c2l", options=BY_TIME), "cp")
    assert (state.turn, state.calls()) == (DEALER, [TIME])
    assert state.tell(TIME) == [("time", {"round": 1}), ("ended", {})]
    assert play(state, "time").turn == NOBODY


def test_6_4_nobody_calls_time_without_a_limit_before_the_first_deal_or_out_of_a_seat() -> None:
    assert table("sp.c1l", "cp", "c2l").calls() == []
    assert State.start(3, BY_TIME).calls() == []
    assert refused(table("sp.c1l", "cp", "c2l", options=BY_TIME), "time") == "6.4"
    assert refused(play(table("cp", "s1l", "c2l"), "cp"), "time") == "6.4"


def test_6_4_time_goes_on_until_somebody_calls_it() -> None:
    state, rng = State.start(3, BY_TIME), Random(1)
    while len(state.past) < 12:
        go_on(state, rng)
    assert state.turn == DEALER


def test_6_4_a_record_signs_the_call_as_the_dealers_whoever_is_to_move() -> None:
    live = Table(Record(State, ["Ana", "Bruno", "Chloé"], BY_TIME), Random(3))
    bot = bots.load("fan_tan")
    for _ in range(20):
        live.go_on(bot)
    assert live.turn >= 0
    live.call("time")
    while live.turn != NOBODY:
        live.go_on(bot)
    text = str(live.record)
    assert " @time " in text
    assert Record.parse(text) == live.record
    assert [events for _, events in Reader(live.record, 0).read()][20] == [("time", {"round": 1})]
    with pytest.raises(BadRecord) as caught:
        Record.parse(text.replace(" @time ", " @time @time "))
    assert caught.value.rule == "turn"


def test_6_4_most_peanuts_wins_and_ties_share() -> None:
    state = State.start(4)
    state.peanuts = [20, 30, 30, 20]
    result = state.result()
    assert (result.winners, result.places, result.points) == ((1, 2), (3, 1, 1, 3), (20.0, 30.0, 30.0, 20.0))


@pytest.mark.parametrize("text", ["ends=never", "rounds=21", "rounds=-1", "minutes=0"])
def test_an_end_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(BadSetup):
        read_options(Options, text)


# --- what is secret


@pytest.mark.parametrize("seats", State.seats)
def test_no_determinization_gives_a_seat_what_its_passes_excluded(seats: int) -> None:
    passes = 0
    for seed in range(3):
        rng, state = Random(seed), State.start(seats)
        excluded = [0] * seats
        while state.turn != NOBODY:
            move = state.deal(rng) if state.turn == DEALER else state.pick(rng)
            if state.turn == DEALER:
                excluded = [0] * seats
            elif move == PASS:
                passes += 1
                excluded[state.turn] |= sum(card for card in CARDS if could_act(state, card))
            state.apply(move)
            if state.turn >= 0 and any(excluded):
                assert state.lacks == excluded
                guess = state.redact(state.turn).determinize(rng)
                assert not any(hand & lack for hand, lack in zip(guess.hands, excluded, strict=True))
                assert [hand.bit_count() for hand in guess.hands] == state.left
    assert passes


def test_a_view_shows_ones_own_cards_and_the_number_of_the_others() -> None:
    state = play(table("s4d.a2l", "cp.c1l", "c2l.s3l"), "-")
    view = state.redact(2)
    assert ([codes(hand) for hand in view.hands], view.left) == ([[], [], ["c2l", "s3l"]], [2, 2, 2])
    assert codes(view.lacks[0]) == ["cp", "sp", "ap", "rp"]


# --- what a view can tell of another's move

RING = [f"{suit}{card}" for suit in "csar" for card in ("p", *(f"{n}{tone}" for tone in "ld" for n in range(1, 7)))]
SIXES = ("c6l", "c6d", "s6l", "s6d")


def sixes() -> State:
    """Four sixes are left, and all of them may be played."""
    return table("s6l.s6d", "c6l", "c6d", piles=" ".join(card for card in RING if card not in SIXES))


def test_6_2_a_view_refuses_a_card_that_another_cannot_hold_and_a_pass_that_cannot_be() -> None:
    view = sixes().redact(1)
    for text in ("s6l", "s6d", "c6d"):
        view.check(view.read(text))
    assert refused(view, "c6l") == "6.2"  # one's own
    assert refused(view, "c5l") == "6.2"  # it is laid
    assert refused(view, "-") == "6.2"  # two of the three unseen sixes, whichever they are
    view.lacks[0] = READ["s6l"]
    assert refused(view, "s6l") == "6.2"  # a pass has told
    view.lacks[2] = READ["c6d"]
    assert refused(view, "s6l") == "6.2"
    view.check(view.read("c6d"))


def test_3_1_a_view_refuses_a_card_before_its_turn() -> None:
    state = play(State.start(3), "A")
    state.apply(state.deal(Random(1)))
    view = state.redact(0)
    unseen = [code for code, card in READ.items() if not card & (view.hands[0] | view.front)]
    assert {refused(view, code) for code in unseen} == {"3.1"}


def test_1_3_a_view_is_dealt_its_own_cards_and_numbers() -> None:
    state = play(State.start(3), "A")
    view, deal = state.redact(1), state.deal(Random(1))
    text = view.write(state.mask(deal, 1))
    view.check(view.read(text))
    for other in (state.write(deal), text.replace("?17", "?16"), "?17/?18/?17", f"{text}/?1"):
        assert refused(view, other) == "1.3"
    for other in ("?17/?/?17", text.replace("?17", "?017"), text.replace("?17", "?-17"), text.replace("?17", "17")):
        assert refused(view, other) == "notation"


def test_what_was_laid_is_public_and_known_until_the_next_deal() -> None:
    state = table("sp.cp.s4d", "c1l", "c2l")
    front = state.front
    play(state, "cp")
    assert state.trail == ((), 0, front, READ["cp"])
    assert state.redact(None).trail == state.redact(2).trail == state.clone().trail == state.trail
    state.turn = DEALER
    state.apply(state.deal(Random(1)))
    assert not state.trail
