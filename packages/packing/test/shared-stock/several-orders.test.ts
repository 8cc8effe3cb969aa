import { type Box, type Item, pack } from "@waybill/packing"
import {
  packSharedStock,
  type SharedStockPacked,
  type SharedStockRequest,
  sharedStockViolations
} from "@waybill/packing/loads"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs, seedOf, seedsOf } from "../../../../tests/runs/runs.ts"
import { Chance } from "../oracle/chance.ts"

const cube = (quantity: number): Item => ({ reference: "cube", width: 10, length: 10, height: 10, quantity })
const small: Box = { reference: "S", inner: { width: 10, length: 10, height: 10 } }
const large: Box = { reference: "L", inner: { width: 20, length: 10, height: 10 } }

const packed = (request: SharedStockRequest): SharedStockPacked => {
  const outcome = packSharedStock(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  expect(sharedStockViolations(request, outcome)).toEqual([])
  return outcome
}

/** Returns a random request of two or three orders with up to three pieces each, and scarce boxes. */
const randomRequest = (seed: number): SharedStockRequest => {
  const chance = new Chance(seed)
  const side = () => chance.oneOf([1, 1, 2, 2, 3])
  const sides = () => ({ width: side(), length: side(), height: side() })
  return {
    orders: Array.from({ length: chance.between(2, 3) }, (_, i) => ({
      reference: `${i}`,
      priority: chance.between(0, 1),
      items: Array.from({ length: chance.between(1, 2) }, () => ({
        reference: chance.oneOf(["a", "b"]),
        ...sides(),
        weight: chance.between(0, 3),
        quantity: chance.between(1, 2)
      }))
    })),
    boxes: ["S", "M"].map((reference) => ({
      reference,
      inner: sides(),
      price: chance.between(1, 5),
      stock: chance.between(0, 3),
      ...(chance.once(3) && { maxWeight: chance.between(2, 6) })
    })),
    objective: chance.oneOf([["boxes", "volume"], ["price"], ["volume"]]),
    support: 0
  }
}

/** Returns the complete orders of each priority, highest first, over every division of the stock between the orders. */
const mostComplete = ({ orders, ...settings }: SharedStockRequest): readonly [number, number] => {
  const stock = settings.boxes.map((box) => box.stock!)
  const fits = new Map<string, boolean>()
  const canPack = (order: number, given: ReadonlyArray<number>): boolean => {
    const key = `${order} ${given}`
    if (!fits.has(key)) {
      const boxes = settings.boxes.map((box, i) => ({ ...box, stock: given[i]! }))
      const outcome = pack({ ...settings, boxes, items: orders[order]!.items, effort: 2 })
      fits.set(key, outcome._tag === "Packed" && outcome.packing.unpacked.length === 0)
    }
    return fits.get(key)!
  }
  let best: [number, number] = [0, 0]
  const divide = (order: number, left: ReadonlyArray<number>, high: number, low: number): void => {
    if (order === orders.length) {
      if (high > best[0] || (high === best[0] && low > best[1])) best = [high, low]
      return
    }
    divide(order + 1, left, high, low)
    for (let a = 0; a <= left[0]!; a++)
      for (let b = 0; b <= left[1]!; b++)
        if (canPack(order, [a, b])) {
          const isHigh = orders[order]!.priority === 1
          divide(order + 1, [left[0]! - a, left[1]! - b], high + (isHigh ? 1 : 0), low + (isHigh ? 0 : 1))
        }
  }
  divide(0, stock, 0, 0)
  return best
}

describe("orders that share stock", () => {
  it("completes both orders, although each alone would take the large box", () => {
    const request = {
      orders: [
        { reference: "A", items: [cube(2)] },
        { reference: "B", items: [cube(2)] }
      ],
      boxes: [
        { ...small, stock: 2 },
        { ...large, stock: 1 }
      ]
    }
    const { orders, used } = packed(request)
    expect(orders.map(({ complete }) => complete)).toEqual([true, true])
    expect(used).toEqual([2, 1])
  })

  it("completes the order with the higher priority first, and lists the boxes that the other one lacks", () => {
    const request = {
      orders: [
        { reference: "A", items: [cube(2)] },
        { reference: "B", items: [cube(2)], priority: 1 }
      ],
      boxes: [{ ...large, stock: 1 }]
    }
    const { orders } = packed(request)
    expect(orders.map(({ reference, complete }) => [reference, complete])).toEqual([
      ["A", false],
      ["B", true]
    ])
    expect(orders[0]!.missing).toEqual([{ box: 0, reference: "L", quantity: 1 }])
  })

  it("completes two small orders instead of one large order of the same priority", () => {
    const request = {
      orders: [
        { reference: "large", items: [cube(2)] },
        { reference: "first", items: [cube(1)] },
        { reference: "second", items: [cube(1)] }
      ],
      boxes: [{ ...small, stock: 2 }]
    }
    expect(packed(request).orders.map(({ complete }) => complete)).toEqual([false, true, true])
  })

  it("packs what the remaining stock allows of an incomplete order", () => {
    const request = { orders: [{ reference: "A", items: [cube(3)] }], boxes: [{ ...small, stock: 2 }] }
    const { orders } = packed(request)
    expect(orders[0]!.packing.boxes).toHaveLength(2)
    expect(orders[0]!.missing).toEqual([{ box: 0, reference: "S", quantity: 1 }])
  })

  it("lists nothing as missing if no number of boxes would complete the order", () => {
    const request = {
      orders: [{ reference: "A", items: [{ reference: "long", width: 90, length: 1, height: 1 }] }],
      boxes: [{ ...small, stock: 2 }]
    }
    expect(packed(request).orders[0]!.missing).toEqual([])
  })

  it("reaches the best division of the stock for small orders", () => {
    for (const seed of seedsOf(runs(50, 150))) {
      const request = randomRequest(seed)
      const { orders } = packed(request)
      const count = (wanted: number) =>
        orders.filter(({ complete }, i) => complete && request.orders[i]!.priority === wanted).length
      expect([count(1), count(0)], `seed ${seed}`).toEqual(mostComplete(request))
    }
  })
})

describe("the check of an answer", () => {
  it("finds an exceeded stock, and a wrong claim of completeness", () => {
    const request = {
      orders: [
        { reference: "A", items: [cube(1)] },
        { reference: "B", items: [cube(1)] }
      ],
      boxes: [{ ...small, stock: 2 }]
    }
    const answer = packed(request)
    const scarce = { ...request, boxes: [{ ...small, stock: 1 }] }
    expect(sharedStockViolations(scarce, answer)).toContain("boxes[0] (S): 2 are used, but 1 are in stock")
    const [first, second] = answer.orders
    const wrong = { ...answer, orders: [{ ...first!, complete: false }, second!] }
    expect(sharedStockViolations(request, wrong)).toContain("orders[0].complete: must be true")
  })
})

describe("a request that is refused", () => {
  it.each([
    [{ orders: [], boxes: [small] }, "orders: must be a list of 1 to 1000 orders"],
    [{ orders: [{ reference: "A" }], boxes: [small] }, "orders[0].items"],
    [{ orders: [{ reference: "A", items: [cube(1)], priority: -1 }], boxes: [small] }, "orders[0].priority: must be"],
    [
      { orders: ["A", "B", "A"].map((reference) => ({ reference, items: [cube(1)] })), boxes: [small] },
      "orders[2].reference: is also that of orders[0]"
    ],
    [{ orders: [{ reference: "A", items: [cube(0)] }], boxes: [small] }, "orders[0].items[0].quantity (cube): must be"],
    [{ orders: [{ reference: "A", items: [cube(1)], note: 1 }], boxes: [small] }, "orders[0].note: unknown field"],
    [{ orders: [{ reference: "A", items: [cube(1)] }], boxes: [small], alternatives: 2 }, "alternatives: unknown field"]
  ])("names the field (%#)", (request, message) => {
    const outcome = packSharedStock(request as never)
    expect(outcome._tag === "Refused" && outcome.refusals[0]!.message).toContain(message)
  })

  it("input of any shape gets an outcome", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (orders, boxes, items) => {
        expect(packSharedStock(orders as never)._tag).toBe("Refused")
        expect(packSharedStock({ orders, boxes } as never)._tag).toBe("Refused")
        expect(packSharedStock({ orders: [{ reference: "A", items }], boxes: [small] } as never)).toHaveProperty("_tag")
      }),
      { seed: seedOf(1), numRuns: runs(67, 200) }
    )
  })
})
