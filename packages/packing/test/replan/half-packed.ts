// Random requests with open boxes: a packing of which only the first pieces of each box are kept.
import { pack, type Request } from "@waybill/packing"
import type { OpenedBox, PlacedRequest } from "@waybill/packing/replan"
import fc from "fast-check"

/**
 * Returns the request with some boxes of its packing as open boxes. Keeps the first pieces of each box in loading
 * order, so that nothing below them is missing.
 */
const halfPacked = (request: Request, kept: ReadonlyArray<number>): PlacedRequest | undefined => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") return undefined
  const open = outcome.packing.boxes.flatMap((box, index): ReadonlyArray<OpenedBox> => {
    const count = Math.round((kept[index % kept.length]! / 10) * box.placements.length)
    return count === 0 ? [] : [{ box: box.box, placements: box.placements.slice(0, count) }]
  })
  return open.length === 0 ? undefined : { ...request, open }
}

/** Arbitrary of requests with open boxes, some of which contain every piece. */
export const aHalfPackedRequest = (requests: fc.Arbitrary<Request>): fc.Arbitrary<PlacedRequest> =>
  fc
    .tuple(requests, fc.array(fc.nat({ max: 10 }), { minLength: 1, maxLength: 3 }))
    .map(([request, kept]) => halfPacked(request, kept))
    .filter((request) => request !== undefined)
