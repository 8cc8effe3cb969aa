// Random requests to fill containers, with every rule of the model.
import type { Item, Request } from "@waybill/packing"
import type { FillItem, FillRequest } from "@waybill/packing/container"
import fc from "fast-check"
import { aLargeRequest, aRequest, aTinyRequest } from "../packing/fixtures/requests.ts"

const aGoal = fc.constantFrom("volume", "value", "priority")

const aWorth = fc.record({ value: fc.constantFrom(0, 1, 2.5, 7), priority: fc.integer({ min: 0, max: 2 }) })

/** Turns requests to pack into requests to fill: only rigid boxes, and a worth for each item. */
const filling = (requests: fc.Arbitrary<Request>): fc.Arbitrary<FillRequest> =>
  fc.tuple(requests, aGoal, fc.array(aWorth, { minLength: 20, maxLength: 20 })).map(([request, maximise, worths]) => {
    const { objective: _, alternatives: __, boxes, items, ...rest } = request
    return {
      ...rest,
      maximise,
      items: items.map((item: Item, i): FillItem => ({ ...item, ...worths[i % worths.length]! })),
      boxes: boxes.map(({ kind: ___, ...box }) => box)
    }
  })

const someLimits = fc.array(
  fc.constantFrom({}, {}, { maxPieces: 1 }, { maxPieces: 3 }, { fillLimit: 0.5 }, { fillLimit: 0.9, maxPieces: 8 }),
  { minLength: 4, maxLength: 4 }
)

/** Stops of the items, and the directions in which the boxes are unloaded. Half of the requests have no stops. */
const someStops = fc.record({
  stops: fc.oneof(fc.constant([{}]), fc.array(fc.constantFrom({}, { stop: 1 }, { stop: 2 }), { minLength: 3 })),
  unloads: fc.array(fc.constantFrom({}, { unload: "front" } as const), { minLength: 2, maxLength: 4 })
})

/** Adds limits on pieces and on the fill to some boxes, and stops to some items. */
const limited = (requests: fc.Arbitrary<FillRequest>): fc.Arbitrary<FillRequest> =>
  fc.tuple(requests, someLimits, someStops).map(([request, limits, { stops, unloads }]) => ({
    ...request,
    items: request.items.map((item, i) => ({ ...item, ...stops[i % stops.length] })),
    boxes: request.boxes.map((box, i) => ({ ...box, ...limits[i % limits.length], ...unloads[i % unloads.length] }))
  }))

/** A random request with a few pieces. */
export const aFillRequest = limited(filling(aRequest))

/** A random request with 20 to 40 pieces. */
export const aLargeFillRequest = limited(filling(aLargeRequest))

/** A random request that is small enough to try every arrangement of every selection. */
export const aTinyFillRequest = (pieces: number): fc.Arbitrary<FillRequest> => filling(aTinyRequest(pieces))
