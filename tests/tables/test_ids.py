from brewhall.tables.ids import new_id


def test_an_id_is_no_option_in_a_terminal() -> None:
    drawn = [new_id() for _ in range(1000)]
    assert len(set(drawn)) == len(drawn)
    assert not [each for each in drawn if each.startswith("-")]
