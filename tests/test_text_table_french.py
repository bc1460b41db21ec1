"""The text table in French: each kind of sentence, where the language comes from, and what stays as it is."""

import re
from pathlib import Path

import pytest

from barricades.games import find_box
from barricades.locale import FOLDER, catalogue, of_locale, sentences, text_words
from barricades.table.text import chance_line
from tests.reference.box import BOX as REFERENCE
from tests.test_cli import Said, assert_refused, run

RUSSIA = ("play", "toc", "v2.3-intro-1918", "--text", "--seed", "1")
SPAIN = ("play", "tscw", "1936", "--text", "--seed", "1")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def french(game: tuple[str, ...], *typed: str) -> list[str]:
    said = run(*game, "--lang", "fr", stdin="\n".join([*typed, "quit", ""]))
    assert said.code == 0, said
    return [line.removeprefix("> ").replace("\N{NO-BREAK SPACE}", " ") for line in said.out.splitlines()]


def test_spain_is_told_in_french_from_the_title_to_the_end() -> None:
    lines = french(SPAIN)
    assert lines[1] == "La guerre civile espagnole : La guerre des colonnes"
    assert lines[2] == "Sièges : Nationalistes (joueur), Républicains (recrue)."
    assert "Écrivez help pour savoir ce que vous pouvez faire ici." in lines
    assert "Le tour 1 commence.  [5.2]" in lines
    assert "Nationalistes : Mouvement ferroviaire. Demi-unités restantes : 4.  [11.4]" in lines
    assert "   2  board N-AV   Colonne Alonso Vega" in lines
    assert lines[-1] == "Partie quittée après 0 choix."


def test_spain_shows_its_board_in_french() -> None:
    lines = french(SPAIN, "look")
    assert any(line.startswith("Tour 1. Moral républicain 60. Points de ressource : ") for line in lines)
    assert any(re.match(r"    cachés : 2510 1 colonne", line) for line in lines)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "Il y a 9 options : choisissez de 1 à 9."),
        ("why", "why quoi ? Écrivez ensuite l’option, par exemple why stake W1>red"),
        ("why stake W1>red", "C’est proposé : stake W1>red."),
        ("why stake W1>other", "Cette carte est pour la case ROUGE.  [15.11b]"),
        ("stake W1>other", "Ce n’est pas proposé. Cette carte est pour la case ROUGE.  [15.11b]"),
        ("why stake X>red", "'X' ne désigne rien de ce genre : carte"),
        ("why dance", "'dance' n’est pas un verbe de ce jeu ; ses verbes sont "),
        ("why stake", "'stake' ne s’écrit pas comme 'stake {card}>{box}'"),
        ("why " + "x" * 300, "une option a au plus 200 caractères, celle-ci en a 300"),
        ("dance", "'dance' n’est ni une option ni une commande ; help en donne la liste."),
        ("undo", "Annulation impossible : vous n’avez encore rien choisi."),
        ("odds", "odds de quoi ? Écrivez ensuite un nombre de 1 à 9."),
        ("pass tea", "'tea' n’est pas un type de fenêtre ; il y a : "),
        ("pass", "Fenêtres où vous passez toujours : néant. Types de fenêtres : "),
        ("show attic", "le plateau n’a pas de partie 'attic' à montrer ; look le montre en entier"),
        ("show Kouban", "Kouban"),
        ("show kuban", "  Svyatoi Krest (317) [ROUGE, ami du ROUGE] "),
        ("show 601", "Est, clair, Ville Victoire, défend avec +2."),
        ("show factions", "  Biélorussie : Influence ROUGE"),
        ("show denikin", "Anton Denikine (Denikin), BLANC, Velikokniazh (322). Valeur 4."),
        ("show reserve", "Réserve Stratégique"),
        ("show hand", "W13 Concentration (4), 1918. Le BLANC reçoit 4 pas de remplacement"),
        ("show pc1", "1 La terre aux paysans, CASE ROUGE : "),
        ("look", "Tour 1, avant le premier round, météo : beau temps. Points de victoire +0"),
        ("log", "Vous tirez Le coup d’État de Koltchak.  [5.11]"),
        ("rules supply zeppelin", "Aucun paragraphe ne contient 'supply zeppelin'."),
        ("save", "save où ? Écrivez ensuite un nom de fichier."),
        ("save no/such/folder", "no/such/folder : écriture impossible ("),
        ("save a.txt", "Partie enregistrée dans a.txt (0 choix)."),
        ("help", "  undo                                  annuler votre dernier choix"),
    ],
)
def test_whatever_is_typed_is_answered_in_french(typed: str, answer: str) -> None:
    lines = french(RUSSIA, typed)
    asked = lines.index("BLANC : Quelle carte placez-vous dans la case ROUGE ?  [15.11b, 5.21a]")
    assert any(line.startswith(answer) for line in lines[asked:]), lines[asked:]


