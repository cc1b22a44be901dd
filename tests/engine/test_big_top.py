"""Each rule of Big Top, by its number. The booklet's example is a record, followed here a turn at a time."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from salon.core import DEALER, NOBODY, BadSetup, Event, IllegalMove
from salon.games.big_top import State
from salon.games.big_top.pack import (
    ALL,
    CARDS,
    CODES,
    READ,
    STEP,
    SUIT,
    codes,
    deal_anew,
    each,
    fits,
    heights,
    laid,
    read_cards,
    sizes,
    write_cards,
)
from salon.games.big_top.terms import DEAL, HIDDEN, PASS, PLAY, SHOW, TICKETS, Programme, slid
from salon.record import Record

from .positions import could_act, play, refused

EXAMPLE = Path(__file__).parent.parent / "records/big_top/booklet.rec"
TEN_TO_THREE = "10.7.5.3"


def programme(text: str) -> Programme:
    """What lies on $3, $2, $1 and $0: "s4d - - r1l"."""
    three, two, one, none = (0 if code == "-" else READ[code] for code in text.split())
    return three, two, one, none


def table(*hands: str, piles: str = "", called: dict[int, str] | None = None) -> State:
    """Seats 0, 1, 2 … with these cards, the first to move; the cards on the piles need not be a whole deal's."""
    state = State.start(len(hands))
    state.hands = [read_cards(hand) if hand else 0 for hand in hands]
    for seat, text in (called or {}).items():
        state.programmes[seat] = programme(text)
    for code in piles.split():
        assert READ[code] & state.front
        state.front ^= STEP[READ[code]]
    state.left = [hand.bit_count() + 4 - p.count(0) for hand, p in zip(state.hands, state.programmes, strict=True)]
    state.tickets = [(10, 7, 5, 3)] * len(hands)
    state.dealer, state.turn, state.phase, state.rounds = len(hands) - 1, 0, PLAY, 1
    return state


def options(state: State) -> list[str]:
    return [state.write(move) for move in state.moves()]


def on(state: State, seat: int) -> str:
    """A programme, from $3 to $0."""
    return " ".join(CODES.get(card, "-") for card in state.programmes[seat])


def dealt(seats: int, dealer: str = "A", seed: int = 1) -> State:
    state = play(State.start(seats), dealer)
    state.apply(state.deal(Random(seed)))
    return state


def facts(events: list[Event], key: str) -> dict[str, Any]:
    [found] = [facts for name, facts in events if name == key]
    return found


# --- 1 set-up


def test_1_1_four_suits_of_a_poster_six_light_and_six_dark() -> None:
    assert len(CARDS) == len(set(CODES.values())) == ALL.bit_count() == 52
    assert [suit.bit_count() for suit in SUIT] == [13] * 4
    assert codes(SUIT[0]) == "cp c1l c2l c3l c4l c5l c6l c1d c2d c3d c4d c5d c6d".split()


@pytest.mark.parametrize("seats", [2, 7])
def test_1_1_only_three_to_six_may_sit(seats: int) -> None:
    with pytest.raises(BadSetup) as caught:
        State.start(seats)
    assert caught.value.rule == "1.1"


def test_1_2_an_empty_programme_four_tickets_and_no_money_each_round() -> None:
    state = table("cp", "c1l", "c2l", called={1: "s3d - - -"})
    state.earned = [4, 0, 2]
    play(state, "cp 10.7.5.3:-/10.7.5.3:c1l/10.7.5.3:c2l")
    assert state.money == [29, 0 + 5 + 3, 2 + 7 + 5 + 3]  # seat 1 has a clown in hand and a sideshow called
    state.apply(state.deal(Random(1)))
    assert (state.programmes, state.earned, state.tickets) == ([(0, 0, 0, 0)] * 3, [0] * 3, [()] * 3)
    assert {tuple(sorted(tickets)) for tickets in state.moves()} == {(3, 5, 7, 10)}


