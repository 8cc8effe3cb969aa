"""Judges the bounds of a certificate, and its claim of an optimum."""

from exclusions import Exclusion
from packing import check_packing
from request import MEASURES, NotCheckable, Request, Untrue, list_of, measure, require, whole

VALUES = {"boxes": lambda box: 1, "volume": lambda box: box.outer_volume, "price": lambda box: box.price}
MALFORMED = (Untrue, KeyError, IndexError, TypeError, ValueError, AttributeError)


class Certificate:
    def __init__(self, data, packing):
        self.request = Request(data)
        self.unpacked, self.boxes = check_packing(self.request, packing)
        self.optimal = packing["certificate"].get("optimal")
        self.proofs = list_of(packing["certificate"].get("proofs"))
        require(all(isinstance(proof, dict) for proof in self.proofs), "a proof must be an object")
        objective = [each if isinstance(each, str) else "cost" for each in self.request.objective]
        self.measures = ["unpacked", *objective] if self.unpacked > 0 else objective
        require(len(self.proofs) <= len(self.measures), "more proofs than measures")

    def value(self, name):
        return self.unpacked if name == "unpacked" else sum(VALUES[name](box) for box in self.boxes)

    def check_proof(self, place):
        proof, name = self.proofs[place], self.measures[place]
        require(proof.get("measure") == name, "another measure")
        if name == "cost":
            raise NotCheckable("a cost is not data")
        scale = {"volume": self.request.length**3, "price": self.request.price}.get(name, 1)
        value, at_least = whole(proof.get("value"), scale), whole(proof.get("atLeast"), scale)
        if value is None or at_least is None:
            raise NotCheckable("a value is not whole")
        require(value == self.value(name), "the value is wrong")
        require(at_least <= value, "the bound is above the value")
        require(proof.get("proved") is not True or at_least == value, "the value is above its bound")
        try:
            require(self.is_proved(place, at_least, list_of(proof.get("witness"))), "the witness does not prove the bound")
        except MALFORMED:
            if "witness" not in proof:
                raise NotCheckable("a bound without proof") from None
            raise

    def is_proved(self, place, at_least, witness):
        """Returns whether sums and exclusions prove a bound."""
        request, name = self.request, self.measures[place]
        needed = request.total - (max(0, at_least) - 1 if name == "unpacked" else self.unpacked)
        exclusions = [Exclusion(request, needed, data) for data in witness]
        require(all(each.is_true() for each in exclusions), "an exclusion is not true")
        if needed > len(request.able):
            return True
        if name == "unpacked":
            return self.is_excluded(self.any_boxes(needed), needed, needed, exclusions)
        limits = {each: self.value(each) for each in self.measures[:place] if each in VALUES}
        limits[name] = at_least - 1
        count = limits.get("boxes")
        if count is not None and count >= 0 and self.is_excluded(self.any_boxes(count), count, needed, exclusions):
            return True
        return all(self.is_excluded(boxes, len(boxes), needed, exclusions) for boxes in self.sets(limits, needed))

    def any_boxes(self, count):
        return [box for box in self.request.usable for _ in range(min(box.stock, count))]

    def is_excluded(self, boxes, count, needed, exclusions):
        """Returns whether a number of these boxes cannot hold the needed pieces."""
        count = min(count, len(boxes))
        if any(count <= each.at_most and each.has(boxes) for each in exclusions):
            return True
        if self.greatest([self.request.holds[box.index] for box in boxes], count) < needed:
            return True
        return any(
            sum(sorted(measure(item, name) for item in self.request.able)[:needed])
            > self.greatest([box.limits[name] for box in boxes], count)
            for name in MEASURES
        )

    def greatest(self, values, count):
        return sum(sorted(values, reverse=True)[:count])

    def sets(self, limits, needed):
        """Yields each largest set of boxes within the limits."""

        def fits(boxes):
            return all(sum(VALUES[name](box) for box in boxes) <= most for name, most in limits.items())

        def grow(boxes, start):
            is_largest = True
            for place, box in enumerate(self.request.usable):
                if len(boxes) < needed and boxes.count(box) < box.stock and fits([*boxes, box]):
                    is_largest = False
                    if place >= start:
                        yield from grow([*boxes, box], place)
            if is_largest:
                yield boxes

        return grow([], 0) if fits([]) else []


def verdict(check):
    try:
        check()
        return "Checked"
    except (NotCheckable, TimeoutError):
        return "NotCheckable"
    except MALFORMED:
        return "False"


def claims_of(request, packing):
    """Returns the claims of a packing, each with its verdict."""
    read = []
    claims = [("packing", verdict(lambda: read.append(Certificate(request, packing))))]
    if not read:
        return claims
    [certificate] = read
    for place in range(len(certificate.proofs)):
        claims.append((certificate.measures[place], verdict(lambda: certificate.check_proof(place))))
    if certificate.optimal is False:
        return claims
    results = {result for _, result in claims}
    is_claimed = certificate.optimal is True and all(proof.get("proved") is True for proof in certificate.proofs)
    if not is_claimed or len(certificate.proofs) != len(certificate.measures) or "False" in results:
        return [*claims, ("optimal", "False")]
    return [*claims, ("optimal", "NotCheckable" if "NotCheckable" in results else "Checked")]
