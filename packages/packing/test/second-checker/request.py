"""Reads a request as docs/certificate.md describes it: exact whole numbers, limits, orientations, and able pieces."""

from collections import namedtuple
from math import floor

UNLIMITED = float("inf")
BILLION = 10**9
SIDES = ("width", "length", "height")
TURNS = [
    ("width", "length", "height"),
    ("length", "width", "height"),
    ("width", "height", "length"),
    ("height", "width", "length"),
    ("length", "height", "width"),
    ("height", "length", "width"),
]
MEASURES = ("volume", "weight", "pieces")


class NotCheckable(Exception):
    """The page says that a checker does not judge this."""


class Untrue(Exception):
    """The data contradicts the claim, or its witness does not prove it."""


def whole(value, scale):
    """Returns the whole number n for which n / scale is the value, or None."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    n = floor(value * scale + 0.5)
    return n if n / scale == value and abs(n) <= 2**50 else None


def scale_of(values, decimals=6):
    """Returns the smallest power of ten that makes the values whole."""
    for scale in (10**power for power in range(decimals + 1)):
        if all(whole(value, scale) is not None for value in values):
            return scale
    raise NotCheckable("more decimals than the page allows")


def require(holds, reason):
    if not holds:
        raise Untrue(reason)


def list_of(value):
    """Reads a list. An absent list is empty."""
    require(value is None or isinstance(value, list), "must be a list")
    return value or []


def entry(every, index):
    require(type(index) is int and 0 <= index < len(every), "an index is unknown")
    return every[index]


def share(value):
    n = whole(value, BILLION)
    if n is None:
        raise NotCheckable("a share with more than nine decimals")
    return n


Item = namedtuple("Item", "index data quantity sides gap weight volume turns orientations on_top group apart stop")
Box = namedtuple("Box", "index data inner outer_volume empty limits stock price front")


def turns_of(rotation):
    """Returns the sides of an item along the axes, for each allowed orientation in the order of the page."""
    if rotation == "none":
        return TURNS[:1]
    up = {"any": SIDES, "flat": ["height"]}.get(rotation) if isinstance(rotation, str) else rotation["up"]
    return [turn for turn in TURNS if turn[2] in up]


class Request:
    def __init__(self, data):
        items, boxes = data["items"], data["boxes"]
        scale = data.get("scale") or {}
        lengths = [v for i in items for v in [*(i[s] for s in SIDES), i.get("gap", 0)]]
        lengths += [b[k][s] for b in boxes for k in ("inner", "outer") if b.get(k) for s in SIDES]
        weights = [v for i in items for v in (i.get("weight", 0), i.get("onTop", 0))]
        weights += [v for b in boxes for v in (b.get("emptyWeight", 0), b.get("maxWeight", 0))]
        self.length = scale.get("length") or scale_of(lengths)
        self.weight = scale.get("weight") or scale_of(weights)
        self.price = scale_of([b.get("price", 0) for b in boxes])
        self.support = share(data.get("support", 0.75))
        self.objective = ["boxes", "volume"] if data.get("objective") is None else data["objective"]
        require(len(self.objective) > 0, "no measure")
        self.items = [self.item(index, item) for index, item in enumerate(items)]
        self.boxes = [self.box(index, box) for index, box in enumerate(boxes)]
        self.per_box = {}
        for item in items:
            most = min(item.get("perBox", UNLIMITED), self.per_box.get(item["reference"], UNLIMITED))
            self.per_box[item["reference"]] = most
        if data.get("open"):
            raise NotCheckable("open boxes")
        self.total = sum(item.quantity for item in self.items)
        stock = [box for box in self.boxes if box.stock > 0]
        able = [item for item in self.items if any(self.takes(box, item) for box in stock)]
        self.able = [item for item in able for _ in range(item.quantity)]
        self.usable = [box for box in stock if any(self.takes(box, item) for item in able)]
        self.holds = {box.index: self.most_in(box, able) for box in self.usable}

    def most_in(self, box, able):
        """Returns a number of pieces that a box does not exceed."""
        taken = [item for item in able if self.takes(box, item)]
        most = UNLIMITED
        for name in MEASURES:
            least = min(measure(item, name) for item in taken)
            if least > 0 and box.limits[name] < UNLIMITED:
                most = min(most, box.limits[name] // least)
        return most

    def item(self, index, data):
        gap = whole(data.get("gap", 0), self.length)
        sides = {side: whole(data[side], self.length) + 2 * gap for side in SIDES}
        turns = turns_of(data.get("rotation", "any"))
        on_top = data.get("onTop")
        return Item(
            index,
            data,
            data.get("quantity", 1),
            sides,
            gap,
            whole(data.get("weight", 0), self.weight),
            sides["width"] * sides["length"] * sides["height"],
            turns,
            list(dict.fromkeys(tuple(sides[side] for side in turn) for turn in turns)),
            UNLIMITED if on_top is None else whole(on_top, self.weight),
            data.get("group"),
            set(data.get("apart", [])),
            data.get("stop", UNLIMITED),
        )

    def box(self, index, data):
        if data.get("kind", "box") != "box":
            raise NotCheckable("tubes and mailers")
        if data.get("centreOfGravity"):
            raise NotCheckable("centres of gravity")
        inner = tuple(whole(data["inner"][side], self.length) for side in SIDES)
        outer = [whole((data.get("outer") or data["inner"])[side], self.length) for side in SIDES]
        empty = whole(data.get("emptyWeight", 0), self.weight)
        most = data.get("maxWeight")
        limits = {
            # Sums of volumes are whole, so that the part of a limit below a whole number never counts.
            "volume": inner[0] * inner[1] * inner[2] * share(data.get("fillLimit", 1)) // BILLION,
            "weight": UNLIMITED if most is None else whole(most, self.weight) - empty,
            "pieces": data.get("maxPieces", UNLIMITED),
        }
        price = whole(data.get("price", 0), self.price)
        stock = data.get("stock", UNLIMITED)
        return Box(index, data, inner, outer[0] * outer[1] * outer[2], empty, limits, stock, price, data.get("unload") == "front")

    def group_of(self, item):
        """Returns the items, one for each piece, that must be in one box with a piece."""
        if item.group is None:
            return [item]
        return [each for each in self.items if each.group == item.group for _ in range(each.quantity)]

    def takes(self, box, item):
        group = self.group_of(item)
        return all(fitting(box.inner, each) for each in group) and within(box, group)


def measure(item, name):
    return {"volume": item.volume, "weight": item.weight, "pieces": 1}[name]


def fitting(inner, item):
    """Returns the orientations in which an item fits between the sides."""
    return [placed for placed in item.orientations if all(a <= b for a, b in zip(placed, inner))]


def within(box, items):
    """Returns whether the sums of pieces exceed no limit of a box."""
    return all(sum(measure(item, name) for item in items) <= box.limits[name] for name in MEASURES)


def apart(a, b):
    """Returns whether one of two items lists the reference of the other."""
    return a.data["reference"] in b.apart or b.data["reference"] in a.apart