@pytest.mark.parametrize(
    ("seats", "dealt_out"),
    [(3, [18, 17, 17]), (4, [13] * 4), (5, [11, 11, 10, 10, 10]), (6, [9, 9, 9, 9, 8, 8])],
)
def test_1_3_all_cards_are_dealt_from_the_dealers_left(seats: int, dealt_out: list[int]) -> None:
    for dealer in range(seats):
        state = dealt(seats, "ABCDEF"[dealer])
        assert [state.left[(dealer + 1 + n) % seats] for n in range(seats)] == dealt_out
        assert [hand.bit_count() for hand in state.hands] == state.left == sizes(seats, dealer)
        assert sum(state.hands) == ALL


def test_1_3_a_deal_that_is_not_the_whole_pack_or_not_even_is_refused() -> None:
    state = play(State.start(4), "B")
    whole = state.deal(Random(1))
    state.check(whole)
    one = whole[0] & -whole[0]
    for wrong in [
        (whole[0], whole[0], *whole[2:]),
        whole[:3],
        (whole[0] ^ one, whole[1] | one, *whole[2:]),
        state.mask(whole, 0),
    ]:
        with pytest.raises(IllegalMove) as caught:
            state.check(wrong)
        assert caught.value.rule == "1.3"


def test_1_3_the_first_dealer_is_drawn() -> None:
    state = State.start(4)
    assert {state.deal(Random(seed)) for seed in range(40)} == {0, 1, 2, 3}
    assert refused(state, "E") == "1.3"


def test_1_4_every_seat_puts_one_ticket_on_each_suit() -> None:
    state = dealt(3)
    assert len(state.moves()) == 24
    assert refused(state, "10.10.5.3") == "1.4"
    assert refused(state, "10.7.5") == "1.4"
    assert refused(state, "10.7.5.4") == "1.4"


def test_1_4_also_on_a_suit_it_does_not_hold() -> None:
    state = play(State.start(4), "A")
    hands = tuple(SUIT)  # each seat has a suit for itself
    state.check(hands)
    state.apply(hands)
    play(state, "7.5.3.10")
    assert state.tickets[1] == (7, 5, 3, 10)


def test_1_4_in_secret_and_all_at_once() -> None:
    state = dealt(3)
    assert state.together
    play(state, "10.7.5.3")
    assert [state.redact(seat).tickets[1] for seat in (0, 1, None)] == [HIDDEN, (10, 7, 5, 3), HIDDEN]
    move = state.read("3.5.7.10")
    assert (state.turn, state.mask(move, 1), state.write(state.mask(move, 1))) == (2, HIDDEN, "?")
    assert state.redact(1).tell(HIDDEN) == [("silent", {})]
    assert state.redact(2).tell(move) == [("placed", {"seat": 2, "tickets": [3, 5, 7, 10]})]
    play(state, "3.5.7.10 5.3.10.7")
    assert not state.together
    assert state.redact(0).tickets == [(5, 3, 10, 7), HIDDEN, HIDDEN]


def test_1_4_they_are_open_at_the_end() -> None:
    state = play(table("cp", "c1l", "c2l"), "cp")
    assert state.redact(1).tickets == [HIDDEN, (10, 7, 5, 3), HIDDEN]
    state.apply(state.deal(Random(1)))
    assert state.redact(1).tickets == [(10, 7, 5, 3)] * 3


def test_1_5_the_seat_on_the_dealers_left_begins_and_play_goes_clockwise() -> None:
    state = dealt(4, "C")
    assert state.turn == 3
    play(state, " ".join([TEN_TO_THREE] * 4))
    order = []
    for _ in range(8):
        order.append(state.turn)
        state.apply(state.pick(Random(1)))
    assert order == [3, 0, 1, 2, 3, 0, 1, 2]


# --- 2 a turn


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("- - - -", "- - - -"),
        ("c3l - - -", "- c3l - -"),
        ("- - - c3l", "- - - c3l"),
        ("c3l s3l - -", "- c3l s3l -"),
        ("c3l s3l a3l -", "- c3l s3l a3l"),
        ("c3l - s3l -", "- c3l - s3l"),
        ("c3l - - s3l", "- c3l - s3l"),
        ("- c3l - s3l", "- - c3l s3l"),
        ("c3l s3l - a3l", "- c3l s3l a3l"),
        ("c3l - s3l a3l", "- c3l s3l a3l"),
        ("- c3l s3l a3l", "- c3l s3l a3l"),
        ("c3l s3l a3l r3l", "c3l s3l a3l r3l"),
    ],
)
def test_2_1_called_cards_come_down_one_space_each_if_the_one_below_is_free(before: str, after: str) -> None:
    assert slid(programme(before)) == programme(after)


