"""Each rule of The Great Split, by its number. The figures of the booklet are tests, one by one."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from random import Random

import pytest

from salon import bots
from salon.core import DEALER, NOBODY, BadSetup, IllegalMove
from salon.games.great_split import State, notation, scoring
from salon.games.great_split.advance import answers, due, plays, resolve, run, steps
from salon.games.great_split.box import ICONS, TRACKS, BadComponents, read
from salon.games.great_split.hidden import held, shown, sold
from salon.games.great_split.terms import (
    ART,
    BOOKS,
    BOX,
    CARDS,
    CHOOSE,
    DEAL,
    DISCARD,
    EMERALD,
    GOLD,
    HIDDEN,
    LETTERS_OF_TRACKS,
    MARKET,
    PACK,
    PASSING,
    PLAIN,
    PLAY,
    PRESTIGE,
    RETURN,
    SEALS,
    SHOW,
    SPLIT,
    SPLITTER,
    TOGETHER,
    TOLD,
    TOPAZ,
    UNSEEN,
    Tracks,
    name_of,
    without,
)

from .positions import play, refused

HEIRESS, PUBLISHER, LIBRARIAN = (
    [key for key, _, _ in BOX.characters].index(key) for key in ("heiress", "publisher", "librarian")
)
FOUR = "B1i.B2i.T1i.E1i/P2i.P3i.A1i.A2i/T1i.E1i.G1i.G2i"  # three hands of level I
SETUP = "1.2.3/ba/gn"
FILE = files("salon.games.great_split").joinpath("components.json").read_text("utf-8")


def tracks(**spaces: int) -> Tracks:
    """By the letters of the tracks: tracks(G=1, t=2) has one gold and two seals of topaz."""
    return [spaces.get(letter, 0) for letter in LETTERS_OF_TRACKS]


def told(state: State, seat: int = 0) -> dict[str, int]:
    return {letter: at for letter, at in zip(LETTERS_OF_TRACKS, state.tracks[seat], strict=True) if at}


def names(cards: list[int] | tuple[int, ...]) -> str:
    return ".".join(name_of(card) for card in cards)


def kinds(text: str) -> list[int]:
    return sorted(CARDS.index(card) for card in text.split())


def playing(cards: str, seats: int = 3, **spaces: int) -> State:
    """The first seat is about to play these cards, with its tracks so; the others hold little."""
    state = State.start(seats)
    state.characters, state.lines, state.round = tuple(range(seats)), ((0, 1), (2, 3)), 1
    state.tracks = [tracks(**spaces), *(tracks() for _ in range(seats - 1))]
    mine, rest = kinds(cards), kinds("P2i T1i")
    state.wallets = [(tuple(mine[:1]), tuple(mine[1:])), *(((rest[0],), (rest[1],)) for _ in range(seats - 1))]
    state.picks = [0] * seats
    state.hands = [mine, *(rest[:] for _ in range(seats - 1))]
    state.before, state.played = [row[:] for row in state.tracks], [[] for _ in range(seats)]
    state.left, state.turn, state.phase = [*mine, SPLITTER], 0, PLAY
    return state


def whole(seats: int, seed: int = 1, until: int = NOBODY) -> State:
    """A random game, to its end or to a phase of its first round."""
    state, rng = State.start(seats), Random(seed)
    while state.turn != NOBODY and state.phase != until:
        state.apply(state.deal(rng) if state.turn == DEALER else rng.choice(state.moves()))
    return state


def level(resource: int, contracts: int) -> int:
    """The first space of a track by which so many contracts are reached."""
    return BOX.contracts[resource].index(contracts)


# --- 1 set-up


@pytest.mark.parametrize("seats", [1, 8])
def test_1_1_only_two_to_seven_may_sit(seats: int) -> None:
    with pytest.raises(BadSetup) as caught:
        State.start(seats)
    assert caught.value.rule == "1.1"


def test_1_1_six_rounds_five_resources_a_seal_track_for_each_and_prestige() -> None:
    state = whole(4)
    assert (state.round, len(state.turned)) == (6, 6)
    assert len(TRACKS) == len(state.tracks[0]) == 11


def test_1_2_seventy_one_cards_of_three_levels_and_nine_icons() -> None:
    assert Counter(BOX.levels[card] for card in PACK) == {0: 29, 1: 21, 2: 21}
    assert {name[0] for name in CARDS} == set(ICONS)


def test_1_3_the_icons_of_a_character_are_advanced_at_once() -> None:
    state = play(State.start(3), f"{PUBLISHER + 1}.{LIBRARIAN + 1}.{HEIRESS + 1}/ba/gn")
    for seat, character in enumerate((PUBLISHER, LIBRARIAN, HEIRESS)):
        key, start, _ = BOX.characters[character]
        assert Counter({t: at for t, at in enumerate(state.tracks[seat]) if at}) == Counter(start), key


@pytest.mark.parametrize("text", ["1.1.2/ba/gn", "1.2/ba/gn", "1.2.3.4/ba/gn"])
def test_1_3_nobody_shares_a_character(text: str) -> None:
    assert refused(State.start(3), text) == "1.3"


def test_1_4_four_tokens_two_on_each_line() -> None:
    state = play(State.start(3), SETUP)
    assert state.lines == ((0, 1), (2, 3))
    assert refused(State.start(3), "1.2.3/aa/gn") == refused(State.start(3), "1.2.3/bag/n") == "1.4"


def test_1_5_six_of_the_nine_market_tokens_are_turned_up_one_a_round() -> None:
    state = whole(3)
    assert sorted(state.turned + state.bag) == [0, 1, 1, 2, 2, 2, 3, 3, 4]
    assert len(state.bag) == 3


def test_1_5_a_token_is_turned_up_once() -> None:
    state = whole(3, until=MARKET)
    state.bag.remove(4)
    assert refused(state, "+4") == "1.5"


def test_1_6_each_seat_is_dealt_four_cards_of_level_one_and_the_rest_leaves() -> None:
    state = play(State.start(3), f"{SETUP} {FOUR}")
    assert [len(hand) for hand in state.hands] == [4, 4, 4]
    assert (state.piles[0], len(state.piles[1]), len(state.piles[2])) == ([], 21, 21)


@pytest.mark.parametrize(
    "text", ["B1i.B2i.T1i/P2i.P3i.A1i/T1i.E1i.G1i", "B3ii.B2i.T1i.E1i/P2i.P3i.A1i.A2i/T1i.E1i.G1i.G2i"]
)
def test_1_6_no_other_number_and_no_other_level(text: str) -> None:
    assert refused(play(State.start(3), SETUP), text) == "1.6"


def test_1_6_no_card_is_dealt_more_often_than_it_is_printed() -> None:
    text = "P3i.B1i.B2i.T1i/P3i.E1i.G1i.G2i/A1i.A2i.T2i.E2i"  # there is one P3 of level I
    assert refused(play(State.start(3), SETUP), text) == "1.6"


# --- 2 deal


def test_2_1_one_card_each_of_level_two_then_of_level_three() -> None:
    state, rng, levels = State.start(4), Random(3), []
    while state.turn != NOBODY:
        move = state.deal(rng) if state.turn == DEALER else state.pick(rng)
        if state.phase == DEAL:
            assert [len(cards) for cards in move] == [1] * 4
            levels.append({BOX.levels[card] for (card,) in move})
        state.apply(move)
    assert levels == [{1}] * 3 + [{2}] * 3


def test_2_1_a_card_of_another_level_is_refused() -> None:
    state = play(State.start(3), f"{SETUP} {FOUR}")
    assert refused(state, "B2ii/B2ii/B2iii") == "2.1"
    assert refused(state, "B2ii/T2ii") == "2.1"


def test_2_2_a_seat_above_the_limit_discards_cards_of_its_choice_face_down() -> None:
    state = play(State.start(2), "1.2/ba/gn B1i.B2i.T1i.E1i/P2i.P3i.A1i.A2i B2ii.T1i/T2ii.E1i")
    assert (state.phase, state.turn, len(state.hands[0])) == (DISCARD, 0, 6)
    assert refused(state, "A1i") == "2.2"
    play(state, "T1i")
    assert state.turn == 1
    assert names(state.discards[0]) == "T1i"
    assert state.redact(1).discards[0] == [UNSEEN]


@pytest.mark.parametrize(("round_", "limit"), [(1, 5), (2, 6), (3, 6), (4, 6), (5, 7), (6, 7)])
def test_2_2_the_limit_grows_and_holds_when_cards_are_split(round_: int, limit: int) -> None:
    rng, seen = Random(5), 0
    for _ in range(20):
        state = State.start(2)
        while state.turn != NOBODY:
            if state.phase == SPLIT and state.round == round_:
                seen += len(state.hands[0]) == limit
                assert max(len(hand) for hand in state.hands) <= limit
            state.apply(state.deal(rng) if state.turn == DEALER else state.pick(rng))
    assert seen


def test_2_2_after_the_exchange_a_hand_may_be_larger() -> None:
    moves = "B2ii/A2ii/T2ii B1i|B2i.B2ii.T1i.E1i P2i|P3i.A1i.A2i.A2ii T1i|T2ii.E1i.G1i.G2i"
    state = play(State.start(3), f"{SETUP} {FOUR} {moves} = 1 2 1 =")
    assert len(state.hands[1]) == 4 + 4
    assert state.phase == PLAY


def test_2_2_a_smaller_hand_still_gets_one_card() -> None:
    moves = "B2ii/A2ii/T2ii B1i|B2i.B2ii.T1i.E1i P2i|P3i.A1i.A2i.A2ii T1i|T2ii.E1i.G1i.G2i"
    state = play(State.start(3), f"{SETUP} {FOUR} {moves} = 1 2 1 =")
    assert len(state.hands[0]) == 1 + 1
    rng = Random(1)
    while state.round == 1:
        state.apply(state.deal(rng) if state.turn == DEALER else state.pick(rng))
    assert len(state.hands[0]) == 3


# --- 3 split

ROUND = f"{SETUP} {FOUR} B2ii/A2ii/T2ii"
SPLIT_ALL = "B1i.B2i|B2ii.T1i.E1i P2i.P3i|A1i.A2i.A2ii T1i.T2ii.E1i|G1i.G2i"


def test_3_1_a_hand_is_parted_in_two_groups_neither_empty() -> None:
    state = play(State.start(3), ROUND)
    assert (state.phase, state.turn) == (SPLIT, 0)
    assert len(state.moves()) == 2**4 - 1  # five different cards, each of two sides, and the sides are alike
    assert refused(state, "|B1i.B2i.B2ii.T1i.E1i") == "3.1"


def test_3_1_equal_cards_make_no_further_ways() -> None:
    state = playing("B1i B1i B1i")
    state.phase = SPLIT
    assert [state.write(move) for move in state.moves()] == ["B1i|B1i.B1i"]


def test_3_2_the_wallets_go_to_the_left_all_together() -> None:
    state = play(State.start(3), f"{ROUND} {SPLIT_ALL}")
    assert (state.phase, state.turn) == (PASSING, DEALER)
    assert state.redact(1).wallets[0] == HIDDEN  # nothing is seen before
    play(state, "=")
    assert state.redact(1).wallets[0] == state.wallets[0]
    assert state.redact(2).wallets[0] == HIDDEN


def test_3_3_each_keeps_one_group_of_the_wallet_from_its_right() -> None:
    state = play(State.start(3), f"{ROUND} {SPLIT_ALL} =")
    assert (state.phase, [state.write(move) for move in state.moves()]) == (CHOOSE, ["1", "2"])
    play(state, "1 1 1 =")
    took = [state.wallets[seat - 1][state.picks[seat]] for seat in range(3)]
    assert [names(cards) for cards in took] == ["T1i.T2ii.E1i", "B1i.B2i", "P2i.P3i"]


def test_3_4_a_hand_is_what_came_back_and_what_was_taken() -> None:
    state = play(State.start(3), f"{ROUND} {SPLIT_ALL} = 1 1 1 =")
    assert [names(hand) for hand in state.hands] == [
        "B2ii.T1i.T1i.T2ii.E1i.E1i",
        "B1i.B2i.A1i.A2i.A2ii",
        "P2i.P3i.G1i.G2i",
    ]


def test_3_4_only_ones_own_cards_and_all_of_them_are_parted() -> None:
    state = play(State.start(3), ROUND)
    assert refused(state, "B1i.B2i|B2ii.T1i.T1i") == "3.4"
    assert refused(state, "B1i.B2i|B2ii.T1i") == "3.4"


def test_3_4_only_the_two_neighbours_know_what_was_in_a_wallet() -> None:
    state = play(State.start(4), "1.2.3.4/ba/gn " + FOUR + "/S1i.D1i.W1i.E2i B2ii/A2ii/T2ii/E2ii")
    play(state, f"{SPLIT_ALL} E2i.E2ii|D1i.S1i.W1i = 2 1 1 1 =")
    seen = [[state.redact(seat).wallets[owner] == state.wallets[owner] for owner in range(4)] for seat in range(4)]
    assert seen == [
        [True, False, False, True],
        [True, True, False, False],
        [False, True, True, False],
        [False, False, True, True],
    ]
    assert state.redact(2).wallets[0] == ((UNSEEN,) * 2, (UNSEEN,) * 3)  # but how many were taken and left


# --- 4 play


def test_4_1_a_card_advances_one_space_for_each_icon() -> None:
    state = play(playing("P3i B2i"), "P3i B2i")
    assert told(state) == {"P": 3, "B": 2}


def test_4_1_in_any_order_but_only_cards_one_holds() -> None:
    state = playing("P3i B2i T1i")
    assert refused(state, "E1i") == "4.1"
    play(state, "T1i")
    assert refused(state, "T1i") == "4.1"
    assert told(play(state, "|:P B2i P3i")) == {"P": 4, "B": 2, "T": 1}
    assert state.turn == 1


def test_4_1_cards_are_played_one_by_one() -> None:
    with pytest.raises(IllegalMove, match="notation"):
        playing("P3i B2i T1i S1i").read("*")
    one, other = playing("P3i B2i T1i S1i"), playing("P3i B2i T1i S1i")
    play(one, "P3i B2i T1i S1i:t |:E")
    play(other, "T1i P3i S1i:t |:E B2i")
    assert told(one) == told(other)
    assert one.turn == other.turn == 1


@pytest.mark.parametrize(
    ("card", "able"), [("D1i", "ba"), ("S1i", "teg"), ("W1i", "bateg")], ids=["diamond", "square", "star"]
)
def test_4_2_a_seal_goes_to_the_tracks_of_its_group(card: str, able: str) -> None:
    state = playing(f"{card} P2i")
    for letter in LETTERS_OF_TRACKS:
        if letter in able:
            state.check(state.read(f"{card}:{letter}"))
        else:
            assert refused(state, f"{card}:{letter}") == "4.2"
    assert refused(state, card) == "4.2"  # it must say where


def test_4_2_each_icon_is_placed_by_itself() -> None:
    assert told(play(playing("S2i P2i"), "S2i:ee"))["e"] == 2
    assert told(play(playing("S2i P2i"), "S2i:eg")) == {"E": 1, "e": 1, "g": 1} | told_gold_seal()


def told_gold_seal() -> dict[str, int]:
    """What the first seal of gold gives besides, in this set."""
    return {"G": 1} if BOX.effects[GOLD + SEALS][1] else {}


def test_4_3_the_splitter_goes_to_any_track() -> None:
    state = playing("P2i T1i")
    for letter in LETTERS_OF_TRACKS:
        assert told(play(state.clone(), f"|:{letter}"))[letter] == 1
    assert refused(state, "|") == "4.3"


def test_4_3_it_is_played_every_round() -> None:
    state = play(playing("P2i T1i"), "P2i T1i")
    assert (state.turn, state.left) == (0, [SPLITTER])
    assert play(state, "|:P").turn == 1


def test_4_4_any_card_may_be_sold_for_gold_or_prestige() -> None:
    state = playing("B2i T1i")
    assert told(play(state.clone(), "$B2i:G")) == {"G": 1}
    assert told(play(state.clone(), "$T1i:P")) == {"P": 1}
    assert refused(state, "$B2i:B") == refused(state, "$B2i") == "4.4"
    assert refused(state, "$P2i:P") == "4.1"


def test_4_4_the_splitter_is_never_sold() -> None:
    assert refused(playing("B2i T1i"), "$|:P") == "4.4"


@pytest.mark.parametrize(
    "plays", ["B2i T1i A1i |:P", "$B2i:G T1i A1i |:P", "A1i T1i |:P $B2i:G", "|:P $T1i:P B2i $A1i:P"]
)
def test_4_4_how_many_moves_a_seat_makes_tells_nothing_of_its_cards(plays: str) -> None:
    """Not even that one was sold: as many as it holds cards, and one for the splitter."""
    state, seen = playing("B2i T1i A1i"), []
    for text in plays.split():
        move = state.read(text)
        seen.append(state.mask(move, 1))
        state.apply(move)
    assert seen == [HIDDEN] * 4
    assert state.redact(1).tracks == playing("B2i T1i A1i").tracks


def test_4_4_a_sold_card_stays_hidden_and_comes_back_to_the_hand() -> None:
    state = play(playing("B2i T1i A1i", seats=4), "$B2i:G T1i A1i |:P P2i T1i |:P P2i T1i |:P P2i T1i |:P =")
    view = state.redact(2)
    assert names(shown(view, 0)) == "A1i.T1i"
    assert sold(view, 0) == ()
    assert "B2i" not in str(view.redact(2).tell(state.deal(Random(1))))
    assert names(state.hands[0]) == "B2i.A1i.T1i"


def test_4_4_a_neighbour_may_know_which_card_was_sold() -> None:
    state = playing("B2i T1i A1i", seats=4)
    state.wallets[0], state.picks[1] = (tuple(kinds("B2i T1i")), tuple(kinds("P2i"))), 1  # what came back
    state.wallets[3], state.picks[0] = (tuple(kinds("A1i")), tuple(kinds("T1i"))), 0  # what was taken
    play(state, "$B2i:G T1i A1i |:P P2i T1i |:P P2i T1i |:P P2i T1i |:P =")
    assert [names(sold(state.redact(seat), 0)) for seat in (1, 2, 3)] == ["B2i", "", ""]
    assert names(held(state.redact(1), 0)) == "A1i.T1i.B2i"


def test_4_5_a_double_arrow_reached_or_passed_gives_two_spaces_on_one_other_track() -> None:
    assert told(play(playing("G2i P2i"), "G2i:E")) == {"G": 2, "E": 2}
    assert told(play(playing("G2i P2i", G=1), "G2i:P")) == {"G": 3, "P": 2}
    assert told(play(playing("G2i P2i"), "$P2i:G")) == {"G": 1}


def test_4_5_not_on_gold_and_not_on_two_tracks() -> None:
    state = playing("G2i P2i")
    assert refused(state, "G2i:G") == refused(state, "G2i") == "4.5"
    assert refused(state, "G2i:ET") == "4.7"


def test_4_6_a_resource_icon_on_a_seal_track_advances_that_resource() -> None:
    assert told(play(playing("S1i P2i"), "S1i:t")) == {"t": 1, "T": 1}
    assert told(play(playing("S1i P2i", t=1), "S1i:t")) == {"t": 2}


def test_4_7_effects_chain_depth_first() -> None:
    """A sale reaches a double arrow, spent on the seals of topaz, whose first space advances topaz."""
    state = playing("B2i P2i", G=1)
    move = state.read("$B2i:Gt")
    state.check(move)
    assert steps(state.tracks[0][:], move) == [
        (GOLD, 2, PRESTIGE),
        (TOPAZ + SEALS, 1, GOLD),
        (TOPAZ, 1, TOPAZ + SEALS),
        (TOPAZ + SEALS, 2, GOLD),
    ]
    state.apply(move)
    assert told(state) == {"G": 2, "t": 2, "T": 1}


def test_4_7_a_seal_of_gold_may_reach_a_double_arrow() -> None:
    space = BOX.effects[GOLD + SEALS].index(GOLD)
    state = playing("S1i P2i", G=1, g=space - 1)
    assert due(state.tracks[0], kinds("S1i")[0], (GOLD + SEALS,)) == tuple(t for t in range(11) if t != GOLD)
    assert told(play(state, "S1i:gB")) == {"G": 2, "g": space, "B": 2}


def test_4_7_steps_past_the_end_of_a_track_are_lost() -> None:
    end = BOX.lengths[BOOKS]
    state = playing("B2i P2i", B=end - 1)
    assert [at for _, at, _ in steps(state.tracks[0][:], state.read("B2i"))] == [end, end]
    assert told(play(state, "B2i |:B")) == {"B": end}
    assert told(play(playing("S1i P2i", t=BOX.lengths[TOPAZ + SEALS]), "S1i:t"))["t"] == BOX.lengths[TOPAZ + SEALS]


def test_leo_resolves_his_cards_as_the_booklet_tells() -> None:
    state = playing("P3i T1i B2i G2i S2i", E=1, e=1)
    told_so_far = [
        ("P3i", {"P": 3}),
        ("T1i", {"P": 3, "T": 1}),
        ("B2i", {"P": 3, "T": 1, "B": 2}),
        ("G2i:E", {"P": 3, "T": 1, "B": 2, "G": 2, "E": 3}),
        ("S2i:te", {"P": 3, "T": 2, "B": 2, "G": 2, "E": 3, "t": 1, "e": 2}),
        ("|:T", {"P": 3, "T": 3, "B": 2, "G": 2, "E": 3, "t": 1, "e": 2}),
    ]
    for text, wanted in told_so_far:
        assert told(play(state, text)) == {"E": 1, "e": 1} | wanted
    assert scoring.contract(state.tracks[0], HEIRESS, EMERALD)[1] == 1  # the star that serves at the end


# --- 5 market


def test_5_1_the_market_moves_by_the_token_turned_up() -> None:
    state = whole(3, until=MARKET)
    play(state, "+3")
    assert (state.market, state.turned) == (3, [3])


def test_5_1_it_ends_between_8_and_16() -> None:
    ends = {whole(2, seed).market for seed in range(40)}
    assert min(ends) >= 8
    assert max(ends) <= 16
    assert len(ends) > 4


# --- 6 end of a round


def scoring_round(number: int, *rows: Tracks, market: int = 4) -> State:
    state = playing("P2i T1i", seats=len(rows))
    state.round, state.market, state.phase, state.turn = number, market, MARKET, DEALER
    state.tracks = [row[:] for row in rows]
    return state


def test_6_1_tokens_score_after_rounds_three_and_four_when_the_market_has_moved() -> None:
    state = play(scoring_round(3, tracks(B=8, A=6, T=9, E=9), tracks(A=9), tracks()), "+2")
    assert state.scored == [(3, "books", (9, 0, 0)), (3, "art", (10, 13, 0))]
    assert [row[PRESTIGE] for row in state.tracks] == [19, 13, 0]
    state = play(scoring_round(4, tracks(B=8, T=9, E=8), tracks(), tracks()), "+2")
    assert state.scored == [(4, "gems", (16, 0, 0))]  # the fourth token is blank
    assert play(scoring_round(2, tracks(B=8), tracks(), tracks()), "+2").scored == []


@pytest.mark.parametrize(("at", "points"), [(0, 0), (1, 0), (2, 3), (7, 7), (8, 9), (9, 9), (10, 10), (15, 10)])
def test_6_2_books_pay_the_highest_banner_reached(at: int, points: int) -> None:
    assert scoring.books(tracks(B=at)) == points


@pytest.mark.parametrize(
    ("levels", "points"), [(range(3), 0), (range(3, 6), 6), ([6], 10), (range(7, 10), 13), (range(10, 19), 15)]
)
def test_6_3_art_by_its_level_at_market_6_as_in_the_booklet(levels: range, points: int) -> None:
    assert {scoring.art(tracks(A=at), 6) for at in levels} == {points}


@pytest.mark.parametrize(("d", "points"), [(-5, 0), (-4, 0), (-3, 6), (-1, 6), (0, 10), (1, 13), (3, 13), (4, 15)])
def test_6_3_art_by_the_difference_to_the_market(d: int, points: int) -> None:
    assert scoring.art(tracks(A=10 + d), 10) == points


@pytest.mark.parametrize(("topaz", "emerald", "points"), [(11, 8, 16), (7, 7, 14), (0, 9, 0)])
def test_6_4_gems_pay_twice_the_lower(topaz: int, emerald: int, points: int) -> None:
    assert scoring.gems(tracks(T=topaz, E=emerald)) == points


def test_6_5_all_played_cards_come_back_and_the_splitter_stays() -> None:
    state = play(playing("B2i T1i A1i"), "$B2i:G T1i A1i |:P P2i T1i |:P P2i T1i |:P =")
    assert names(state.hands[0]) == "B2i.A1i.T1i"
    assert all(SPLITTER not in hand for hand in state.hands)
    assert (state.phase, state.rests) == (MARKET, True)


# --- 7 end


def camille() -> Tracks:
    """The booklet's final scoring: her levels, as this set prints them."""
    return tracks(
        P=16, B=level(BOOKS, 7), A=level(ART, 2), T=level(TOPAZ, 6), E=9, G=BOX.lengths[GOLD],
        b=BOX.lengths[BOOKS + SEALS], t=BOX.stars[TOPAZ].index(1), e=1, g=BOX.lengths[GOLD + SEALS],
    )  # fmt: skip