def test_undo_and_odds_are_told_in_french() -> None:
    lines = french(RUSSIA, "1", "undo", "odds 1")
    assert "Annulé : stake W1>red." in lines
    assert "Ce choix n’a pas de résultat dont les probabilités se calculent." in lines


def test_a_file_that_is_no_record_is_left_alone_in_french(folder: Path) -> None:
    (folder / "letter.txt").write_text("Chère Louise,\n", encoding="utf-8")
    lines = french(RUSSIA, "save letter.txt")
    kept = "letter.txt existe déjà et n’est pas un enregistrement : choisissez un autre nom"
    assert kept in lines


def test_a_record_is_the_same_in_both_languages(folder: Path) -> None:
    french(RUSSIA, "1", "save french.txt")
    run(*RUSSIA, "--lang", "en", stdin="1\nsave english.txt\nquit\n")
    assert (folder / "french.txt").read_text() == (folder / "english.txt").read_text()


def test_a_game_between_bots_ends_in_french() -> None:
    lines = french((*RUSSIA, "--seat", "WHITE=random", "--seat", "RED=random"), "undo")
    ways = ("points de victoire à la fin de 1918", "mort subite")
    assert any(line.startswith("Le ") and " gagne : " in line and line.split(" : ")[1].startswith(ways)
               for line in lines)  # fmt: skip
    assert any(re.match("Victoire : (BLANC|ROUGE)[.] ", line) for line in lines)
    assert "L’engagement est le SHA-256 du secret, donné avant le premier dé ;" in lines
    assert "La partie est terminée : look, show, log, rules, save FICHIER ou quit." in lines


def test_two_persons_hand_the_terminal_over_in_french() -> None:
    lines = french((*SPAIN, "--seat", "nationalist=person", "--seat", "republican=person"))
    handing = "Laissez la place au joueur suivant (les Nationalistes) et appuyez sur Entrée."
    assert any(line.startswith(handing) for line in lines)


def test_chances_have_a_french_decimal_sign() -> None:
    box = find_box("tscw")
    words = text_words(catalogue(box, box.game(), "fr"), "fr")
    assert chance_line(words, 0.149, "prise") == "   14,9 %  prise"
    assert chance_line(box.game().catalogue, 0.149, "taken") == "   14.9 %  taken"


# Which language


def opened(*arguments: str) -> Said:
    return run(*RUSSIA, *arguments, stdin="quit\n")


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_CH@euro"}, "fr"),
        ({"LC_MESSAGES": "fr_FR", "LANG": "en_GB.UTF-8"}, "fr"),
        ({"LC_ALL": "en_GB.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "fr_BE.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "frr_DE.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_locale_chooses_the_language(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert of_locale(variables, find_box("toc")) == language
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ("Seats: WHITE person" in opened().out) == (language == "en")
    assert ("Sièges" in opened().out) == (language == "fr")


def test_a_game_that_is_not_in_a_language_is_not_told_in_it_unasked() -> None:
    assert of_locale({"LANG": "fr_FR.UTF-8"}, find_box("tscw")) == "fr"
    assert of_locale({"LANG": "fr_FR.UTF-8"}, REFERENCE) == "en"


def test_lang_comes_before_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Seats: WHITE person" in opened("--lang", "en").out


def test_a_language_that_there_is_not_is_refused_with_those_there_are() -> None:
    assert_refused(opened("--lang", "de"), "'de'", "en, fr")
    assert_refused(run("play", "--lang", "fr"), "--text")


def test_other_commands_are_in_english_wherever_they_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "  bot       random  Takes any legal option." in run("games").out.splitlines()
    run(*SPAIN, stdin="save a.txt\nquit\n")
    assert "Turn 1 begins.  [5.2]" in run("replay", "a.txt").out
    played = run("simulate", "tscw", "1938", "--bots", "random", "--games", "1", "--workers", "1")
    assert "1 game" in played.out


def test_the_table_says_no_id_that_a_game_has() -> None:
    ids = sentences(FOLDER / "en" / "text.po").keys()
    assert all(id.startswith("text.") for id in ids)
    for name in ("toc", "tscw"):
        game = find_box(name).game()
        for edition in game.editions or (game,):
            known = edition.catalogue.templates
            assert not [id for id in known if id.startswith(("text.", "undo."))]


def test_every_sentence_of_the_table_is_said_somewhere() -> None:
    package = FOLDER.parent
    files = ("table/text.py", "terminal.py", "cli.py")
    code = "\n".join((package / name).read_text(encoding="utf-8") for name in files)
    ids = {id.removeprefix("text.") for id in sentences(FOLDER / "en" / "text.po")}
    assert not [id for id in ids if not re.search(rf'"(?:text\.)?{id}"', code)]