def test_2_1_one_space_at_a_time_whatever_the_programme_holds() -> None:
    """By the letter: from the $0 side up, each only if the space below is free."""
    rng = Random(4)
    for _ in range(200):
        spaces = [READ[f"{suit}3l"] if rng.random() < 0.6 else 0 for suit in rng.sample("csar", 4)]
        plain = spaces[:]
        for at in (2, 1, 0):
            if not plain[at + 1]:
                plain[at], plain[at + 1] = 0, plain[at]
        assert slid((spaces[0], spaces[1], spaces[2], spaces[3])) == tuple(plain)


def test_2_1_it_happens_first_as_soon_as_the_turn_comes() -> None:
    state = table("cp.s6l", "s5l.a5l", "c6l", called={1: "r3d - c3l -", 0: "r4d - - -"})
    events = state.tell(state.read("cp"))
    play(state, "cp")
    assert (on(state, 1), on(state, 0)) == ("- r3d - c3l", "r4d - - -")  # nobody else's
    slides = [{"card": "r3d", "from": 3, "to": 2}, {"card": "c3l", "from": 1, "to": 0}]
    assert facts(events, "slid") == {"seat": 1, "cards": slides}


def test_2_2_a_called_card_that_can_be_played_must_be() -> None:
    state = table("a5l.s2d", "c5l", "c6l", piles="sp s1d s1l", called={0: "- s2l - -"})
    assert options(state) == ["s2l"]
    assert [refused(state, text) for text in ("s2d", "!a5l", "-")] == ["2.2"] * 3


def test_2_2_the_seat_chooses_which() -> None:
    state = table("a5l", "c5l", "c6l", piles="sp cp", called={0: "c1d s1l - -"})
    assert sorted(options(state)) == ["c1d", "s1l"]


def test_2_2_it_earns_nothing_ends_the_turn_and_leaves_its_space_empty() -> None:
    state = table("a5l.s2l", "c5l", "c6l", piles="sp", called={0: "- s1l r3l -", 1: "s5l - - -"})
    play(state, "s1l")
    assert (state.earned, state.turn, on(state, 0)) == ([0, 0, 0], 1, "- - r3l -")
    assert state.left == [3, 2, 1]


def test_2_3_otherwise_play_or_call_as_one_likes() -> None:
    state = table("cp.s4d", "c5l", "c6l")
    assert options(state) == ["cp", "!s4d"]


def test_2_3_only_a_card_of_ones_own() -> None:
    state = table("cp.s4d", "c5l.sp", "c6l", called={1: "a1d - - -"})
    assert [refused(state, text) for text in ("sp", "!c5l", "!a1d")] == ["2.3"] * 3
    state = table("cp.s4d", "c5l.sp", "c6l", called={0: "a1d - - -"})
    assert refused(state, "!a1d") == "2.3"  # it is called already


def test_2_4_passing_only_if_neither_is_possible() -> None:
    assert refused(table("cp", "c5l", "c6l"), "-") == "2.4"
    assert refused(table("s4d", "c5l", "c6l"), "-") == "2.4"
    state = table("s4d.r5l", "c5l", "c6l", called={0: "s6l - - r6l"})
    assert state.moves() == [PASS]
    assert [event for event, _ in state.tell(PASS)] == ["passed"]
    assert play(state, "-").turn == 1


# --- 3 playing


def test_3_1_a_suit_opens_with_its_poster_then_each_tone_grows_in_order() -> None:
    state = table("sp1l.c1d", "s1d.c5l", "s3l2d", "s2l")
    assert refused(state, "s1l") == "3.1"
    assert heights(state.front) == [None] * 4
    play(state, "sp s1d s2d")
    assert refused(state, "s2l") == "3.1"  # the light 1 comes first
    assert heights(state.front) == [None, (0, 2), None, None]
    assert codes(laid(state.front)) == ["sp", "s1d", "s2d"]


def test_3_1_a_refusal_names_the_card_that_must_come_first() -> None:
    state = table("s3d.c2l", "c5l", "c6l", piles="sp s1d")
    wanted = {}
    for text in ("s3d", "c2l"):
        with pytest.raises(IllegalMove) as caught:
            state.check(state.read(text))
        wanted[text] = caught.value.facts["first"]
    assert wanted == {"s3d": ["s2d"], "c2l": ["cp"]}


