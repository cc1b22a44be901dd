"""Each rule of High Society, by its number."""

from __future__ import annotations

from random import Random

import pytest

from salon.core import DEALER, NOBODY, BadSetup, IllegalMove, Result
from salon.games.high_society import CARDS, CLOCK, LUXURIES, MONEY, Options, State, cards, notes, status, steps

from .positions import after


def refused(state: State, text: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        state.check(state.read(text))
    return caught.value


def ended(won: list[str], money: list[str], edition: str = "grand-jeu") -> Result:
    """The result of seats that hold these lots ("3 9 x2a") and these notes ("25 1")."""
    state = State.start(len(won), Options(edition=edition))
    state.won = [sum(1 << CARDS.index(card) for card in line.split()) for line in won]
    state.hands = [sum(1 << MONEY.index(int(value)) for value in line.split()) for line in money]
    state.turn = NOBODY
    return state.result()


# --- 1 set-up


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_1_1_each_seat_holds_the_same_eleven_notes(seats: int) -> None:
    state = State.start(seats)
    assert [notes(hand) for hand in state.hands] == [[1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 25]] * seats
    assert sum(MONEY) == 106


@pytest.mark.parametrize("seats", [-1, 0, 2, 6])
def test_1_1_only_three_to_five_may_sit(seats: int) -> None:
    with pytest.raises(BadSetup) as caught:
        State.start(seats)
    assert caught.value.rule == "1.1"
    assert caught.value.facts == {"seats": seats, "least": 3, "most": 5}


def test_1_2_sixteen_lots_ten_luxuries_three_prestiges_three_disgraces() -> None:
    pile = [CARDS[card] for card in State.start(3).pile]
    assert pile == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "x2a", "x2b", "x2c", "/2", "fp", "-5"]