def test_7_1_after_round_six_books_art_gems_then_contracts() -> None:
    state = scoring_round(6, camille(), tracks(), tracks(), market=12)
    state.characters = (PUBLISHER, LIBRARIAN, HEIRESS)
    play(state, "+2")
    assert [(source, points[0]) for _, source, points in state.scored] == [
        ("books", 10), ("art", 0), ("gems", 18), ("contracts", 59)
    ]  # fmt: skip
    assert state.turn == NOBODY
    assert state.tracks[0][PRESTIGE] == 16 + 87 == 103


def test_7_2_camille_counts_her_contracts() -> None:
    told = scoring.final(camille(), PUBLISHER, 14)
    assert told == [
        ("books", 10, ()),
        ("art", 0, ()),
        ("gems", 18, ()),
        ("books_contracts", 32, (8, 4)),
        ("art_contracts", 0, (2, 0)),
        ("topaz_contracts", 6, (6, 1)),
        ("emerald_contracts", 0, (2, 0)),
        ("gold_contracts", 21, (7, 3)),
    ]
    assert sum(points for _, points, _ in told) == scoring.worth(camille(), PUBLISHER, 14) == 87


def test_7_2_thomas_counts_his() -> None:
    his = tracks(B=level(BOOKS, 5), A=level(ART, 4), b=BOX.lengths[BOOKS + SEALS], a=BOX.stars[ART].index(2))
    assert scoring.contract(his, LIBRARIAN, BOOKS) == (6, 4)
    assert scoring.contract(his, LIBRARIAN, ART) == (5, 2)
    assert scoring.contracts(his, LIBRARIAN) == 24 + 10


