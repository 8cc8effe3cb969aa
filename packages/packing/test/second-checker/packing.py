"""Checks that each piece is packed or unpacked once, and that each box follows the rules of the request."""

from request import BILLION, apart, entry, list_of, require, whole, within

AXES = ("x", "y", "z")


class Piece:
    def __init__(self, request, data):
        self.item = item = entry(request.items, data["item"])
        self.number = data["piece"]
        require(self.number in range(item.quantity), "the item has fewer pieces")
        size = [whole(data["size"][axis], request.length) for axis in AXES]
        at = [whole(data["at"][axis], request.length) for axis in AXES]
        require(None not in at and None not in size, "a position or a size is not whole")
        self.low = [a - item.gap for a in at]
        self.size = [s + 2 * item.gap for s in size]
        self.high = [a + s for a, s in zip(self.low, self.size)]
        turn = tuple(data["turned"][axis] for axis in AXES)
        require(turn in item.turns, "an orientation is not allowed")
        require([item.sides[side] for side in turn] == self.size, "a side has another length")
        require(data["reference"] == item.data["reference"], "a reference is wrong")
        require(data.get("stop") == item.data.get("stop"), "a stop is wrong")

    def overlap(self, other, axes):
        """Returns the length, area or volume that both pieces cover along the axes."""
        product = 1
        for axis in axes:
            product *= max(0, min(self.high[axis], other.high[axis]) - max(self.low[axis], other.low[axis]))
        return product

    def is_above(self, other):
        return self.low[2] >= other.high[2] and self.overlap(other, (0, 1)) > 0

    def is_in_front_of(self, other):
        """Unless it is beside it or entirely below it."""
        beside = self.high[0] <= other.low[0] or other.high[0] <= self.low[0]
        return self.low[1] >= other.high[1] and not beside and self.high[2] > other.low[2]


def check_box(request, data):
    box = entry(request.boxes, data["box"])
    outer = box.data.get("outer") or box.data["inner"]
    same = (
        data["reference"] == box.data["reference"],
        data["kind"] == "box",
        data["inner"] == box.data["inner"],
        data["outer"] == outer,
    )
    require(all(same), "the box differs from that of the request")
    pieces = [Piece(request, placement) for placement in list_of(data.get("placements"))]
    require(len(pieces) > 0, "a box is empty")
    for piece in pieces:
        require(all(0 <= low for low in piece.low), "a piece is outside the box")
        require(all(high <= side for high, side in zip(piece.high, box.inner)), "a piece is outside the box")
    items = [piece.item for piece in pieces]
    require(within(box, items), "a limit is exceeded")
    for reference, most in request.per_box.items():
        require(sum(item.data["reference"] == reference for item in items) <= most, "too many pieces of an item")
    gross = box.empty + sum(item.weight for item in items)
    require(whole(data["grossWeight"], request.weight) == gross, "the gross weight is wrong")
    for place, piece in enumerate(pieces):
        for other in pieces[:place]:
            require(piece.overlap(other, (0, 1, 2)) == 0, "two pieces overlap")
            require(not apart(piece.item, other.item), "two pieces must be apart")
            require(not other.is_above(piece), "a piece is below an earlier one")
        check_support(request, piece, pieces)
        check_load(piece, pieces)
        check_stops(box, piece, pieces)
    return pieces


def check_support(request, piece, pieces):
    base = piece.size[0] * piece.size[1]
    under = [other for other in pieces if other.high[2] == piece.low[2]]
    resting = base if piece.low[2] == 0 else sum(piece.overlap(other, (0, 1)) for other in under)
    require(resting * BILLION >= base * request.support, "a piece lacks support")


def check_load(piece, pieces):
    above, next_ones = [], [piece]
    while next_ones:
        current = next_ones.pop()
        found = [other for other in pieces if other.is_above(current) and other not in above]
        above += found
        next_ones += found
    load = sum(other.item.weight for other in above)
    allowed = load <= piece.item.on_top and piece.item.on_top > 0
    require(not above or allowed, "too much weight is above a piece")


def check_stops(box, piece, pieces):
    for other in pieces:
        if other.item.stop > piece.item.stop:
            blocked = other.is_above(piece) or (box.front and other.is_in_front_of(piece))
            require(not blocked, "a piece of a later stop is in the way")


def check_packing(request, packing):
    """Returns the number of unpacked pieces, and the boxes."""
    boxes = list_of(packing.get("boxes"))
    contents = [check_box(request, box) for box in boxes]
    counts = {}
    for box in boxes:
        counts[box["box"]] = counts.get(box["box"], 0) + 1
    require(all(n <= request.boxes[index].stock for index, n in counts.items()), "a stock is exceeded")
    packed = [(piece.item.index, piece.number) for pieces in contents for piece in pieces]
    require(len(set(packed)) == len(packed), "a piece is packed twice")
    missing = [0] * len(request.items)
    for each in list_of(packing.get("unpacked")):
        item = entry(request.items, each["item"])
        require(each["reference"] == item.data["reference"], "a reference is wrong")
        require(type(each["quantity"]) is int and each["quantity"] >= 1, "no piece is unpacked")
        missing[item.index] += each["quantity"]
    for item in request.items:
        numbers = [number for index, number in packed if index == item.index]
        require(len(numbers) + missing[item.index] == item.quantity, "a piece is left out")
    places = [(piece.item.group, place) for place, pieces in enumerate(contents) for piece in pieces]
    places += [(item.group, None) for item in request.items if missing[item.index] > 0]
    for group, place in places:
        require(group is None or all(p == place for g, p in places if g == group), "a group is in two places")
    return sum(missing), [request.boxes[box["box"]] for box in boxes]