def test_3_1_a_pile_ends_at_six() -> None:
    state = table("c6l.a2l", "s5l", "a5l", piles="cp c1l c2l c3l c4l c5l")
    play(state, "c6l")
    assert heights(state.front)[0] == (6, 0)
    assert "c" not in "".join(codes(state.front)).replace("c1d", "")


def test_3_2_a_card_from_the_hand_earns_what_opponents_have_called_in_its_suit_and_tone() -> None:
    called = {1: "s4d - - -", 2: "- - s6d -", 3: "- s5l - s3d"}
    state = table("s1d.a2l", "c5l", "c6l", "c4l", piles="sp", called=called)
    events = state.tell(state.read("s1d"))
    play(state, "s1d")
    assert state.earned == [3 + 1, 0, 0, 0]  # $3 and $1; the other tone pays nothing, nor does the $0 space
    sources = [{"seat": 1, "card": "s4d", "pays": 3}, {"seat": 2, "card": "s6d", "pays": 1}]
    assert facts(events, "earned") == {"seat": 0, "card": "s1d", "amount": 4, "from": sources}


def test_3_2_the_bank_pays_and_the_called_cards_stay() -> None:
    state = table("s1d.a2l", "c5l", "c6l", piles="sp", called={2: "- s4d - -"})
    state.earned = [0, 0, 5]
    play(state, "s1d")
    assert (state.earned, on(state, 2)) == ([2, 0, 5], "- s4d - -")


def test_3_3_a_poster_earns_from_both_tones() -> None:
    state = table("sp.a2l", "c5l", "c6l", called={1: "- s4d - -", 2: "s3l c2d - -"})
    assert play(state, "sp").earned == [5, 0, 0]


def test_3_4_ones_own_called_cards_never_pay() -> None:
    state = table("s1d.a2l", "c5l", "c6l", piles="sp", called={0: "s4d - - -", 1: "- - s3d -"})
    assert play(state, "s1d").earned == [1, 0, 0]


# --- 4 calling


def test_4_1_a_called_card_lies_on_the_three_dollar_space() -> None:
    state = table("s4d.a2l", "c5l", "c6l", called={0: "- c3d - -"})
    assert state.tell(state.read("!s4d"))[0] == ("called", {"seat": 0, "card": "s4d", "space": 3})
    play(state, "!s4d")
    assert (on(state, 0), codes(state.hands[0]), state.left[0]) == ("s4d c3d - -", ["a2l"], 3)


def test_4_1_never_a_poster_nor_a_card_that_can_be_played() -> None:
    state = table("sp.c1d.a2l", "c5l", "c6l", piles="cp")
    assert options(state) == ["c1d", "sp", "!a2l"]
    assert refused(state, "!sp") == "4.1"
    assert refused(state, "!c1d") == "4.1"


@pytest.mark.parametrize("held", ["a2l", "a2d"])
def test_4_2_not_beside_a_card_of_the_same_suit_of_either_tone(held: str) -> None:
    state = table("a4d.a4l.c5d", "c5l", "c6l", called={0: f"- - {held} -"})
    assert options(state) == ["!c5d"]
    assert refused(state, "!a4d") == "4.2"


def test_4_3_not_on_a_full_programme() -> None:
    state = table("s4d", "c5l", "c6l", called={0: "s3l c3d a3l r3d"})
    assert refused(state, "!s4d") in ("4.2", "4.3")
    assert options(state) == ["-"]


# --- 5 end of a round


def test_5_1_the_round_ends_at_once_with_the_last_card() -> None:
    state = play(table("cp", "c1l", "c2l"), "cp")
    assert (state.turn, state.phase) == (DEALER, SHOW)


def test_5_1_the_winning_card_still_earns() -> None:
    assert play(table("cp", "s1l", "s2l", called={2: "c5d - - -"}), "cp").earned == [3, 0, 0]