def test_7_3_most_prestige_wins_and_ties_share() -> None:
    state = whole(4)
    for seat, points in enumerate((103, 88, 103, 12)):
        state.tracks[seat][PRESTIGE] = points
    result = state.result()
    assert (result.winners, result.places, str(result)) == ((0, 2), (1, 3, 1, 4), "103 88 103 12")


def test_7_3_prestige_has_no_end() -> None:
    assert told(play(playing("P3i P2i", P=98), "P3i |:P"))["P"] == 102


# --- 8 two seats


def test_8_1_the_rest_of_level_one_stays_and_each_gets_two_cards() -> None:
    state = play(State.start(2), "1.2/ba/gn B1i.B2i.T1i.E1i/P2i.P3i.A1i.A2i")
    assert [len(pile) for pile in state.piles] == [29 - 8, 21, 21]
    assert refused(state, "B2ii/T2ii") == "2.1"
    play(state, "B2ii.T1i/T2ii.E1i")
    assert [len(hand) for hand in state.hands] == [6, 6]
    rng = Random(2)
    while state.round < 3 or state.phase != DEAL:
        state.apply(state.deal(rng) if state.turn == DEALER else state.pick(rng))
    assert [{BOX.levels[card] for card in column} for column in zip(*state.deal(rng), strict=True)] == [{2}, {1}]


