// Requests with rules about weights, and their packings.
import { type Item, type Request, violationsOf } from "@waybill/packing"
import { type BalancedPacked, type BalancedRequest, type CentreRange, packBalanced } from "@waybill/packing/loads"
import fc from "fast-check"
import { expect } from "vitest"

export const cuboid = (
  reference: string,
  width: number,
  length: number,
  height: number,
  more: Partial<Item> = {}
): Item => ({
  ...{ reference, width, length, height },
  ...more
})
export const cube = (reference: string, side: number, more: Partial<Item> = {}): Item =>
  cuboid(reference, side, side, side, more)

export const balanced = (request: BalancedRequest): BalancedPacked => {
  const outcome = packBalanced(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  expect(violationsOf(request, outcome.packing)).toEqual([])
  return outcome
}

export const references = ({ packing: { boxes } }: BalancedPacked) =>
  boxes.map(({ placements }) => placements.map(({ reference }) => reference).sort())

const share = fc.constantFrom(0, 0.2, 0.3, 0.4, 0.5)
export const aRange: fc.Arbitrary<CentreRange> = fc.record(
  {
    width: fc.tuple(share, share).map(([a, b]) => [a, 1 - b] as const),
    length: fc.tuple(share, share).map(([a, b]) => [a, 1 - b] as const),
    height: share.map((a) => [0, 1 - a] as const)
  },
  { requiredKeys: [] }
)

/** Arbitrary of requests in which some boxes have a range. */
export const withRanges = (requests: fc.Arbitrary<Request>): fc.Arbitrary<BalancedRequest> =>
  fc
    .tuple(requests, fc.array(fc.option(aRange, { nil: undefined }), { minLength: 4, maxLength: 4 }), fc.boolean())
    .map(([request, ranges, balance]) => ({
      ...request,
      balance,
      boxes: request.boxes.map((box, n) => {
        const range = ranges[n % ranges.length]
        return range === undefined || box.kind === "mailer" ? box : { ...box, centreOfGravity: range }
      })
    }))