def test_5_1_the_last_card_may_lie_on_the_programme() -> None:
    state = table("s1l", "s3l.a2l", "r5d", piles="sp", called={0: "- - c1l -"})
    play(state, "s1l !a2l !r5d")
    assert (state.phase, state.turn, state.hands[0], state.left[0]) == (PLAY, 0, 0, 1)  # it plays on
    assert play(state, "- !s3l - -").phase == PLAY
    state = table("", "s3l", "r5d", piles="cp", called={0: "- - c1l -"})
    assert play(state, "c1l").phase == SHOW


def test_5_2_the_winner_gets_four_tickets_and_what_it_earned() -> None:
    state = play(table("cp", "s1l", "s2l", called={2: "c5d - - -"}), "cp")
    state.apply(state.deal(Random(1)))
    assert state.money[0] == 25 + 3
    assert (state.past[0].winner, state.past[0].paid[0]) == (0, (10, 7, 5, 3))


def test_5_2_the_others_get_the_tickets_of_suits_of_which_they_hold_no_card() -> None:
    state = table("cp", "s1l.a4d", "r2d", called={1: "- - - r6l"})
    state.tickets[1] = (3, 5, 10, 7)
    play(state, "cp")
    state.apply(state.deal(Random(1)))
    assert state.past[0].paid[1] == (3, 0, 0, 0)  # in hand or called; a suit never held counts
    assert state.past[0].paid[2] == (10, 7, 5, 0)
    assert state.money == [25, 3, 22]


def test_5_2_what_is_shown_is_what_is_held() -> None:
    state = play(table("cp", "s1l", "s2l"), "cp")
    truth = state.deal(Random(1))
    assert state.write(truth) == "10.7.5.3:-/10.7.5.3:s1l/10.7.5.3:s2l"
    assert refused(state, "10.7.5.3:-/10.7.3.5:s1l/10.7.5.3:s2l") == "5.2"
    assert refused(state, "10.7.5.3:-/10.7.5.3:s1d/10.7.5.3:s2l") == "5.2"


def test_5_2_the_story_of_a_round_has_all_its_sums() -> None:
    state = play(table("cp", "s1l", "s2l", called={2: "c5d - - -"}), "cp")
    told = facts(state.redact(1).tell(state.deal(Random(1))), "round_over")
    assert (told["seat"], told["earned"], told["gained"], told["money"]) == (0, [3, 0, 0], [28, 18, 8], [28, 18, 8])
    assert (told["paid"][2], told["hands"]) == ([0, 0, 5, 3], [[], ["s1l"], ["s2l"]])


@pytest.mark.parametrize(("seats", "deals"), [(3, 6), (4, 4), (5, 5), (6, 6)])
def test_5_3_the_deal_passes_to_the_left_and_each_deals_once_or_twice_with_three(seats: int, deals: int) -> None:
    state, rng, dealers = State.start(seats), Random(5), []
    while state.turn != NOBODY:
        if state.phase == DEAL:
            dealers.append(state.dealer)
            assert state.rests == (len(dealers) > 1)
        state.apply(state.deal(rng) if state.turn == DEALER else state.pick(rng))
    assert dealers == [(dealers[0] + n) % seats for n in range(deals)]
    assert state.result().points == tuple(map(float, state.money))
    assert state.money == [sum(gains) for gains in zip(*(over.gains() for over in state.past), strict=True)]


def test_5_3_most_money_wins_and_ties_share() -> None:
    state = State.start(4)
    state.money = [30, 80, 80, 41]
    result = state.result()
    assert (result.winners, result.places, result.rule) == ((1, 2), (4, 1, 1, 3), "5.3")


# --- the booklet's example


