"""The command line: play, read, score, eval; the other commands are put beside them."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scorer import Dice, Rules, ScorerError

from .advice_cli import advise, odds
from .answers import (
    reading_as_json,
    reading_in_words,
    rules_from,
    score_answer,
    score_as_json,
    score_in_words,
    settings_from,
)
from .errors import TableError
from .games_cli import data_option, games_group, houses_in, solved_in, store_in
from .log import log_to_file, unexpected
from .options import Folder, json_option, rules_option, set_option
from .rules_cli import answer_lines, replay, rules_group
from .terminal import is_watched, write_every_name

if TYPE_CHECKING:  # the board is slow to load, and only one command needs it
    from .eyes import Eyes
    from .session import Session
    from .sources import LastSource

FEWEST_FOR_ALL_CORES = 4  # starting another process takes 0.3 s, as long as one or two photographs


class OneSentence(click.Group):
    """A command whose failures are one sentence on the screen; tracebacks go to the log."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a known failure is said as it is, an unknown one is logged."""
        try:
            return super().invoke(ctx)
        except (ScorerError, TableError) as wrong:
            raise click.ClickException(str(wrong)) from wrong
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as wrong:
            if is_of_the_eyes(wrong):
                raise click.ClickException(str(wrong)) from wrong
            raise click.ClickException(unexpected(wrong)) from wrong


def is_of_the_eyes(wrong: Exception) -> bool:
    """Whether the eyes said what went wrong; those who only score need not wait until they are loaded."""
    eyes = sys.modules.get("vision")
    return eyes is not None and isinstance(wrong, eyes.VisionError)


@click.group(cls=OneSentence, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("pipkeeper"), prog_name="pipkeeper")
def cli() -> None:
    """Read real dice, score them by your house rules, keep the sheet."""
    write_every_name()


