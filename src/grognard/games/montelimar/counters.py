"""Reading the counters: a piece has the values of its kind but for those of its own."""

from collections.abc import Iterable, Mapping
from typing import Any

from grognard.engine.data.source import BadData
from grognard.games.montelimar.printed import (
    Air,
    Chit,
    Division,
    EvacuationMarker,
    Face,
    Formation,
    Hero,
    Leader,
    Marker,
    Pieces,
    PrintedUnit,
    Transport,
    Weapon,
)

STRIPES = ("white", "none", "any")  # 2.0 of the division alone, of all its formations; of any unit
NO_RATING = {"dispatch": 0, "command": 0, "most_tq": 0}

Row = Mapping[str, Any]


def read_pieces(table: Row, ratings: Row) -> Pieces:
    """All counters of the file, with the ratings that the divisions have on their displays."""
    divisions = {each["id"]: _division(each, ratings) for each in table["divisions"]}
    formations = {each["id"]: _formation(each, divisions) for each in table["formations"]}
    homes = (divisions, formations)
    pieces = Pieces(
        divisions,
        formations,
        _by_id(_unit(each, _kinds(table["kinds"]), homes) for each in table["units"]),
        _by_id(_weapon(each, _kinds(table["weapon_kinds"]), homes) for each in table["weapons"]),
        _by_id(
            _transport(each, _kinds(table["transport_kinds"]), homes)
            for each in table["transports"]
        ),
        _by_id(_leader(each, homes) for each in table["leaders"]),
        _by_id(_hero(each) for each in table["heroes"]),
        _by_id(
            Air(each["id"], each["side"], each["fire"], each["colour"]) for each in table["air"]
        ),
        _by_id(_convoy(each) for each in table["evacuation"]),
        _by_id(_chit(each, homes) for each in table["chits"]),
        {each["id"]: Marker(each["id"], each["name"], each["count"]) for each in table["markers"]},
    )
    _refuse_twins(pieces)
    return pieces


Homes = tuple[Mapping[str, Division], Mapping[str, Formation]]


def _division(row: Row, ratings: Row) -> Division:
    given = {**NO_RATING, **ratings.get(row["id"], {})}
    rating = (given["dispatch"], given["command"], given["most_tq"])
    return Division(row["id"], row["name"], row["side"], *rating)


def _formation(row: Row, divisions: Mapping[str, Division]) -> Formation:
    if row["division"] not in divisions:
        raise BadData(f"{row['id']} is of a division “{row['division']}” that there is not.")
    return Formation(row["id"], row["name"], row["division"], row.get("attachable", False))


def _home(row: Row, homes: Homes) -> tuple[str, str, str]:
    """The side, division and formation of a piece; they must exist and belong together."""
    divisions, formations = homes
    division, formation = row["division"], row["formation"]
    if division not in divisions:
        raise BadData(f"{row['id']} is of a division “{division}” that there is not.")
    known = formation in STRIPES or division == formation
    if not known and formation not in formations:
        raise BadData(f"{row['id']} is of a formation “{formation}” that there is not.")
    if not known and formations[formation].division != division:
        raise BadData(f"{row['id']} is of formation {formation}, which is not of {division}.")
    if row.get("reverts", formation) not in (formation, *formations):
        raise BadData(f"{row['id']} joins a formation “{row['reverts']}” that there is not.")
    return divisions[division].side, division, formation


def _kinds(rows: Iterable[Row]) -> dict[str, Row]:
    return {row["id"]: row for row in rows}


def _of_kind(row: Row, kinds: Mapping[str, Row]) -> dict[str, Any]:
    """The values of the kind with the piece's own over them."""
    if row["kind"] not in kinds:
        raise BadData(f"{row['id']} is of a kind “{row['kind']}” that there is not.")
    return {**kinds[row["kind"]], **row}


def _face(row: Row) -> Face:
    return Face(**{key: value for key, value in row.items() if key != "origin"})


def _unit(row: Row, kinds: Mapping[str, Row], homes: Homes) -> PrintedUnit:
    given = _of_kind(row, kinds)
    return PrintedUnit(
        row["id"],
        row["name"],
        row.get("printed", row["id"]),
        *_home(row, homes),
        row["kind"],
        given["symbol"],
        given["class"],
        given["target"],
        _face(given["deployed"]),
        _face(given["column"]) if "column" in given else None,
        tuple(given.get("flags", ())),
        given.get("tq", 0),
        row.get("level", ""),
        row.get("command", 0),
        row.get("own_tq", -1),
        row.get("reverts", ""),
    )


def _weapon(row: Row, kinds: Mapping[str, Row], homes: Homes) -> Weapon:
    given = _of_kind(row, kinds)
    return Weapon(
        row["id"],
        row["name"],
        *_home(row, homes),
        row["kind"],
        given["fire"],
        given["colour"],
        given["range"],
        given["defence"],
        tuple(given.get("flags", ())),
        given.get("assault_attack", 0),
        given.get("assault_defence", 0),
        row.get("reverts", ""),
    )


def _transport(row: Row, kinds: Mapping[str, Row], homes: Homes) -> Transport:
    given = _of_kind(row, kinds)
    blank = {"fire": 0, "colour": "red", "range": 1}
    return Transport(
        row["id"],
        row["name"],
        *_home(row, homes),
        row["kind"],
        given["class"],
        given["target"],
        _face({**blank, **given["column"]}),
        row.get("reverts", ""),
    )


def _leader(row: Row, homes: Homes) -> Leader:
    after = row["replacement"]
    values = (row["level"], row["fire"], row["tq"], after["fire"], after["tq"])
    return Leader(row["id"], row["name"], *_home(row, homes), *values, row.get("reverts", ""))


def _hero(row: Row) -> Hero:
    where = (row["side"], row["division"], row["formation"], row["named"])
    values = [row.get(key, 0) for key in ("fire", "tq", "defence", "movement")]
    return Hero(row["id"], row["name"], *where, *values)


def _convoy(row: Row) -> EvacuationMarker:
    return EvacuationMarker(row["id"], row["class"], row["movement"], row["defence"], row["own_tq"])


def _chit(row: Row, homes: Homes) -> Chit:
    divisions, formations = homes
    division, formation = row.get("division", ""), row.get("formation", "")
    if division not in ("", *divisions) or formation not in ("", *formations):
        raise BadData(f"Chit {row['id']} is of a division or formation that there is not.")
    return Chit(row["id"], row["kind"], row.get("side", ""), division, formation)


def _by_id(rows: Iterable[Any]) -> dict[str, Any]:
    """The records under their ids, none of which comes twice."""
    found: dict[str, Any] = {}
    for row in rows:
        if row.id in found:
            raise BadData(f"There are two pieces called {row.id}.")
        found[row.id] = row
    return found


def _refuse_twins(pieces: Pieces) -> None:
    """Pieces of different kinds must differ in name, as choices call them by it alone."""
    seen: dict[str, None] = {}
    for group in pieces[2:9]:
        for name in group:
            if name in seen:
                raise BadData(f"There are two pieces called {name}.")
            seen[name] = None
