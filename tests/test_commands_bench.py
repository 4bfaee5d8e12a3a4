"""What `grognard bench` says of figures that there are not."""

from grognard.cli import main


def test_a_word_that_no_figure_has_is_refused(capsys):
    """Rather than nothing being measured and all being well."""
    assert main(["bench", "--only", "swimming"]) == 2

    assert capsys.readouterr().err == "grognard: No figure has “swimming” in its name.\n"