def test_8_1_both_seats_pass_to_each_other() -> None:
    state = play(State.start(2), "1.2/ba/gn B1i.B2i.T1i.E1i/P2i.P3i.A1i.A2i B2ii.T1i/T2ii.E1i T1i E1i")
    play(state, "B1i|B2i.B2ii.T1i.E1i P2i.P3i|A1i.A2i.T2ii = 1 2 =")
    assert [names(hand) for hand in state.hands] == ["P2i.P3i.B1i", "B2i.B2ii.A1i.A2i.T1i.T2ii.E1i"]


# --- what is secret


@pytest.mark.parametrize("seats", [2, 4])
def test_no_view_changes_with_a_decision_that_was_not_told_yet(seats: int) -> None:
    for seed in range(6):
        state, rng = State.start(seats), Random(seed)
        while state.turn != NOBODY:
            if state.phase in TOGETHER:
                one, other = state.clone(), state.clone()
                one.apply(rng.choice(state.moves()))
                other.apply(rng.choice(state.moves()))
                for seat in {None, *range(seats)} - {state.turn}:
                    assert one.redact(seat) == other.redact(seat)
            state.apply(state.deal(rng) if state.turn == DEALER else rng.choice(state.moves()))


def test_nothing_of_another_is_seen_before_all_have_played() -> None:
    state = playing("P3i B2i S1i")
    before = state.redact(1)
    after = play(state, "S1i:t $P3i:G").redact(1)
    assert (len(before.left), len(after.left)) == (4, 2)  # but that two cards were played
    after.left = before.left
    assert after == before
    play(state, "B2i |:P")
    assert state.redact(1).tracks == before.tracks
    play(state, "P2i T1i |:P P2i T1i |:P")
    assert state.phase == SHOW
    assert told(play(state, "=").redact(1)) == {"P": 1, "B": 2, "T": 1, "G": 1, "t": 1}


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_no_card_is_lost_or_made(seats: int) -> None:
    for seed in range(4):
        state, rng = State.start(seats), Random(seed)
        while state.turn != NOBODY:
            state.apply(state.deal(rng) if state.turn == DEALER else rng.choice(state.moves()))
            for full in (state, state.redact(1).determinize(rng)):
                found = [card for cards in (*full.hands, *full.discards, *full.piles) for card in cards]
                gone = without(PACK, found)
                assert not Counter(found) - Counter(PACK)
                assert len(gone) == (29 - 4 * seats if seats > 2 and state.characters and state.hands[0] else 0)
                assert all(BOX.levels[card] == 0 for card in gone)