@cli.command()
@click.option(
    "--camera",
    help="demo, none, a webcam's number, a file or stream.  [default: the last but a film, or demo]",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets other devices join.")
@click.option("--port", default=8426, show_default=True, type=click.IntRange(1, 65535))
@data_option
@click.option("--browser/--no-browser", default=True, help="Open the board in the browser.")
@click.option("--seed", type=int, help="Let the demo table throw as it once did; the log has the number.")
def play(
    camera: str | None, host: str, port: int, data: Path | None, browser: bool, seed: int | None
) -> None:
    """Open the board; the last game goes on where it was."""
    from scorer.strategy import Library

    from .adviser import Adviser, Wishes  # the board is slow to load, and only this command needs it
    from .backstage import Backstage
    from .server import bound, serve
    from .session import Session
    from .sources import LastSource

    log_to_file()
    bound(host, port).close()  # a busy port is said before a camera is opened
    store = store_in(data)
    store.check()
    session = Session(store)
    if session.trouble:
        click.echo(session.trouble, err=True)
    seed, folder = time.time_ns() if seed is None else seed, store.path.parent
    eyes = eyes_through(camera, session, LastSource(folder / "camera.json"), seed)
    adviser = Adviser(
        session, Library(solved_in(folder)), Wishes(folder / "advice.json"), point_out=eyes.point_out
    )
    backstage = Backstage(session, eyes, houses_in(folder), adviser)
    try:
        serve(backstage, host=host, port=port, open_browser=browser)
    finally:
        adviser.close()
        eyes.close()
        store.close()


def eyes_through(camera: str | None, session: Session, last: LastSource, seed: int) -> Eyes:
    """Eyes that look through the camera of that name, or where none is named through the last one.

    CameraLost where the named one cannot be opened; the last one is shown as lost then. Where a game is on
    and no camera is kept dice are typed: the demo table would throw others into it.
    """
    from .eyes import Eyes
    from .sources import source_named
    from .view import DEMO, NO_CAMERA

    if camera is not None:
        return Eyes(session, source=source_named(camera), seed=seed, on_look=last.keep)
    source = last.kept() or (NO_CAMERA if session.table else DEMO)
    eyes = Eyes(session, source=source, seed=seed, on_look=last.keep, waits=True)
    if eyes.view.trouble:
        click.echo(eyes.view.trouble, err=True)
    return eyes


@cli.command()
@click.argument("dice", nargs=-1, required=True)
@rules_option
@set_option
@data_option
@json_option
def score(
    dice: tuple[str, ...], sheet: str, settings: tuple[str, ...], data: Path | None, as_json: bool
) -> None:
    """Say what a roll is worth, and why; DICE is such as 1 1 5, and - reads JSON lines."""
    if dice == ("-",):
        changes = settings_from(settings)
        answer_lines(lambda line: score_answer(line, sheet, changes, houses_in(data)))
        return
    rules = rules_from(sheet, settings, houses_in(data))
    roll = Dice.parse(" ".join(dice))
    if as_json:
        click.echo(json.dumps(score_as_json(roll, rules)))
    else:
        click.echo("\n".join(score_in_words(roll, rules)))


@cli.command("read")
@click.argument("pictures", nargs=-1, required=True, metavar="FILE_OR_FOLDER...")
@rules_option
@set_option
@data_option
@json_option
def read_pictures(
    pictures: tuple[str, ...], sheet: str, settings: tuple[str, ...], data: Path | None, as_json: bool
) -> None:
    """Read photographs of dice and score them; many, or a folder of them, are read on all cores."""
    rules = rules_from(sheet, settings, houses_in(data))
    files = [file for path in pictures for file in files_at(path)]
    failed = False
    for line, is_read in lines_of(files, rules, as_json):
        click.echo(line, err=not (is_read or as_json))
        failed = failed or not is_read
    if failed:
        raise click.exceptions.Exit(1)


@cli.command("eval")
@click.argument("folder", type=Folder(path_type=Path))
@click.option(
    "--misses", type=Folder(path_type=Path, file_okay=False), help="Write marked pictures of every miss."
)
@click.option("--plots", type=Folder(path_type=Path, file_okay=False), help="Draw how honest the eyes are.")
@json_option
def evaluate_folder(folder: Path, misses: Path | None, plots: Path | None, as_json: bool) -> None:
    """Print how well the eyes read a folder of photographs with answers (index.json)."""
    from vision import evaluate, write_misses
    from vision.evaluate import answers
    from vision.plots import write_plots

    answers(folder)  # a sentence, before folders are made, where there are none
    make_folders(one for one in (misses, plots) if one is not None)
    evaluation = evaluate(folder, on_progress=show_progress)
    click.echo(json.dumps(evaluation.as_json()) if as_json else evaluation.as_table())
    if misses is not None:
        write_misses(evaluation, folder, misses)
    if plots is not None:
        write_plots(evaluation.results, plots)


def make_folders(wanted: Iterable[Path]) -> None:
    """Make folders before the work whose results they shall hold."""
    for folder in wanted:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise click.ClickException(
                f"{folder} cannot be made ({error.strerror}): give a folder that may be written"
            ) from None


def show_progress(done: int, total: int) -> None:
    """Tell on one line of a terminal how far the work is; nothing where nobody looks."""
    if is_watched():
        click.echo(f"\rread {done} of {total}" + "\n" * (done == total), nl=False, err=True)


def files_at(path: str) -> list[str]:
    """The pictures in a folder; a file's name just as it was given."""
    from vision import pictures_at

    found = pictures_at(path) if path else ()
    return [path] if found in ((), (Path(path),)) else [str(file) for file in found]


def lines_of(pictures: Sequence[str], rules: Rules, as_json: bool) -> Iterator[tuple[str, bool]]:
    """What `line_of` says of each picture, in their order, as soon as it and those before it are read."""
    tell = partial(line_of, rules=rules, as_json=as_json)
    if len(pictures) < FEWEST_FOR_ALL_CORES:
        yield from map(tell, pictures)
        return
    from vision.cores import all_cores

    with all_cores(len(pictures)) as pool:
        yield from pool.map(tell, pictures)


def line_of(picture: str, rules: Rules, as_json: bool) -> tuple[str, bool]:
    """What the eyes make of one photograph, and whether it could be read at all."""
    from vision import VisionError, load_picture, read

    try:
        image = load_picture(Path(picture))
    except VisionError as wrong:
        return (json.dumps({"file": picture, "error": str(wrong)}) if as_json else f"Error: {wrong}"), False
    begun = time.perf_counter()
    reading = read(image)
    ms = (time.perf_counter() - begun) * 1000
    if as_json:
        return json.dumps(reading_as_json(picture, reading, ms)), True
    return reading_in_words(picture, reading, rules), True


cli.add_command(rules_group)
cli.add_command(replay)
cli.add_command(games_group)
cli.add_command(odds)
cli.add_command(advise)


def main() -> None:
    """Run the command line."""
    cli()


if __name__ == "__main__":
    main()
