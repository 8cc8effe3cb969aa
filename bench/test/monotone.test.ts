// Checks that removing a piece or enlarging a box rarely makes a packing worse. Only answers without a proof can get
// worse. Nightly runs test 1,000 synthetic orders, with and without support.
import { type Packing, pack, type Request } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { sampleOf } from "../../tests/runs/runs.ts"
import { ecomSet } from "../packing/ecom-set.ts"
import { requestOf } from "../packing/set.ts"

const packed = (request: Request): Packing => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  return outcome.packing
}

/** Returns whether the first packing has more boxes, or the same number of boxes with more volume. */
const isWorse = (one: Packing, other: Packing): boolean => {
  const volume = ({ boxes }: Packing) =>
    boxes.reduce((sum, { outer }) => sum + outer.width * outer.length * outer.height, 0)
  return one.boxes.length === other.boxes.length ? volume(one) > volume(other) : one.boxes.length > other.boxes.length
}

/** Returns the orders, for boxes with walls five millimetres thick. */
const orders = (support: number): ReadonlyArray<Request> =>
  sampleOf(ecomSet(20260801).cases, 200).map((testCase) => {
    const request = requestOf(testCase, { support })
    return {
      ...request,
      boxes: request.boxes.map((box) => {
        const { width, length, height } = box.inner
        return { ...box, outer: { width: width + 10, length: length + 10, height: height + 10 } }
      })
    }
  })

describe.each([
  { support: 0, thousandths: 5 },
  { support: 0.75, thousandths: 15 }
])("orders with support $support", ({ support, thousandths }) => {
  const requests = orders(support)
  const answers = requests.map(packed)
  const most = (requests.length * thousandths) / 1000

  it(`packs at most ${thousandths} of 1,000 orders worse without one of their pieces`, () => {
    const worse = requests.filter(({ items, ...rest }, n) => {
      const less = packed({ ...rest, items: items.toSpliced(n % items.length, 1) })
      return isWorse(less, answers[n]!)
    })
    expect(worse.length).toBeLessThanOrEqual(most)
  })

  it(`packs at most ${thousandths} of 1,000 orders worse if a box has thinner walls`, () => {
    const worse = requests.filter(({ boxes, ...rest }, n) => {
      const at = n % boxes.length
      const box = boxes[at]!
      const inner = { ...box.inner, height: box.inner.height + 5 }
      return isWorse(packed({ ...rest, boxes: boxes.with(at, { ...box, inner }) }), answers[n]!)
    })
    expect(worse.length).toBeLessThanOrEqual(most)
  })
})