def test_a_guess_keeps_what_all_have_seen_and_the_levels_of_the_deals() -> None:
    rng = Random(4)
    state = State.start(4)
    while state.round < 2 or state.phase != SPLIT:
        state.apply(state.deal(rng) if state.turn == DEALER else state.pick(rng))
    view = state.redact(0)
    for seed in range(20):
        guess = view.determinize(Random(seed))
        for seat in (1, 2, 3):
            here = guess.hands[seat] + guess.discards[seat]
            assert not Counter(shown(view, seat)) - Counter(here)
            assert [BOX.levels[card] for card in without(here, shown(view, seat))] == [1]


def test_the_tables_play_as_the_rules_do() -> None:
    rng = Random(7)
    for _ in range(3000):
        mine = [rng.randrange(50), *(rng.randint(0, BOX.lengths[track]) for track in range(1, 11))]
        card = rng.choice([*range(len(CARDS)), SPLITTER])
        move = rng.choice(plays(mine, card))
        one, other = mine[:], mine[:]
        run(one, move)
        resolve(other, card, answers(iter(move[1:])))
        assert one == other


def test_the_order_of_cards_that_ask_for_nothing_changes_nothing() -> None:
    rng = Random(8)
    for _ in range(200):
        cards = [(rng.randrange(PLAIN),) for _ in range(6)]
        mine = [rng.randint(0, BOX.lengths[track]) for track in range(11)]
        one, other = mine[:], mine[:]
        for move in cards:
            run(one, move)
        for move in rng.sample(cards, 6):
            run(other, move)
        assert one == other


