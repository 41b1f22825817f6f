"""Rows of what people feel and do that logic answers: by which feature, shown by which tests."""

import msgspec


class Answer(msgspec.Struct, frozen=True):
    """The feature that answers a row, and the tests that show it."""

    feature: str
    tests: tuple[str, ...]


ACTIONS = "tests/actions/test_recovery.py"
STEADY = "tests/recovery/test_steady.py"
DRAFT = "tests/recovery/test_draft.py"
REALITY = "tests/recovery/test_reality.py"
URGE = "tests/recovery/test_urge.py"
DISTANCE = "tests/web/test_distance.py"
NIGHT = "tests/web/test_without_scripts.py"
BACK = "tests/web/test_coming_back.py"
ALONG = "tests/web/test_taking_along.py"
CHECK_INS = "tests/recovery/test_check_ins.py"

_FEATURES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "E01 E06 E07 E37 E39",
        "self-trust check-in",
        (
            f"{CHECK_INS}::test_self_trust_says_that_it_is_not_validated",
            f"{NIGHT}::test_journal_and_check_in_by_keyboard",
        ),
    ),
    (
        "E02 E08 E34 R62",
        "guilt, sorted: wrong or a no",
        (
            f"{STEADY}::test_guilt_is_sorted_by_the_person_s_own_answers",
            f"{ACTIONS}::test_guilt_is_sorted_and_kept",
            f"{BACK}::test_guilt_is_sorted_by_own_answers",
        ),
    ),
    (
        "E03 E29 E35 E40 R12 R33",
        "short journal with a box of time, and a gate before long writing",
        (
            f"{STEADY}::test_long_retelling_is_gated",
            f"{ACTIONS}::test_long_writing_is_gated",
            f"{BACK}::test_an_entry_ends_in_the_present",
        ),
    ),
    (
        "E22 E21 R08 R32",
        "unsent letter with an ending; own closing line",
        (
            f"{ACTIONS}::test_a_sealed_letter_stays_as_it_is",
            f"{DISTANCE}::test_a_letter_is_kept_while_typing_and_sealed",
        ),
    ),
    (
        "E04 E20 E25 E28 R42 F03 F17",
        "reality check from the own record, with reasons and the 27 % fact",
        (
            f"{REALITY}::test_reasons_and_the_plain_fact_come_along",
            f"{ACTIONS}::test_the_record_answers_at_the_moment_of_missing",
            f"{DISTANCE}::test_the_record_answers_one_card_at_a_time",
        ),
    ),
    (
        "E05 E18 E09 R26",
        "energy, sleep and body: two taps a day",
        (
            f"{ACTIONS}::test_check_ins_are_taken_and_drawn",
            f"{BACK}::test_two_taps_are_a_day",
        ),
    ),
    (
        "E10 E11 E12 E13 R05 R34 R54",
        "reply checker",
        (
            f"{DRAFT}::test_each_kind_is_marked_in_its_exact_words",
            f"{DRAFT}::test_shorter_version_keeps_what_is_practical",
            f"{DISTANCE}::test_a_draft_is_marked_and_cut",
        ),
    ),
    (
        "E14 E15 E16 E23 E27 E32 E36 E38 R17 R19 R20 R22 R35",
        "values, and joys taken up again",
        (
            f"{ACTIONS}::test_what_is_given_is_kept_changed_and_really_removed",
            f"{BACK}::test_what_one_holds_on_to_is_kept_and_removed",
        ),
    ),
    (
        "E30 R23 R39",
        "own pace in something new",
        (
            f"{ACTIONS}::test_what_is_given_is_kept_changed_and_really_removed",
            f"{BACK}::test_the_own_pace_is_asked_of_oneself",
        ),
    ),
    (
        "E24 R64",
        "warm and harsh days beside one's own notes",
        (
            f"{ACTIONS}::test_days_stand_beside_notes",
            f"{DISTANCE}::test_days_stand_beside_notes",
        ),
    ),
    (
        "E17 E33 R18 R45",
        "circle: a brief for each person; one-line scripts",
        (
            f"{ACTIONS}::test_a_brief_says_what_not_to_pass_on",
            f"{ACTIONS}::test_scripts_under_an_order_come_first",
            f"{ALONG}::test_somebody_near_gets_words_of_their_own",
        ),
    ),
    (
        "E19 E31 E41 R04 R15 R43",
        "a pause before an answer, a look or a post",
        (
            f"{URGE}::test_timer_survives_closing_the_lid",
            f"{ACTIONS}::test_a_pause_survives_closing_the_vault",
            f"{DISTANCE}::test_the_pull_takes_two_clicks_from_anywhere",
        ),
    ),
    (
        "E26 R10",
        "boundaries: what, since when, why, and what I do when it is tested",
        (
            f"{ACTIONS}::test_distance_is_counted_from_the_boundary",
            f"{DISTANCE}::test_boundaries_are_kept_tested_and_ended",
        ),
    ),
    (
        "R01 R27",
        "quiet by app, evidence first, never where contact is due or danger is near",
        (
            f"{ACTIONS}::test_quiet_keeps_evidence_first",
            f"{DISTANCE}::test_getting_quiet_keeps_first_and_waits_where_it_is_not_safe",
        ),
    ),
    (
        "R02 R53 R56",
        "days of distance and wins: no count goes back to zero",
        (
            f"{STEADY}::test_days_never_go_back_to_zero",
            f"{DISTANCE}::test_days_never_start_over",
        ),
    ),
    (
        "R03 R06 R07",
        "tender times, and leaving a message unanswered",
        (
            f"{URGE}::test_tender_times_are_counted_in_local_time",
            f"{DRAFT}::test_nothing_practical_is_said_as_it_is",
            f"{DISTANCE}::test_tender_times_are_counted",
        ),
    ),
    (
        "R13",
        "a therapist's view that is read and ticked first",
        (
            f"{ACTIONS}::test_nothing_leaves_that_was_not_ticked",
            f"{ALONG}::test_a_therapist_s_view_leaves_with_what_was_ticked",
        ),
    ),
    (
        "R46 R60",
        "check-ins beside one's own past",
        (
            f"{CHECK_INS}::test_change_is_only_called_reliable_where_it_was_measured",
            f"{BACK}::test_a_check_in_says_words_first",
        ),
    ),
    (
        "R30 R48",
        "my own story, in chapters with facts from the record",
        (
            f"{ACTIONS}::test_facts_of_the_story_are_the_record_s_own_words",
            f"{BACK}::test_the_story_opens_through_the_gate",
        ),
    ),
)

ANSWERS: dict[str, Answer] = {
    row: Answer(feature, tests) for rows, feature, tests in _FEATURES for row in rows.split()
}
"""By row. A row with two features stands with the one that is nearest to it."""
