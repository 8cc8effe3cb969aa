"""Replays the log of an exact search."""

from request import apart, list_of, require, within

MOST_PIECES = 12
OUT_OF_TIME = 1_000_000


class Search:
    """Pieces and boxes, and the branches of their arrangements. The index after the last box is no box."""

    def __init__(self, boxes, pieces, spare, steps):
        self.boxes, self.pieces, self.spare, self.steps = boxes, pieces, spare, steps
        self.left = OUT_OF_TIME

    def closes(self, places, pairs, at):
        """Returns whether the steps close a branch, with its places and its pairs (axis, first, second)."""
        self.left -= 1
        if self.left < 0:
            raise TimeoutError
        if self.is_contradiction(places, pairs):
            return True
        step = self.steps[at] if at < len(self.steps) else []
        if len(step) == 0 or max(step[:2]) >= len(self.pieces):
            return False
        if len(step) == 1:
            i = step[0]
            if i in places or i >= MOST_PIECES:
                return False
            return all(self.closes({**places, i: place}, pairs, at + 1) for place in self.places_of(i, places))
        i, j = step[:2]
        if i == j or i not in places or j not in places:
            return False
        return all(self.closes(places, [*pairs, *more], at + 1) for more in self.orders(places, pairs, i, j))

    def is_contradiction(self, places, pairs):
        nowhere = [i for i, (box, _) in places.items() if box == len(self.boxes)]
        if len(nowhere) > self.spare:
            return True
        for i, (box, _) in places.items():
            for j, (other, _) in places.items():
                one, two = self.pieces[i], self.pieces[j]
                if box != other and one.group is not None and one.group == two.group:
                    return True
                if i < j and box == other < len(self.boxes) and apart(one, two):
                    return True
        return any(self.is_full(box, number, places, pairs) for number, box in enumerate(self.boxes))

    def is_full(self, box, number, places, pairs):
        inside = [i for i, place in places.items() if place[0] == number]
        if not within(box, [self.pieces[i] for i in inside]):
            return True

        def chain(axis, i):
            after = [chain(axis, last) for along, first, last in pairs if along == axis and first == i]
            return places[i][1][axis] + max(after, default=0)

        return any(chain(axis, i) > box.inner[axis] for axis in range(3) for i in inside)

    def places_of(self, i, places):
        used = {box for box, _ in places.values()}
        free = [k for k, box in enumerate(self.boxes) if k == 0 or self.boxes[k - 1].index != box.index or k - 1 in used]
        every = [(k, sides) for k in free for sides in self.pieces[i].orientations]
        is_next = i > 0 and self.pieces[i - 1].index == self.pieces[i].index
        before = places.get(i - 1) if is_next else None
        return [*(every[every.index(before) :] if before in every else every), (len(self.boxes), ())]

    def orders(self, places, pairs, i, j):
        """Returns the pairs that each branch of a separation adds."""

        def ends_before(axis, first, last):
            return any(
                along == axis and a == first and (b == last or ends_before(axis, b, last)) for along, a, b in pairs
            )

        box = places[i][0]
        if box != places[j][0] or box == len(self.boxes):
            return [[]]
        if any(ends_before(axis, i, j) or ends_before(axis, j, i) for axis in range(3)):
            return [[]]
        is_first = not any(places[a][0] == box for _, a, _ in pairs)
        return [[(axis, *order)] for axis in range(3) for order in ([(i, j)] if is_first else [(i, j), (j, i)])]


def cannot_fit(boxes, pieces, spare, steps):
    steps = [list_of(step) for step in steps]
    for step in steps:
        require(all(type(i) is int and i >= 0 for i in step), "a step is not valid")
    return Search(boxes, pieces, spare, steps).closes({}, [], 0)