def test_no_seat_ever_has_too_many_moves_to_list() -> None:
    rng, most = Random(9), 0
    for _ in range(6):
        state = State.start(2)
        while state.turn != NOBODY:
            most = max(most, len(state.moves()))
            state.apply(state.deal(rng) if state.turn == DEALER else rng.choice(state.moves()))
    assert most < 1500


# --- what a page asks


def test_a_space_tells_what_it_holds() -> None:
    assert scoring.gifts(GOLD, 2) == {"arrow": 2}
    assert scoring.gifts(TOPAZ + SEALS, 1) == {"advance": TOPAZ}
    assert scoring.gifts(BOOKS, 8)["banner"] == 9
    assert scoring.gifts(EMERALD + SEALS, 2) == {"stars": 1}
    assert scoring.gifts(EMERALD, level(EMERALD, 2)) == {"contract": 2}


def test_a_track_tells_what_comes_next() -> None:
    assert scoring.ahead(GOLD, 0) == (2, {"arrow": 2})
    assert scoring.ahead(BOOKS, BOX.lengths[BOOKS]) == (0, {})


def test_a_card_tells_what_it_asks_next() -> None:
    mine, card = tracks(G=1), kinds("W1i")[0]
    assert due(mine, card) == tuple(range(6, 11))
    assert due(mine, card, (6,)) == ()
    assert due(mine, kinds("G1i")[0]) == tuple(track for track in range(11) if track != GOLD)


def test_a_split_is_written_from_its_cards_in_any_order() -> None:
    state = play(State.start(3), ROUND)
    text = notation.parted(["T1i", "E1i", "B2ii"], ["B2i", "B1i"])
    assert text == "B1i.B2i|B2ii.T1i.E1i"
    state.check(state.read(text))


