"""Each rule of The Great Dalmuti, by its number. Plays of the booklet's example are legality tests, one by one."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import pytest

from salon import bots
from salon.core import DEALER, LETTERS, NOBODY, BadSetup, IllegalMove
from salon.games.great_dalmuti import Options, State
from salon.games.great_dalmuti.knowledge import show
from salon.games.great_dalmuti.terms import (
    DEAL,
    DRAW,
    HANDING,
    HIDDEN,
    JESTER,
    JOIN,
    MISDEAL,
    PACK,
    PASS,
    REVOLUTION,
    TAXES,
    TRICK,
    read_hand,
)
from salon.record import BadRecord, Record
from salon.table import Table

from .positions import play, refused

FIVE = ["3.6*2.7.9*3.10*2.11*4.12*3", "1.2.4.5.6", "3.4.5.6.7", "2.3.4.5.6", "2.4.6.7*3.9*2.11*2.12*3.j"]


def table(*hands: str, options: Options | None = None) -> State:
    """Seats 0, 1, 2 … on chairs in that order, with these cards, and the first to lead."""
    state = State.start(len(hands), options)
    state.draws = [(rank,) for rank in range(1, len(hands) + 1)]
    deal(state, *hands)
    state._first_lead()
    return state


def deal(state: State, *hands: str) -> None:
    """These hands, whatever the pack says: the tricks of a drawn position need not be a whole deal."""
    state._deal_out(tuple(read_hand(hand) for hand in hands))


def asked(*hands: str, options: Options | None = None) -> State:
    """The same, just dealt: the first seat is asked about a revolution."""
    state = State.start(len(hands), options)
    deal(state, *hands)
    return state


def hand(state: State, seat: int) -> str:
    cards = [rank for rank in range(1, 14) for _ in range(state.hands[seat][rank])]
    return ".".join("j" if card == JESTER else str(card) for card in cards)


def dealt(seats: int, options: Options | None = None, seed: int = 1) -> State:
    """A match up to its first deal."""
    state, rng = State.start(seats, options), Random(seed)
    while not any(state.sizes):
        state.apply(state.deal(rng) if state.turn == DEALER else state.pick(rng))
    return state


# --- 1 set-up


def test_1_1_eighty_cards_n_of_rank_n_and_two_jesters() -> None:
    assert sum(PACK) == 80
    assert [PACK[rank] for rank in (1, 7, 12, JESTER)] == [1, 7, 12, 2]


@pytest.mark.parametrize("seats", [3, 9])
def test_1_1_only_four_to_eight_may_sit(seats: int) -> None:
    with pytest.raises(BadSetup) as caught:
        State.start(seats)
    assert caught.value.rule == "1.1"


def test_1_2_the_lowest_draw_is_grand_dalmuti_a_jester_is_worst() -> None:
    state = play(State.start(5), "7.j.1.12.3")
    assert state.order == [2, 4, 0, 3, 1]


def test_1_2_only_the_tied_draw_again() -> None:
    state = play(State.start(4), "7.3.7.3")
    assert (state.phase, state.drawing()) == (DRAW, [0, 1, 2, 3])
    state = play(State.start(5), "7.3.7.1.12")
    assert state.drawing() == [0, 2]
    assert play(state, "9.2").order == [3, 1, 2, 0, 4]


def test_1_2_a_draw_that_the_pack_cannot_give_is_refused() -> None:
    assert refused(State.start(4), "1.1.5.6") == "1.2"
    assert refused(State.start(4), "1.2.5") == "1.2"


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [(4, [20] * 4), (5, [16] * 5), (6, [14, 14, 13, 13, 13, 13]), (7, [12] * 3 + [11] * 4), (8, [10] * 8)],
)
def test_1_3_all_cards_are_dealt_from_the_grand_dalmuti_on(seats: int, sizes: list[int]) -> None:
    state = dealt(seats)
    assert [state.sizes[seat] for seat in state.order] == sizes
    assert [sum(cards[rank] for cards in state.hands) for rank in range(14)] == list(PACK)


def test_1_3_a_deal_that_is_not_the_whole_pack_is_refused() -> None:
    state = play(State.start(4), "1.2.3.4")
    whole = state.deal(Random(1))
    state.check(whole)
    with pytest.raises(IllegalMove) as caught:
        state.check((whole[0], whole[0], *whole[2:]))
    assert caught.value.rule == "1.3"


def test_1_4_after_a_hand_people_take_the_chairs_in_which_they_went_out() -> None:
    state = play(table("9*2", "8", "7", "6"), "9 8 7 6")
    assert state.past == [(1, 2, 3, 0)]
    assert state.order == [1, 2, 3, 0]


# --- 2 revolution and taxes


def test_2_1_both_jesters_may_be_shown_and_there_are_no_taxes() -> None:
    state = play(asked("3.4.5", "j*2.5", "6.7.8", "2.9.10"), "- !")
    assert (state.phase, state.turn, state.order) == (TRICK, 0, [0, 1, 2, 3])
    assert state.redact(3).hands[1][JESTER] == 2  # all have seen them


def test_2_1_nobody_else_can_declare() -> None:
    assert refused(asked("3.4.5", "j*2.5", "6.7.8", "2.9.10"), "!") == "2.1"


def test_2_2_a_general_revolution_swaps_opposite_chairs_and_the_middle_stays() -> None:
    state = play(asked("3.4", "5.6", "7.8", "9.10", "j*2"), "- - - - !")
    assert state.order == [4, 3, 2, 1, 0]
    assert (state.phase, state.turn) == (TRICK, 4)  # no taxes; the new Grand Dalmuti leads
    assert hand(state, 4) == "j.j"  # hands are kept


def test_2_3_the_gros_bouffon_gives_its_two_best_and_gets_any_two_back() -> None:
    state = play(asked(*FIVE), "- - - - - 10.10 5")
    assert (state.phase, state.turn) == (HANDING, DEALER)
    play(state, "10.10:2.4/5:2")
    assert hand(state, 0) == "2.3.4.6.6.7.9.9.9.11.11.11.11.12.12.12"
    assert hand(state, 4) == "6.7.7.7.9.9.10.10.11.11.12.12.12.j"


def test_2_3_only_cards_one_holds_can_be_given() -> None:
    state = play(asked(*FIVE), "- - - - -")
    assert refused(state, "3.3") == "2.3"
    assert refused(state, "10") == "2.3"


def test_2_4_the_petit_bouffon_gives_its_best_and_gets_any_one_back() -> None:
    state = play(asked(*FIVE), "- - - - - 10.10 6")
    assert refused(play(asked(*FIVE), "- - - - - 10.10"), "12") == "2.4"
    play(state, "10.10:2.4/6:2")
    assert (hand(state, 1), hand(state, 3)) == ("1.2.2.4.5", "3.4.5.6.6")


def test_2_5_all_give_before_seeing_what_they_get() -> None:
    state = play(asked(*FIVE), "- - - - - 10.10")
    assert state.redact(4).gifts == [HIDDEN]
    assert hand(state, 0).count("10") == 2  # nothing has changed hands yet
    assert refused(play(state, "5"), "9.9:2.4/5:2") == "2.5"  # nor can it be changed now


@pytest.mark.parametrize(
    "text", ["8.9:11.12/7:3/7.8:9", "8.9:11.12/7:3/6:12", "8.9:11.12/7:3", "6:4", "8.9:11.12/7:3/6:4/6:4"]
)
def test_2_5_nothing_else_changes_hands(text: str) -> None:
    six = ["8.9", "7.8", "5.6", "4.5", "3.4", "11.12.j"]
    state = play(asked(*six, options=Options(merchants=True)), "- - - - - - 8.9 7 D")
    assert refused(state, text) == "2.5"


def test_2_5_what_nobody_sees_cannot_be_handed_over() -> None:
    state = play(asked(*FIVE), "- - - - - 10.10 5")
    for text in ("?:?/?:?", "10.10:2.4/?:?"):
        with pytest.raises(IllegalMove, match="notation"):
            state.read(text)


def test_2_5_a_jester_counts_thirteen() -> None:
    state = play(asked("8.9", "7.8", "5.6", "12.j"), "- - - - 8.9 7")
    play(state, "8.9:12.j/7:5")  # with nothing better, even the jester goes
    assert hand(state, 0) == "12.j"
    state = play(asked("8.9", "7.8", "5.6", "11.12.j"), "- - - - 8.9 7 8.9:11.12/7:5")
    assert hand(state, 3) == "8.9.j"


def test_2_6_everybody_is_asked_so_nothing_tells_who_could() -> None:
    turns = []
    for holder in range(4):
        hands = ["j*2.3" if seat == holder else "4.5.6" for seat in range(4)]
        state, order = asked(*hands), []
        while state.phase == REVOLUTION:
            order.append(state.turn)
            state.apply(PASS)
        turns.append(order)
        assert state.phase == TAXES
    assert turns == [[0, 1, 2, 3]] * 4


def test_2_6_the_story_is_silent_about_it() -> None:
    state = asked("j*2.3", "4.5.6", "4.5.6", "4.5.6")
    assert [state.redact(seat).tell(PASS) for seat in range(4)] == [[("silent", {})]] * 4


# --- 3 tricks


def test_3_1_the_grand_dalmuti_leads_cards_of_one_rank() -> None:
    state = table(*FIVE)
    assert state.turn == 0
    play(state, "11*4")
    assert (state.rank, state.count, state.owner) == (11, 4, 0)
    assert refused(table(*FIVE), "11*5") == "3.1"


@pytest.mark.parametrize("text", ["10*3", "8*3", "6*2+j", "5*3"])
def test_3_2_plays_of_the_booklets_second_trick_are_legal(text: str) -> None:
    state = play(table("12*3.1", "5*3.6*2.8*3.10*3.j", "7", "7"), "12*3")
    state.check(state.read(text))


def test_3_2_the_same_number_of_a_strictly_lower_rank() -> None:
    state = play(table("11*4", "9*5.11*4.10*3", "7", "7"), "11*4")
    state.check(state.read("9*4"))  # four of five nines
    assert refused(state, "9*5") == "3.2"
    assert refused(state, "10*3") == "3.2"
    assert refused(state, "11*4") == "3.2"


def test_3_2_the_booklets_third_trick() -> None:
    play(table("9.12", "6.12", "8.12", "2.12"), "9 - 8 2")


def test_3_3_passing_is_free_but_whoever_leads_must_lay() -> None:
    assert refused(table(*FIVE), "-") == "3.3"


def test_3_3_whoever_passed_may_follow_a_later_set() -> None:
    state = play(table("9.12", "5.6.12", "8.12", "7.12"), "9 - 8 7 - 5")
    assert state.owner == 1


def test_3_4_jesters_stand_in_beside_a_real_card() -> None:
    state = play(table("12*3", "1.j*2", "7", "7"), "12*3 1+jj")
    assert (state.rank, state.count) == (1, 3)
    assert refused(play(table("12*3", "1*1.j", "7", "7"), "12*3"), "1+jj") == "3.4"


def test_3_4_real_ranks_do_not_mix() -> None:
    assert refused(table("6*2.7", "1", "1", "1"), "6*2+7") == "3.4"


@pytest.mark.parametrize("move", [(8, 0, 2), (5, 0, 0), (9, 2, -1), (9, 1, 0, 8)])
def test_3_4_a_set_has_a_real_card_and_one_rank(move: tuple[int, ...]) -> None:
    state = table("9*2.8.5.j*2", "1", "1", "1")
    assert move not in state.moves()
    with pytest.raises(IllegalMove) as caught:
        state.check(move)
    assert caught.value.rule == "3.4"


def test_3_5_jesters_alone_are_thirteen_and_can_only_be_led() -> None:
    state = play(table("j*2.5", "12*2.j", "7", "7"), "jj")
    assert (state.rank, state.count) == (JESTER, 2)
    state.check(state.read("12*2"))
    state = play(table("9.12", "j.12", "7", "7"), "9")
    assert refused(state, "j") == "3.5"


def test_3_6_the_trick_ends_when_all_others_pass_in_a_row() -> None:
    state = play(table("9.12", "8.12", "7.12", "6.12"), "9 8 - - -")
    assert (state.turn, state.rank) == (1, 0)


def test_3_6_a_play_starts_the_count_anew() -> None:
    state = play(table("9.12", "8.12", "7.12", "6.12"), "9 - - 6 - -")
    assert state.rank == 6
    assert play(state, "-").turn == 3


def test_3_7_if_its_player_is_out_the_next_to_the_left_leads() -> None:
    state = play(table("9", "8.12", "7.12", "6.12"), "9 - - -")
    assert (state.turn, state.rank) == (1, 0)


def test_3_7_and_so_on_past_others_who_are_out() -> None:
    """The booklet: one goes out, another goes out on top of it; whoever sits to the left of the last leads."""
    state = play(table("4", "12.12", "11.11", "2.12.12", "1"), "4 - - 2 1 - - -")
    assert state.out == [0, 4]
    assert state.turn == 1


# --- 4 end of a hand


def test_4_1_the_hand_stops_when_one_seat_holds_cards() -> None:
    state = play(table("9", "8", "7", "6.12"), "9 8 7")
    assert state.past == [(0, 1, 2, 3)]
    assert (state.turn, state.phase) == (DEALER, DEAL)


def test_4_1_without_points_the_last_hands_chairs_are_the_places() -> None:
    state = play(table("9.1", "8", "7", "6", options=Options(hands=1)), "9 8 7 6")
    result = state.result()
    assert (state.turn, result.winners, result.places) == (NOBODY, (1,), (4, 1, 2, 3))
    assert str(result) == "#4 #1 #2 #3"


# --- 5 options


def test_5_1_first_hour_no_taxes_in_the_first_hand() -> None:
    state = asked("3", "4", "5", "6", options=Options(first_hour=True))
    assert state.turn == 3  # only the Gros Bouffon is asked
    assert play(state, "-").phase == TRICK
    again = play(state, "3 - - - 4 - - 5")
    assert again.past
    deal(again, "3", "4", "5", "6")
    assert again.turn == again.order[0]  # from the second hand on, everybody


def test_5_1_the_gros_bouffon_may_still_call_a_general_revolution() -> None:
    state = play(asked("3", "4", "5", "j*2", options=Options(first_hour=True)), "!")
    assert (state.order, state.phase) == ([3, 2, 1, 0], TRICK)


@pytest.mark.parametrize(("seats", "cards", "highest"), [(4, 57, 10), (5, 68, 11), (6, 80, 12)])
def test_5_2_a_small_table_leaves_out_the_highest_cards(seats: int, cards: int, highest: int) -> None:
    state = dealt(seats, Options(small=True))
    assert sum(state.sizes) == cards
    assert max(rank for rank in range(1, 13) if state.pack[rank]) == highest


def test_5_3_going_out_scores_the_number_still_holding_cards() -> None:
    state = play(table("9", "8", "7", "6", "5.5", options=Options(points=True, hands=1)), "9 8 7 6")
    assert state.points == [4, 3, 2, 1, 0]
    assert state.result().winners == (0,)


def test_5_3_points_need_a_number_of_hands_fixed_beforehand() -> None:
    with pytest.raises(BadSetup) as caught:
        State.start(5, Options(points=True, hands=0))
    assert caught.value.rule == "5.3"


def test_5_3_ties_share() -> None:
    state = State.start(4, Options(points=True))
    state.points = [3, 5, 5, 1]
    result = state.result()
    assert (result.winners, result.places) == ((1, 2), (3, 1, 1, 4))


def test_5_3_whoever_left_does_not_win_on_points() -> None:
    state = play(between(5, Options(joining=True, points=True, hands=2)), "-A")
    assert state.points == [4, 3, 2, 1, 0]
    assert (state.result().winners, state.result().places) == ((1,), (5, 1, 2, 3, 4))


def test_5_4_philanthropy_pays_the_dalmutis_whose_bouffon_rose() -> None:
    state = play(table("9*2", "8", "7*2", "6", options=Options(philanthropy=True, hands=1)), "9 8 7 6 - - 9")
    assert state.past == [(1, 3, 0, 2)]
    assert state.points == [1 + 1, 3, 0, 2]  # the Gros Bouffon rose to second; the Petit Bouffon fell


def test_5_4_compared_with_the_place_held_after_a_general_revolution() -> None:
    state = asked("9*2", "8.9", "7.8", "j*2", options=Options(philanthropy=True, hands=1))
    play(state, "- - - !")
    assert state.order == [3, 2, 1, 0]
    play(state, "jj - - 9*2")
    assert state.out == [3, 0]  # who was Grand Dalmuti plays as Gros Bouffon, and rises to second
    play(state, "- - 7 - 8")
    assert state.points[3] == 3 + 1


def test_5_5_some_deals_expose_a_card_and_the_grand_dalmuti_decides() -> None:
    options = Options(misdeal=True)
    fumbles = [State.start(5, options) for _ in range(400)]
    shown = 0
    for seed, state in enumerate(fumbles):
        rng = Random(seed)
        while state.phase == DRAW:
            state.apply(state.deal(rng))
        shown += bool(state.deal(rng))
    assert 60 < shown < 140  # about one in four


def test_5_5_the_card_goes_to_its_seat_or_to_the_gros_bouffon() -> None:
    for text, holder in (("=", 1), (">", 3)):
        state = play(State.start(4, Options(misdeal=True)), "1.2.3.4 B:6")
        assert (state.phase, state.turn) == (MISDEAL, 0)
        play(state, text)
        state.apply(state.deal(Random(1)))
        assert state.hands[holder][6] >= 1
        assert state.redact(0).hands[holder][6] == 1  # all have seen it
        assert [sum(cards) for cards in state.hands] == [20, 20, 20, 20]


def test_5_5_its_own_exposed_card_changes_nothing() -> None:
    state = play(State.start(4, Options(misdeal=True)), "1.2.3.4 D:6")
    assert (state.phase, state.turn) == (DEAL, DEALER)


@pytest.mark.parametrize(("misdeal", "text"), [(False, "A:5"), (True, "Z:5"), (True, "3/4/5/6")])
def test_5_5_only_one_card_of_a_seat_here_is_fumbled(misdeal: bool, text: str) -> None:
    assert refused(play(State.start(4, Options(misdeal=misdeal)), "1.2.3.4"), text) == "5.5"


@pytest.mark.parametrize("text", ["A:?", "A:5.6", "A:", "A:0"])
def test_5_5_anything_else_is_no_move(text: str) -> None:
    for misdeal in (False, True):
        with pytest.raises(IllegalMove, match="notation"):
            play(State.start(4, Options(misdeal=misdeal)), "1.2.3.4").read(text)


def test_5_6_the_highest_merchant_may_swap_a_random_card() -> None:
    six = ["8.9", "7.8", "5.6", "4.5", "3.4", "11.12.j"]
    state = play(asked(*six, options=Options(merchants=True)), "- - - - - - 8.9 7")
    assert (state.phase, state.turn, state.moves()) == (TAXES, 2, [PASS, (3,)])
    play(state, "D 8.9:11.12/7:3/6:4")
    assert (hand(state, 2), hand(state, 3)) == ("4.5", "5.6")
    assert state.redact(2).hands[3][6] == 1  # it knows what it gave
    assert state.redact(0).hands[3][6] == 0  # the others do not


def test_5_6_both_cards_are_random_and_need_a_merchant_of_ones_own() -> None:
    six = ["8.9", "7.8", "5.6", "4.5", "3.4", "11.12.j"]
    state = play(asked(*six, options=Options(merchants=True)), "- - - - - - 8.9 7")
    assert refused(state, "E") == "5.6"
    play(state, "D")
    given = {state.deal(Random(seed))[2] for seed in range(40)}
    assert given == {((5,), (4,)), ((5,), (5,)), ((6,), (4,)), ((6,), (5,))}


def between(seats: int, options: Options | None = None) -> State:
    """After the first hand of a match, in which all went out one after the other."""
    hands = [*["9", "8", "7", "6", "5"][: seats - 1], "4.4"]
    return play(table(*hands, options=options or Options(joining=True, hands=0)), " ".join(hands[:-1]))


def test_5_7_a_newcomer_sits_half_way_among_the_merchants() -> None:
    state = play(between(4), "+")
    assert state.order == [0, 1, 4, 2, 3]
    assert state.points[4] == 0


def test_5_7_with_two_places_possible_the_grand_dalmuti_chooses() -> None:
    state = play(between(5), "+")
    assert (state.phase, state.turn) == (JOIN, 0)
    assert play(state.clone(), "2").order == [0, 1, 5, 2, 3, 4]
    assert play(state, "3").order == [0, 1, 2, 5, 3, 4]


def test_5_7_a_chair_is_removed_while_at_least_four_remain() -> None:
    state = play(between(5), "-C")
    assert state.order == [0, 1, 3, 4]
    assert refused(state, "-D") == "5.7"
    state.apply(state.deal(Random(1)))
    assert [state.sizes[seat] for seat in range(5)] == [20, 20, 0, 20, 20]


def test_5_7_what_was_known_of_its_cards_goes_with_whoever_leaves() -> None:
    state = between(5)
    show(state, 4, (4,))  # the last one still holds a card that all have seen
    view = play(state.redact(0), "-E")
    assert view == play(state, "-E").redact(0)
    assert view.hands[4] == [0] * 14


def test_5_7_there_are_no_more_seats_than_letters() -> None:
    state = between(4)
    for letter in LETTERS[4:]:
        play(state, f"+ -{letter}")
    assert ("+",) not in state.calls()
    assert refused(state, "+") == "5.7"


def test_5_7_only_with_the_option_and_between_hands() -> None:
    assert refused(between(5, Options(hands=0)), "+") == "5.7"
    assert refused(play(State.start(4, Options(joining=True)), "1.2.3.4"), "+") == "5.7"


def test_5_7_a_record_names_whoever_came_later() -> None:
    table = Table(Record(State, ["Ana", "Bo", "Chloé", "+D"], Options(joining=True, hands=0)), Random(3))
    while not table.view(None).calls():
        table.go_on(bots.load("great_dalmuti"))
    table.record.seats.append("Elsa")
    table.record.later += 1
    table.record.moves.append(("+",))
    text = str(table.record)
    assert '[Seats "Ana; Bo; Chloé; \\\\+D; +Elsa"]' in text
    assert Record.parse(text) == table.record
    assert cast(State, Record.parse(text).last()).order[2] == 4
    for names in ("", "; +Elsa; +Fritz"):
        with pytest.raises(BadRecord, match="newcomers"):
            Record.parse(text.replace("; +Elsa", names))


def test_an_open_match_ends_when_the_table_says_so() -> None:
    state = play(between(4), "end")
    assert state.turn == NOBODY
    fixed = play(table("9", "8", "7", "6.12"), "9 8 7")
    assert refused(fixed, "end") == "5.7"


# --- what is secret


def test_a_view_shows_ones_own_cards_and_the_number_of_the_others() -> None:
    state = dealt(5)
    view = state.redact(2)
    assert view.hands[2] == state.hands[2]
    assert [view.hands[seat] for seat in (0, 1, 3, 4)] == [[16] + [0] * 13] * 4


def test_a_gift_that_one_cannot_see_is_guessed_as_one_would_give() -> None:
    state = play(asked(*FIVE), "- - - - - 12.12")
    state.gone = [have - sum(cards[rank] for cards in state.hands) for rank, have in enumerate(PACK)]
    for seed in range(30):
        guess = state.redact(4).determinize(Random(seed))
        held = [rank for rank in range(1, 13) for _ in range(guess.hands[0][rank])]
        assert guess.gifts == [tuple(held[-2:])]


def test_whoever_took_a_tax_knows_the_payer_holds_nothing_better() -> None:
    state = play(asked(*FIVE), "- - - - - 10.10 5 10.10:2.4/5:2")
    state.gone = [have - sum(cards[rank] for cards in state.hands) for rank, have in enumerate(PACK)]
    view = state.redact(0)
    assert view.hands[4][10] == 2
    for seed in range(30):
        guess = view.determinize(Random(seed))
        assert min(rank for rank in range(1, 14) if guess.hands[4][rank]) >= 4
        assert Counter(guess.hands[0]) == Counter(state.hands[0])


# --- what a view can tell of another's move


def nothing_else(state: State) -> State:
    """All cards that nobody holds are gone."""
    state.gone = [have - sum(cards[rank] for cards in state.hands) for rank, have in enumerate(PACK)]
    return state


def test_3_1_a_view_refuses_cards_that_another_cannot_hold() -> None:
    view = nothing_else(table(*FIVE)).redact(4)
    for text in ("11*4", "1", "2*2", "5*3", "12*3"):
        view.check(view.read(text))
    for text in ("11*5", "2*3", "5*4", "12*4"):
        assert refused(view, text) == "3.1"
    assert refused(view, "5+j") == "3.4"  # one jester is gone, the other is here
    assert refused(play(nothing_else(table(*FIVE)), "12*3").redact(4), "11*2") == "3.2"


def test_3_1_nor_more_than_it_has_room_for() -> None:
    """It must still hold what was given to it."""
    state = nothing_else(play(asked("8*2.9", "7.8", "5.6*2", "3*2.4"), "- - - - 8.8 7 8.8:3.3/7:5"))
    view = state.redact(0)
    view.turn = 3
    assert (view.hands[3][8], view.sizes[3]) == (2, 3)
    for text in ("8*2", "8*3", "6"):
        view.check(view.read(text))
    assert refused(view, "6*2") == "3.1"


def test_2_3_a_view_knows_that_a_payer_holds_nothing_better_than_it_gave() -> None:
    view = nothing_else(play(asked(*FIVE), "- - - - - 10.10 5 10.10:2.4/5:2")).redact(0)
    view.turn = 4
    assert refused(view, "3") == "3.1"
    view.check(view.read("4"))


def test_2_1_a_view_refuses_a_revolution_for_which_a_jester_is_missing() -> None:
    state = nothing_else(asked("3.4.5", "4.5.j", "6.7.j", "8.9.10"))
    assert refused(state.redact(1), "!") == "2.1"
    state.redact(3).check(("!",))


def test_2_3_what_another_gives_is_nobodys_to_see() -> None:
    state = play(asked(*FIVE), "- - - - -")
    assert refused(state.redact(4), "10.10") == "2.3"
    state.redact(4).check(HIDDEN)
    assert refused(state.redact(0), "?") == "notation"


def test_2_5_a_view_sees_ones_own_part_of_what_is_handed_over() -> None:
    state = nothing_else(play(asked(*FIVE), "- - - - - 10.10 5"))
    one, other, third = state.redact(0), state.redact(4), state.redact(2)
    for view in (one, other):
        view.check(view.read("10.10:2.4/?:?"))
    third.check(third.read("?:?/?:?"))
    assert refused(third, "10.10:2.4/?:?") == refused(one, "?:?/?:?") == refused(one, "10.10:?/?:?") == "2.5"
    assert refused(one, "10.10:2.4/5:2") == refused(one, "10.10:2.4") == "2.5"
    for text in ("9.9:2.4", "10.10:4.2", "10.10:2", "10.10:8.8", "10.10:1.1"):
        assert refused(one, f"{text}/?:?") == "2.5"  # other gifts, out of order, too few, all gone, more than there are
    assert refused(other, "10.10:4.6/?:?") == "2.5"  # not one's best
    other.check(other.read("12.12:2.4/?:?"))


def test_1_3_a_view_is_dealt_its_own_cards_and_numbers() -> None:
    state = play(State.start(5), "1.2.3.4.5")
    view, deal = state.redact(1), state.deal(Random(1))
    text = view.write(state.mask(deal, 1))
    view.check(view.read(text))
    for other in (state.write(deal), text.replace("?16", "?15", 1), "/".join(["?16"] * 5), "?16/1*16/?16/?16/?16"):
        assert refused(view, other) == "1.3"
    for other in (text.replace("?16", "?", 1), text.replace("?16", "?016", 1)):
        assert refused(view, other) == "notation"


def test_5_5_a_view_keeps_the_fumbled_card_where_it_fell() -> None:
    state = play(State.start(4, Options(misdeal=True)), "1.2.3.4 B:1 =")
    mine = "2.3.4*4.5*5.12*9"
    assert refused(state.redact(1), f"?20/{mine}/?20/?20") == "1.3"  # it fell to this one
    assert refused(state.redact(0), f"1.{mine}/?20/?20/?20".replace("12*9", "12*8")) == "1.3"  # and not to this one
    state.redact(0).check(state.redact(0).read(f"{mine}/?20/?20/?20"))
