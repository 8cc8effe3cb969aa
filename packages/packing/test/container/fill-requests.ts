// Random requests to fill containers, with every rule of the model.
import type { Item, Request } from "@waybill/packing"
import type { FillItem, FillRequest } from "@waybill/packing/loads"
import fc from "fast-check"
import { aLargeRequest, aRequest, aTinyRequest } from "../packing/fixtures/requests.ts"
import { withMoreRules } from "../packing/fixtures/ruled-requests.ts"

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

/** A random request with a few pieces. */
export const aFillRequest = filling(withMoreRules(aRequest))

/** A random request with 20 to 40 pieces. */
export const aLargeFillRequest = filling(withMoreRules(aLargeRequest))

/** A random request that is small enough to try every arrangement of every selection. */
export const aTinyFillRequest = (pieces: number): fc.Arbitrary<FillRequest> => filling(aTinyRequest(pieces))