def test_the_story_of_a_card_names_every_step_and_its_cause() -> None:
    state = playing("B2i P2i", G=1)
    [(key, facts)] = state.tell(state.read("$B2i:Gt"))
    assert (key, facts["seat"], facts["card"], facts["sold"]) == ("played", 0, "B2i", True)
    assert [(step["track"], step["to"], step["by"]) for step in facts["steps"]] == [
        ("gold", 2, None), ("topaz_seals", 1, "gold"), ("topaz", 1, "topaz_seals"), ("topaz_seals", 2, "gold")
    ]  # fmt: skip
    assert facts["steps"][0]["gifts"] == {"arrow": 2}
    assert facts["gained"] == {"gold": (1, 2), "topaz": (0, 1), "topaz_seals": (0, 2)}


def test_a_lost_step_finds_nothing() -> None:
    state = playing("B2i P2i", B=BOX.lengths[BOOKS] - 1)
    [(_, facts)] = state.tell(state.read("B2i"))
    assert [(step["to"], step["lost"]) for step in facts["steps"]] == [(15, False), (15, True)]
    assert facts["steps"][1]["gifts"] == {}


def test_all_that_was_played_is_told_when_all_have_played() -> None:
    state = play(playing("B2i T1i A1i"), "$B2i:G T1i A1i |:P P2i T1i |:P P2i T1i |:P")
    view = state.redact(1)
    events = view.tell(state.mask(state.deal(Random(1)), 1))
    assert [(key, facts["seat"]) for key, facts in events] == [("showed", 0), ("showed", 1), ("showed", 2)]
    plays_ = events[0][1]["plays"]
    assert [(told_["card"], told_["sold"]) for told_ in plays_] == [
        ("?", True), ("T1i", False), ("A1i", False), ("|", False)
    ]  # fmt: skip


# --- what a view can tell of what it is told


def test_1_6_and_2_1_a_view_is_dealt_its_own_cards_and_numbers() -> None:
    view = play(State.start(3), SETUP).redact(1)
    for text in (
        "?4/P2i.P3i.A1i.A2i",
        "?4/?4/?4",
        "?4/P2i.P3i.A1i/?4",
        "?4/P2i.P3i.A1i.A2ii/?4",
        "?4/P2i.P3i.P3i.A2i/?4",
    ):
        assert refused(view, text) == "1.6"
    assert refused(view, FOUR) == "1.6"  # nor anybody else's
    play(view, "?4/P2i.P3i.A1i.A2i/?4")
    for text in ("?1/A2ii", "?1/?1/?1", "?2/A2ii/?1", "?1/A2i/?1", "?1/A3iii/?1", "B2ii/A2ii/T2ii"):
        assert refused(view, text) == "2.1"
    play(view, "?1/A2ii/?1")
    assert (view.round, view.hands[0]) == (1, [UNSEEN] * 5)


def test_3_2_a_view_is_handed_the_wallet_from_its_right_and_no_other() -> None:
    state = play(State.start(3), f"{ROUND} {SPLIT_ALL}")
    view, (right, mine, _) = state.redact(1), SPLIT_ALL.split()
    view.check(view.read(f"{right}/{mine}/?"))
    for text in (
        "=",
        f"{right}/{mine}",
        f"?/{mine}/?",
        f"{right}/?/?",
        f"{right}/{mine}/T1i.T2ii.E1i|G1i.G2i",
        f"{right}/P2i|P3i.A1i.A2i.A2ii/?",  # it was parted otherwise
        f"B1i|B2ii.T1i.E1i/{mine}/?",  # a card too few
        f"B1i.A2ii|B2ii.T1i.E1i/{mine}/?",  # two of level II
        f"B1i.B2i|B2ii.T1i.T3iii/{mine}/?",
        f"B2ii.A2i.A2i|A2i.A2i/{mine}/?",  # more than there are
    ):
        assert refused(view, text) == "3.2"
    assert refused(view, f"|B1i.B2i.T1i.E1i.B2ii/{mine}/?") == "notation"  # out of order
    assert refused(view, f"|B1i.B2i.B2ii.T1i.E1i/{mine}/?") == "3.1"
    assert refused(state, f"{right}/{mine}/?") == "notation"


def test_3_4_a_view_sees_how_many_cards_were_taken_and_left() -> None:
    view = play(State.start(3), f"{ROUND} {SPLIT_ALL} = 1 1").redact(1)
    play(view, "?")
    seen = "B1i.B2i:B2ii.T1i.E1i/A1i.A2i.A2ii:P2i.P3i/?3:?2"
    view.check(view.read(seen))
    for text in (
        "=",
        seen.replace("?3", "?2"),
        seen.replace("?3:?2", ":?5"),
        seen.replace("?3:?2", "T1i.T2ii.E1i:G1i.G2i"),
        seen.replace("B1i.B2i:B2ii.T1i.E1i", "B2ii.T1i.E1i:B1i.B2i"),  # one knows what one chose
        seen.replace("A1i", "A2i"),
    ):
        assert refused(view, text) in ("3.2", "3.4")
    assert refused(view, seen.replace("?3", "?03")) == refused(view, seen.replace("?3", "?333333333333")) == "notation"


def test_3_4_which_of_two_groups_that_are_alike_was_taken_cannot_be_seen() -> None:
    state = playing("B1i B1i")
    state.phase, state.turn = RETURN, DEALER
    for seat in range(3):
        state.picks[1] = 0
        one, seen = state.redact(seat), state.mask(TOLD, seat)
        state.picks[1] = 1
        assert state.mask(TOLD, seat) == seen
        one.apply(one.read(one.write(seen)))
        after = state.clone()
        after.apply(TOLD)
        assert one == after.redact(seat)


PLAYED = "B2ii T1i T1i $T2ii:GP E1i E1i |:P B1i B2i A1i A2i A2ii |:P P2i P3i G1i G2i:P |:P"
SHOWN = "B2ii,T1i,T1i,$?:GP,E1i,E1i,|:P/B1i,B2i,A1i,A2i,A2ii,|:P/P2i,P3i,G1i,G2i:P,|:P"


