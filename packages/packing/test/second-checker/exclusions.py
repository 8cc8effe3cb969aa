"""Checks that boxes cannot hold pieces, for each reason of a witness."""

from collections import Counter
from itertools import combinations

from branches import cannot_fit
from request import MEASURES, UNLIMITED, apart, entry, fitting, list_of, measure, require, within


def entries(every, indexes):
    """Returns the entries of indexes. Equal ones are next to each other, where the first of them is."""
    return [entry(every, i) for i, count in Counter(list_of(indexes)).items() for _ in range(count)]


class Exclusion:
    """Pieces, boxes and spare pieces of one exclusion."""

    def __init__(self, request, needed, data):
        self.data = data
        self.per_box = request.per_box
        names = data.get("boxes")
        self.at_most = data.get("atMost", len(list_of(names)))
        require(type(self.at_most) is int and self.at_most >= 1, "atMost must be whole and at least 1")
        self.pieces = request.able if "pieces" not in data else entries(request.items, data["pieces"])
        listed, able = (Counter(item.index for item in pieces) for pieces in (self.pieces, request.able))
        further = min((able[index] - listed[index] for index in listed), default=0)
        require(further >= 0, "more pieces than able ones")
        self.spare = max(0, len(request.able) - needed - further)
        stock = [b for b in request.usable for _ in range(min(b.stock, self.at_most))]
        of = stock if names is None else entries(request.boxes, names)
        self.named = Counter(box.index for box in of)
        self.boxes = [box for box in of if any(request.takes(box, item) for item in self.pieces)]

    def is_true(self):
        by = self.data.get("by")
        if by == "pieces":
            names = {item.data["reference"] for item in self.pieces}
            most = self.per_box[names.pop()] if len(names) == 1 else UNLIMITED
            return self.exceeds([1 for _ in self.pieces], [min(most, box.limits[by]) for box in self.boxes])
        if by in MEASURES:
            return self.exceeds([measure(item, by) for item in self.pieces], [box.limits[by] for box in self.boxes])
        if by == "pairs":
            boxes = {box.index: box for box in self.boxes}.values()
            pairs = list(combinations(self.pieces, 2))
            some = any(may_share(box, a, b) for box in boxes for a, b in pairs)
            return not some and self.exceeds([1 for _ in self.pieces], [1 for _ in self.boxes])
        if by == "dual-feasible":
            return self.exceeds(*self.images())
        return by == "exhausted" and cannot_fit(
            self.boxes, self.pieces, self.spare, list_of(self.data.get("branches"))
        )

    def exceeds(self, values, limits):
        """Returns whether the values, without those of the spare pieces, exceed the greatest limits of the boxes."""
        least = sorted(values)[: max(0, len(values) - self.spare)]
        return sum(least) > sum(sorted(limits, reverse=True)[: self.at_most])

    def images(self):
        turn = self.data["images"].get("turn")
        functions = [function[:3] for function in self.data["images"]["functions"]]
        require(all(may_turn(turn, item) for item in self.pieces), "a piece must not turn so")
        boxes = [turned(turn, box.inner) for box in self.boxes]
        for axis in range(3):
            require(is_function(max((box[axis] for box in boxes), default=0), *functions[axis]), "not a function")

        def product(sides):
            a, b, c = (image(functions[axis], sides[axis]) for axis in range(3))
            return a * b * c

        values = []
        for item in self.pieces:
            products = [product(placed) for box in boxes for placed in fitting(box, item)]
            require(len(products) > 0, "a piece fits into none of the boxes")
            values.append(min(products))
        return values, [product(box) for box in boxes]

    def has(self, boxes):
        """Returns whether boxes are a part of the boxes of this exclusion."""
        return not Counter(box.index for box in boxes) - self.named


def may_share(box, a, b):
    if apart(a, b) or not within(box, [a, b]):
        return False
    return any(
        any(x + y <= side for x, y, side in zip(one, other, box.inner))
        for one in fitting(box.inner, a)
        for other in fitting(box.inner, b)
    )


def may_turn(turn, item):
    return len(item.turns) >= {"all": 6, "floor": 2}.get(turn, 0)


def turned(turn, sides):
    if turn == "all":
        return tuple(sorted(sides, reverse=True))
    if turn == "floor":
        return (*sorted(sides[:2], reverse=True), sides[2])
    return sides


def is_function(longest, family, most, p=None):
    if type(most) is not int or most < longest:
        return False
    if family == "identity":
        return True
    if type(p) is not int or p < 1:
        return False
    return p <= 1000 if family == "rounding" else family in ("threshold", "counting") and 2 * p <= most


def image(function, x):
    family, most, *rest = function
    p = rest[0] if rest else 1
    if family == "threshold":
        return most if x > most - p else 0 if x < p else x
    if family == "counting":
        if 2 * x < most:
            return 2 * (x // p)
        return most // p if 2 * x == most else 2 * (most // p - (most - x) // p)
    if family == "rounding":
        return p * x if (p + 1) * x % most == 0 else most * ((p + 1) * x // most)
    return x