def test_1_3_the_first_seat_is_drawn() -> None:
    state = State.start(4)
    assert (state.turn, state.moves()) == (DEALER, [0, 1, 2, 3])
    drawn = {state.deal(Random(seed)) for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
    assert after("@C @9").turn == 2


def test_1_3_or_set_by_the_host() -> None:
    assert after("@9", options="first=B").turn == 1
    with pytest.raises(BadSetup) as caught:
        State.start(3, Options(first="D"))
    assert caught.value.rule == "1.3"


def test_1_3_every_lot_may_come_and_none_comes_twice() -> None:
    state = after("@A")
    assert {state.deal(Random(seed)) for seed in range(300)} == set(range(1, 17))
    assert refused(after("@A @9 A- B-"), "9").rule == "1.3"


# --- 2 bidding


def test_2_1_clockwise_each_seat_bids_or_passes() -> None:
    state = after("@B @9")
    order = []
    for text in ("1", "2", "3", "4"):
        order.append(state.turn)
        state.apply(state.read(text))
    assert order == [1, 2, 0, 1]


def test_2_2_a_bid_must_be_strictly_higher_than_every_other_total() -> None:
    state = after("@A @9 A12")
    assert refused(state, "12").facts == {"total": 12, "high": 12}
    assert refused(state, "4+8").rule == "2.2"
    state.check(state.read("3+10"))


def test_2_2_the_total_counts_not_the_notes_added() -> None:
    state = after("@A @9 A12 B15 C20")
    assert refused(state, "8").facts == {"total": 20, "high": 20}
    state.check(state.read("1+8"))


def test_2_2_a_bid_may_lay_several_notes() -> None:
    state = after("@A @9 A1+2+25")
    assert (notes(state.bids[0]), state.high) == ([1, 2, 25], 28)


def test_2_3_a_seat_adds_to_its_bid_and_never_takes_back() -> None:
    state = after("@A @9 A12 B15 C20 A10")
    assert notes(state.bids[0]) == [10, 12]
    assert notes(state.hands[0]) == [1, 2, 3, 4, 6, 8, 15, 20, 25]


def test_2_3_a_note_on_the_table_or_gone_cannot_be_laid_again() -> None:
    assert refused(after("@A @9 A12 B15 C-"), "12").facts == {"missing": [12]}
    assert refused(after("@A @9 A25 B- C- @8"), "25").rule == "2.3"


def test_2_4_passing_takes_the_whole_bid_back_and_leaves_the_auction() -> None:
    state = after("@A @9 A3+10 B15 C20 A-")
    assert (notes(state.hands[0]), state.bids[0]) == (list(MONEY), 0)
    state.apply(state.read("25"))  # Bruno raises
    assert state.turn == 2  # Ana is not asked again
    state.apply(state.read("25"))
    assert state.turn == 1


def test_2_4_a_seat_that_cannot_raise_still_makes_its_pass() -> None:
    state = after("@A @9 A1+2+3+4+6+8+10+12+15+20+25")
    assert [state.write(move) for move in state.moves()] == ["-"]
    assert state.turn == 1


# --- 3 luxury and prestige


@pytest.mark.parametrize("lot", ["7", "x2b"])
def test_3_1_the_last_seat_left_takes_the_card_and_pays(lot: str) -> None:
    state = after(f"@A @{lot} A4 B6 C- A-")
    assert cards(state.won[1]) == [lot]
    assert 6 not in notes(state.hands[1])
    assert [len(notes(hand)) for hand in state.hands] == [11, 10, 11]


def test_3_2_nobody_bids_and_the_last_in_turn_order_takes_it_for_nothing() -> None:
    state = after("@B @7 B- C-")
    assert state.turn == DEALER  # Ana is asked nothing
    assert cards(state.won[0]) == ["7"]
    assert notes(state.hands[0]) == list(MONEY)


def test_3_3_whoever_took_the_card_opens_the_next() -> None:
    assert after("@A @7 A- B1 C- @8").turn == 1


# --- 4 disgrace


@pytest.mark.parametrize("lot", ["-5", "/2"])
def test_4_1_the_first_to_pass_takes_the_disgrace(lot: str) -> None:
    state = after(f"@A @{lot} A4 B6 C8 A-")
    assert cards(state.won[0]) == [lot]
    assert notes(state.hands[0]) == list(MONEY)


def test_4_2_every_other_seat_loses_what_it_laid() -> None:
    state = after("@A @-5 A4 B6 C8 A-")
    assert [len(notes(hand)) for hand in state.hands] == [11, 10, 10]
    assert state.bids == [0, 0, 0]


def test_4_3_the_seat_that_passed_opens_the_next() -> None:
    assert after("@A @-5 A4 B- @8").turn == 1


def test_4_4_the_embarrassed_gives_up_one_luxury_of_its_choice() -> None:
    state = after("@A @7 A1 B- C- @9 A2 B- C- @x2a A3 B- C- @fp A-")
    assert [state.write(move) for move in state.moves()] == ["x7", "x9"]
    state.apply(state.read("x9"))
    assert cards(state.won[0]) == ["7", "x2a"]  # both cards have left the game
    assert (state.turn, state.owing, state.opener) == (DEALER, NOBODY, 0)


def test_4_4_only_a_luxury_that_is_yours_can_be_given_up() -> None:
    state = after("@A @7 A1 B- C- @9 A2 B- C- @x2a A3 B- C- @fp A-")
    assert refused(state, "x8").rule == "4.4"
    assert refused(state, "xx2a").rule == "4.4"


def test_4_4_with_a_single_luxury_there_is_nothing_to_ask() -> None:
    state = after("@A @7 A1 B- C- @fp A-")
    assert (state.turn, cards(state.won[0])) == (DEALER, [])


def test_4_5_without_a_luxury_the_embarrassment_waits_for_the_next() -> None:
    state = after("@A @fp A- @x2a A1 B- C- @-5 A-")
    assert state.owing == 0  # neither prestige nor disgrace clears it
    state = after("@A @fp A- @x2a A1 B- C- @-5 A- @8 A6 B- C-")
    assert state.owing == NOBODY
    assert cards(state.won[0]) == ["x2a", "-5"]
    assert 6 not in notes(state.hands[0])  # the price stays paid


def test_4_5_what_another_seat_wins_does_not_clear_it() -> None:
    state = after("@A @fp A- @8 A- B6 C-")
    assert (state.owing, cards(state.won[1])) == (0, ["8"])


def test_4_5_unresolved_at_the_end_it_does_nothing() -> None:
    state = after("@A @fp A- @x2a A1 B- C- @x2b A2 B- C- @x2c A3 B- C- @/2")
    assert state.turn == NOBODY
    assert state.result().points == (0, 0, 0)


# --- 5 end


def test_5_1_the_fourth_clock_card_ends_the_game_and_counts_for_nobody() -> None:
    state = after("@A @x2a A1 B- C- @/2 A- @x2b A2 B- C- @x2c")
    assert (state.turn, state.clock) == (NOBODY, 4)
    assert cards(state.won[0]) == ["x2a", "x2b", "/2"]
    assert not any(state.bids)
    assert state.moves() == []
    with pytest.raises(IllegalMove, match=r"5\.1"):
        state.check(0)


def test_5_1_the_clock_is_the_three_prestiges_and_the_scandal() -> None:
    assert [CARDS[card] for card in CLOCK] == ["x2a", "x2b", "x2c", "/2"]
    assert after("@A @fp A- @-5 A- @9 A- B-").clock == 0


# --- 6 result


def test_6_1_the_poorest_are_cast_out_and_cannot_win() -> None:
    result = ended(["10 9 8", "1", "2"], ["1", "25", "20"])
    assert (result.out, result.winners, result.places) == ((0,), (2,), (3, 2, 1))
    assert result.points == (27, 1, 2)  # its status is still shown


def test_6_1_all_who_have_the_least_are_cast_out() -> None:
    result = ended(["10", "9", "1", "2"], ["1", "1", "25", "20"])
    assert (result.out, result.winners, result.places) == ((0, 1), (3,), (4, 4, 2, 1))


def test_6_1_all_equal_nobody_wins_and_all_share_the_last_place() -> None:
    result = ended(["10", "9", "1"], ["1 2", "3", "1 2"])
    assert (result.out, result.winners, result.places, result.rule) == ((0, 1, 2), (), (3, 3, 3), "6.1")


def test_6_1_one_seat_left_wins_even_with_a_negative_status() -> None:
    result = ended(["-5", "9", "10"], ["25", "1", "1"])
    assert (result.winners, result.points[0], result.rule) == ((0,), -5, "6.1")


def test_6_2_the_booklets_example_counts_12_7_14_28_14() -> None:
    won = sum(1 << CARDS.index(card) for card in ("3", "9", "-5", "x2a", "x2b", "/2"))
    assert [total for _, total in steps(won)] == [12, 7, 14, 28, 14]
    assert [told for told, _ in steps(won)] == [["3", "9"], ["-5"], ["x2a"], ["x2b"], ["/2"]]
    assert status(won) == 14


@pytest.mark.parametrize(
    ("lots", "total"),
    [
        ("", 0),
        ("7", 7),
        ("x2a", 0),
        ("7 /2", 3.5),
        ("-5", -5),
        ("-5 x2a x2b", -20),
        ("3 -5 /2", -1),
        ("1 x2a x2b x2c", 8),
    ],
)
def test_6_2_halves_are_kept_and_totals_may_be_negative(lots: str, total: float) -> None:
    assert status(sum(1 << CARDS.index(card) for card in lots.split())) == total


def test_6_3_the_highest_status_wins() -> None:
    result = ended(["5", "9", "7"], ["1", "2", "25"])
    assert (result.winners, result.places, result.rule) == ((1,), (3, 1, 2), "6.3")


def test_6_3_equal_status_more_money_wins() -> None:
    result = ended(["1", "4 5", "9"], ["1", "2", "25"])
    assert (result.winners, result.places, result.rule) == ((2,), (3, 2, 1), "6.3")


def test_6_4_still_equal_the_higher_single_luxury_wins() -> None:
    result = ended(["1", "4 5", "9"], ["1", "25", "10 15"])
    assert (result.winners, result.places, result.rule) == ((2,), (3, 2, 1), "6.4")


def test_6_4_no_luxury_on_either_side_shares() -> None:
    result = ended(["1", "", "x2a"], ["1", "25", "10 15"])
    assert (result.winners, result.places, result.rule) == ((1, 2), (3, 1, 1), "6.4")


def test_6_4_the_same_order_ranks_the_lower_places() -> None:
    result = ended(["10", "4 5", "9", "2"], ["25 20", "25", "10 15", "1"])
    assert result.places == (1, 3, 2, 4)


def test_6_4_classic_calls_a_replay() -> None:
    result = ended(["1", "4 5", "9"], ["1", "25", "10 15"], edition="classic")
    assert (result.winners, result.tied, result.rule) == ((), (1, 2), "6.4")
    assert result.places == (3, 1, 1)


def test_6_4_classic_needs_no_replay_for_a_lower_place() -> None:
    result = ended(["10", "4 5", "9", "2"], ["25 20", "25", "10 15", "1"], edition="classic")
    assert (result.winners, result.tied, result.places) == ((0,), (), (1, 2, 2, 4))


def test_luxuries_are_exactly_one_to_ten() -> None:
    assert [CARDS[card] for card in LUXURIES] == [str(n) for n in range(1, 11)]


# --- what happened, as data


def told(moves: str, text: str) -> list[tuple[str, dict[str, object]]]:
    state = after(moves)
    return state.tell(state.read(text))


def test_events_tell_a_bid_a_pass_and_who_took_what_for_how_much() -> None:
    assert told("@A @9 A1", "2+3") == [("bid", {"seat": 1, "notes": [2, 3], "total": 5})]
    assert told("@A @9 A1 B2+3 C-", "-") == [
        ("passed", {"seat": 0, "back": 1}),
        ("took", {"seat": 1, "card": "9", "lot": 1, "paid": 5}),
    ]


def test_events_tell_who_lost_what_on_a_disgrace() -> None:
    assert told("@A @-5 A1 B2 C3", "-")[1] == (
        "disgraced",
        {"seat": 0, "card": "-5", "lot": 1, "lost": {1: 2, 2: 3}},
    )


def test_events_tell_what_an_embarrassment_costs() -> None:
    assert told("@A @fp", "-")[-1] == ("owes", {"seat": 0})
    assert told("@A @7 A1 B- C- @fp", "-")[-1] == ("gave_up", {"seat": 0, "card": "7"})
    assert told("@A @7 A1 B- C- @9 A2 B- C- @fp", "-")[-1] == ("must_give", {"seat": 0})
    assert told("@A @fp A- @7 A1 B-", "-")[-2:] == [
        ("took", {"seat": 0, "card": "7", "lot": 2, "paid": 1}),
        ("gave_up", {"seat": 0, "card": "7"}),
    ]


def test_events_tell_nothing_of_a_debt_that_stays() -> None:
    assert [key for key, _ in told("@A @fp A- @7 A- B1", "-")] == ["passed", "took"]
    assert [key for key, _ in told("@A @fp A- @x2a A1 B-", "-")] == ["passed", "took"]


def test_events_tell_the_draw_the_lot_and_the_end() -> None:
    assert after("").tell(2) == [("first", {"seat": 2})]
    assert told("@B", "9") == [("turned", {"seat": 1, "card": "9", "lot": 1})]
    assert told("@A @x2a A1 B- C- @/2 A- @x2b A2 B- C-", "x2c")[1] == ("ended", {"card": "x2c"})