def test_the_booklets_example_turn_by_turn() -> None:
    record = Record.parse(EXAMPLE.read_text("utf-8"))
    assert record.seats == "Alf Henry Charles John Otto".split()
    alf, henry, charles, john, otto = range(5)
    states = [cast(State, state.clone()) for state in record.states()]
    first = next(at for at, state in enumerate(states) if state.phase == PLAY)
    assert states[first].turn == henry
    assert states[first].dealer == alf
    assert states[first].hands[alf] == read_cards("cp1l.s15l23d.a6d.r5l24d")
    assert states[first].tickets[alf] == (10, 7, 3, 5)
    texts = [state.write(move) for state, move in zip(states[first:], record.moves[first:], strict=False)]
    assert texts[:10] == "sp !r1l !s4d s1d s2d ap a1d !r3d rp s3d".split()
    earned = [state.earned for state in states[first : first + 11]]
    assert [after[otto] - before[otto] for before, after in pairwise(earned)][3::5] == [3, 5]
    assert [after[alf] - before[alf] for before, after in pairwise(earned)][4::5] == [3, 2]
    assert on(states[first + 6], charles) == "- r1l - -"  # it has come down to $2
    assert on(states[first + 8], john) == "r3d s4d - -"
    assert options(states[first + 11]) == ["r1l"]  # Charles must play what he called,
    assert options(states[first + 12]) == ["s4d"]  # and so must John
    over = states[-1].past[0]
    assert (over.winner, over.paid[alf], over.earned[alf], over.gains()[alf]) == (otto, (10, 7, 3, 0), 13, 33)
    last = next(state for state in states if state.phase == SHOW)
    assert (last.hands[alf], codes(sum(last.programmes[alf]))) == (0, ["r5l"])


# --- what is secret


def test_a_view_shows_ones_own_cards_and_the_number_of_the_others() -> None:
    state = dealt(5, "B")
    view = state.redact(2)
    assert [view.hands[seat] for seat in range(5)] == [0, 0, state.hands[2], 0, 0]
    assert view.sizes == state.sizes == [10, 10, 11, 11, 10]
    hidden = play(State.start(5), "B")
    assert hidden.write(hidden.mask(state_deal := hidden.deal(Random(1)), 2)).count("?1") == 4
    assert state_deal[2] > 0


@pytest.mark.parametrize("seats", State.seats)
def test_no_determinization_gives_a_seat_what_its_passes_excluded(seats: int) -> None:
    passes = 0
    for seed in range(3):
        rng, state = Random(seed), State.start(seats)
        excluded = [0] * seats
        while state.turn != NOBODY:
            move = state.deal(rng) if state.turn == DEALER else rng.choice(state.moves())
            if state.phase == DEAL:
                excluded = [0] * seats
            if state.phase == PLAY and move == PASS:
                passes += bool(state.hands[state.turn])
                excluded[state.turn] |= sum(card for card in CARDS if could_act(state, card))
            state.apply(move)
            if state.phase == PLAY and any(excluded):
                assert state.lacks == excluded
                guess = state.redact(state.turn).determinize(rng)
                assert not any(hand & lack for hand, lack in zip(guess.hands, excluded, strict=True))
                assert [hand.bit_count() for hand in guess.hands] == state.sizes
    assert passes


def test_a_pass_proves_nothing_playable_and_nothing_callable() -> None:
    state = table("s4d.r5l", "c5l", "c6l", piles="ap", called={0: "s6l - - r6l"})
    play(state, "-")
    lacks = codes(state.lacks[0])
    assert {"cp", "sp", "rp", "a1l", "a1d", "c4l", "a6d"} <= set(lacks)
    assert not any(code[0] in "sr" and code[1] != "p" for code in lacks)


def test_cards_find_their_place_even_where_only_one_deal_is_possible() -> None:
    """Three seats, three cards, and each pass leaves but one way: chance must not miss it."""
    a, b, c = CARDS[:3]
    for seed in range(50):
        hands = deal_anew(a | b | c, [0, 0, 0], [1, 1, 1], [c, b | c, 0], Random(seed).random)
        assert hands == [b, a, c]


def test_cards_not_excluded_may_be_anywhere() -> None:
    a, b, c, d = CARDS[:4]
    seen = {tuple(deal_anew(a | b | c | d, [0, 0], [2, 2], [d, 0], Random(seed).random)) for seed in range(80)}
    assert seen == {(a | b, c | d), (a | c, b | d), (b | c, a | d)}


def test_cards_are_conserved() -> None:
    for seed in range(5):
        rng, state = Random(seed), State.start(4)
        while state.turn != NOBODY:
            if state.phase in (TICKETS, PLAY, SHOW):
                called = [card for seat in state.programmes for card in seat if card]
                assert sorted(each(laid(state.front)) + [*called] + [c for h in state.hands for c in each(h)]) == [
                    *CARDS
                ]
            state.apply(state.deal(rng) if state.turn == DEALER else state.pick(rng))