@pytest.mark.parametrize(
    ("one", "other", "rule"),
    [
        ("B1i,B2i", "B2i,B1i", "4.1"),  # one's own, as one played them
        ("$?:GP", "$?:BP", "4.4"),
        ("$?:GP", "$T2ii:GP", "4.4"),  # nobody sees what was sold
        ("$?:GP", "$?:G", "4.5"),
        ("G2i:P", "G2i:G", "4.5"),
        ("|:P/P2i", "|:P/P2i:P", "4.7"),
        (",|:P/B1i", ",|/B1i", "4.3"),
        ("E1i,|:P", "|:P,|:P", "4.1"),
        ("E1i,|:P", "|:P", "4.1"),
        ("B2ii,T1i,T1i", "B3ii,A1i,A1i", "4.1"),  # two that came back to it are missing
        ("B2ii,T1i,T1i", "B3ii,T1i,A1i", ""),  # one may have been sold
        ("P3i,", "P3ii,", "4.1"),  # a card of level II that the others have had already
        ("P3i,", "P4iii,", "4.1"),
        ("P2i,P3i", "B1i,B1i", "4.1"),  # one knows what it took
        ("G1i,G2i:P", "B1i,E2i", ""),  # but not what came back to it
        ("G1i,G2i:P", "A2i,A2i", "4.1"),  # if there are so many
    ],
)
def test_4_1_a_view_follows_every_card_that_was_played(one: str, other: str, rule: str) -> None:
    state = play(State.start(3), f"{ROUND} {SPLIT_ALL} = 1 1 1 = {PLAYED}")
    view = state.redact(1)
    assert view.write(state.mask(TOLD, 1)) == SHOWN
    view.check(view.read(SHOWN))
    assert one in SHOWN
    told = view.read(SHOWN.replace(one, other, 1))
    if rule:
        with pytest.raises(IllegalMove) as caught:
            view.check(told)
        assert caught.value.rule == rule
    else:
        view.check(told)


@pytest.mark.parametrize("text", ["$?", "?", "?:P", "$?2:GP", "$", ""])
def test_4_4_a_card_that_one_cannot_see_was_sold_for_something(text: str) -> None:
    view = play(State.start(3), f"{ROUND} {SPLIT_ALL} = 1 1 1 = {PLAYED}").redact(1)
    assert refused(view, SHOWN.replace("$?:GP", text)) in ("notation", "4.4")


@pytest.mark.parametrize(("until", "rule"), [(DISCARD, "2.2"), (SPLIT, "3.1"), (CHOOSE, "3.3"), (PLAY, "4.1")])
def test_what_all_decide_at_once_no_view_sees_of_another(until: int, rule: str) -> None:
    state = whole(2, until=until)
    text, view = state.write(state.moves()[0]), state.redact(1)
    assert refused(view, text) == rule
    view.check(view.read("?"))
    assert refused(state.redact(0), "?") == refused(state, "?") == "notation"


# --- the component set


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("{", "["), "this is no JSON"),
        (('"cards"', '"crads"'), 'the file: "cards" is missing'),
        (('"P": "prestige"', '"P": "fame"'), "icons: must be"),
        (("P2 P2 P3", "P2 P3"), "cards I: must be 29 cards, and are 28"),
        (("P2 P2 P3", "P2 Q2 P3"), "cards I: 'Q2' is no card"),
        (("T1 T1 T1 T2", "T1 T1 T1 T1"), "topazes and .* emeralds: the gems must balance"),
        (('"length": 15', '"length": 150'), "tracks.books: a track of 150 spaces cannot be"),
        (('{"2": 3, "4": 5', '{"4": 3, "2": 5'), "tracks.books.banners: must be rising spaces"),
        (('{"2": 3, "4": 5', '{"2": 6, "4": 5'), "tracks.books.banners: the values must rise"),
        (('"advances": {"1": "topaz"', '"advances": {"1": "glass"'), "seals.topaz.advances: 'glass' is no resource"),
        (('"group": "square"', '"group": "round"'), "seals.topaz: must be of the square group"),
        (("[0, 1, 1, 2", "[0, 1, 2, 2"), "market_tokens: six of them must add up to 8"),
        (('"up_to": 3', '"up_to": -3'), "art_points: bounds and points must rise"),
        (('["II", "II", "II"', '["III", "II", "II"'), "rounds.level: seven seats would need 28 cards of level III"),
        (('"score_after": [3, 4]', '"score_after": [4, 9]'), "rounds.score_after: must be two rounds"),
        (('"publisher"', '"librarian"'), "characters: must have different keys"),
        (('"start": ["gold", ', '"start": ["gold", "gold", '), "reaches a double arrow before the game begins"),
        (('"start": ["gold", ', '"start": ["glue", '), "'glue' is no resource"),
    ],
    ids=lambda value: value[1][:24] if isinstance(value, tuple) else "",
)
def test_a_broken_set_says_what_is_wrong(change: tuple[str, str], sentence: str) -> None:
    assert change[0] in FILE
    with pytest.raises(BadComponents, match=sentence):
        read(FILE.replace(change[0], change[1], 1))


def test_an_entry_that_is_missing_is_named() -> None:
    for key in ("cards", "rounds", "market_tokens", "art_points", "tracks", "seals", "characters"):
        data = json.loads(FILE)
        del data[key]
        with pytest.raises(BadComponents, match=f'"{key}" is missing'):
            read(json.dumps(data))


# --- the bot


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_the_bot_beats_random_play(seats: int) -> None:
    bot, games, wins = bots.load("great_split"), 30, 0.0
    for seed in range(games):
        state, rng, mine = State.start(seats), Random(seed), seed % seats
        while state.turn != NOBODY:
            if state.turn == mine:
                state.apply(bot(state.redact(mine), rng))
            else:
                state.apply(state.deal(rng) if state.turn == DEALER else state.pick(rng))
        winners = state.result().winners
        wins += (mine in winners) / len(winners)
    assert wins / games > 1.5 / seats
