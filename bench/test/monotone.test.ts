// How seldom an order of a shop needs more for a piece less, or for a box with more room: where nothing is proved, the
// search may find less. The counts are of 1,000 made-up orders, each once with support and once without.
import { type Packing, pack, type Request } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { ecomSet } from "../packing/ecom-set.ts"
import { requestOf } from "../packing/set.ts"

const packed = (request: Request): Packing => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  return outcome.packing
}

/** Whether the first needs more boxes than the second, or as many of more volume. */
const isWorse = (one: Packing, other: Packing): boolean => {
  const volume = ({ boxes }: Packing) =>
    boxes.reduce((sum, { outer }) => sum + outer.width * outer.length * outer.height, 0)
  return one.boxes.length === other.boxes.length ? volume(one) > volume(other) : one.boxes.length > other.boxes.length
}

/** The orders in boxes with walls of five millimetres. */
const orders = (support: number): ReadonlyArray<Request> =>
  ecomSet(20260801).cases.map((kase) => {
    const request = requestOf(kase, { support })
    return {
      ...request,
      boxes: request.boxes.map((box) => {
        const { width, length, height } = box.inner
        return { ...box, outer: { width: width + 10, length: length + 10, height: height + 10 } }
      })
    }
  })

describe.each([
  { support: 0, most: 5 },
  { support: 0.75, most: 15 }
])("of 1,000 orders with support $support", ({ support, most }) => {
  const asked = orders(support)
  const answers = asked.map(packed)

  it(`at most ${most} need more for a piece less`, () => {
    const worse = asked.filter(({ items, ...rest }, n) => {
      const less = packed({ ...rest, items: items.toSpliced(n % items.length, 1) })
      return isWorse(less, answers[n]!)
    })
    expect(worse.length).toBeLessThanOrEqual(most)
  })

  it(`at most ${most} need more where a box has thinner walls`, () => {
    const worse = asked.filter(({ boxes, ...rest }, n) => {
      const at = n % boxes.length
      const box = boxes[at]!
      const inner = { ...box.inner, height: box.inner.height + 5 }
      return isWorse(packed({ ...rest, boxes: boxes.with(at, { ...box, inner }) }), answers[n]!)
    })
    expect(worse.length).toBeLessThanOrEqual(most)
  })
})