def test_sets_of_cards_are_written_suit_by_suit() -> None:
    assert write_cards(read_cards("cp1l.s15l23d.a6d")) == "cp1l.s15l23d.a6d"
    state = play(State.start(3), "A")
    whole = state.write(state.deal(Random(1)))
    for text in (whole.replace("p", "pp"), whole[::-1], whole + "/", whole.replace(".", ",")):
        with pytest.raises(IllegalMove, match="notation"):
            state.read(text)


# --- what a view can tell of another's move

RING = [f"{suit}{card}" for suit in "csar" for card in ("p", *(f"{n}{tone}" for tone in "ld" for n in range(1, 7)))]
SIXES = ("c6l", "c6d", "s6l", "s6d")


def sixes(called: dict[int, str] | None = None) -> State:
    """Four sixes are left, and all of them may be played."""
    piles = " ".join(card for card in RING if card not in SIXES)
    hands = ["s6l.s6d", "c6l", "c6d"] if not called else ["s6l", "c6l", "c6d"]
    return table(*hands, piles=piles, called=called)


def test_2_3_a_view_refuses_a_card_that_another_cannot_hold_and_2_4_a_pass_that_cannot_be() -> None:
    view = sixes().redact(1)
    for text in ("s6l", "s6d", "c6d"):
        view.check(view.read(text))
    assert refused(view, "c6l") == "2.3"  # one's own
    assert refused(view, "!c6l") == "2.3"
    assert refused(view, "!c6d") == "4.1"  # it could be played
    assert refused(view, "-") == "2.4"  # two of the three unseen sixes, whichever they are
    view.lacks[0] = READ["s6l"]
    assert refused(view, "s6l") == "2.3"  # a pass has told


def test_2_2_a_view_sees_which_called_card_is_due() -> None:
    view = sixes({0: "- - - s6d"}).redact(1)
    assert refused(view, "s6l") == refused(view, "-") == "2.2"
    view.check(view.read("s6d"))


def test_1_4_a_view_sees_nobody_elses_tickets() -> None:
    view = dealt(3).redact(0)
    assert refused(view, TEN_TO_THREE) == "1.4"
    view.check(view.read("?"))
    assert refused(dealt(3).redact(1), "?") == refused(dealt(3), "?") == "notation"


def test_5_2_a_view_is_shown_what_may_have_been_there() -> None:
    state = play(table("c6l", "s6l", "c6d.s6d", piles=" ".join(card for card in RING if card not in SIXES)), "c6l")
    view = state.redact(1)
    assert view.phase == SHOW
    view.check(view.read("7.10.5.3:-/10.7.5.3:s6l/3.5.7.10:c6d.s6d"))
    for text in (
        "7.10.5.3:-/10.7.5.3:s6d/3.5.7.10:c6d.s6l",  # not one's own card
        "7.10.5.3:-/7.10.5.3:s6l/3.5.7.10:c6d.s6d",  # nor one's own tickets
        "7.10.5.3:-/10.7.5.3:s6l/3.5.7.10:c6d.s6l",  # a card twice
        "7.10.5.3:-/10.7.5.3:s6l/3.5.7.10:c6d",  # a card too few
        "7.10.5.5:-/10.7.5.3:s6l/3.5.7.10:c6d.s6d",  # a ticket twice
        "7.10.5.3:-/10.7.5.3:s6l",
    ):
        assert refused(view, text) == "5.2"
    view.lacks[2] = READ["s6d"]
    assert refused(view, "7.10.5.3:-/10.7.5.3:s6l/3.5.7.10:c6d.s6d") == "5.2"


def test_cards_fit_where_they_can_be_dealt() -> None:
    rng, fitting = Random(6), 0
    for _ in range(2000):
        cards = [sum(rng.sample(CARDS[:9], rng.randrange(10))) for _ in range(4)]
        seats = [rng.randrange(4) for _ in range(9)]
        room, barred = (
            [seats.count(seat) for seat in range(4)],
            [c if seats.count(s) else ALL for s, c in enumerate(cards)],
        )
        dealt = deal_anew(sum(CARDS[:9]), [0] * 4, room, cards, rng.random)
        assert fits(sum(CARDS[:9]), room, barred) == (sum(dealt) == sum(CARDS[:9]))
        fitting += fits(sum(CARDS[:9]), room, barred)
    assert 200 < fitting < 1800
