// Rules about weights in orders that share stock: the packer of each order is `packBalanced`.
import type { Item } from "@waybill/packing"
import {
  packBalanced,
  packSharedStock,
  type SharedStockPacked,
  type SharedStockRequest,
  sharedStockViolations,
  spreadOf
} from "@waybill/packing/loads"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs, seedsOf } from "../../../../tests/runs/runs.ts"
import { Chance } from "../oracle/chance.ts"

const packed = (request: SharedStockRequest): SharedStockPacked => {
  const outcome = packSharedStock(request, packBalanced)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  expect(sharedStockViolations(request, outcome)).toEqual([])
  return outcome
}

const cube = (reference: string, weight: number, quantity = 1): Item => ({
  ...{ reference, width: 10, length: 10, height: 10, weight, quantity }
})
const orders = (items: ReadonlyArray<Item>) => ["A", "B"].map((reference) => ({ reference, items }))
const row = { reference: "R", inner: { width: 20, length: 10, height: 10 } }
const central = { width: [0.4, 0.6] } as const

describe("packing orders that share stock with rules about weights", () => {
  it("completes one of two orders if each needs two boxes to keep its centres of gravity in range", () => {
    // Together, the centre would be at (9 × 5 + 1 × 15) / 10 / 20 = 0.3 or at 0.7. Each piece alone can be central.
    const request = { orders: orders([cube("heavy", 9), cube("light", 1)]), boxes: [{ ...row, stock: 3 }] }
    expect(packed(request).orders.map(({ complete }) => complete)).toEqual([true, true])
    const ranged = { ...request, boxes: [{ ...row, stock: 3, centreOfGravity: central }] }
    const { orders: packings, used } = packed(ranged)
    expect(packings.map(({ complete }) => complete).toSorted()).toEqual([false, true])
    expect(packings.flatMap(({ missing }) => missing)).toEqual([{ box: 0, reference: "R", quantity: 1 }])
    expect(used).toEqual([3])
  })

  it("uses other boxes for one order if both prefer the same scarce box", () => {
    const pair = [cube("a", 1, 2)]
    const boxes = [
      { ...row, reference: "L", stock: 1, centreOfGravity: central },
      { reference: "S", inner: { width: 10, length: 10, height: 10 }, stock: 2 }
    ]
    const { orders: packings } = packed({ orders: orders(pair), boxes })
    expect(packings.map(({ complete }) => complete)).toEqual([true, true])
    expect(packings.map(({ packing }) => packing.boxes.length).toSorted()).toEqual([1, 2])
  })

  it("leaves another order the box that only this order needs", () => {
    const boxes = [
      { ...row, reference: "L", stock: 1, centreOfGravity: central },
      { reference: "S", inner: { width: 10, length: 10, height: 10 }, stock: 2 }
    ]
    const long: Item = { reference: "long", width: 20, length: 10, height: 10, weight: 1 }
    const request = {
      orders: [
        { reference: "A", items: [cube("a", 1, 2)], priority: 1 },
        { reference: "B", items: [long] }
      ],
      boxes
    }
    expect(packed(request).orders.map(({ complete }) => complete)).toEqual([true, true])
  })

  it("makes the weights of the boxes of each order similar", () => {
    const items = [cube("dumbbell", 12, 2), cube("ball", 1, 2)]
    const { orders: packings } = packed({ orders: orders(items), boxes: [{ ...row, stock: 4 }], balance: true })
    expect(packings.map(({ packing }) => spreadOf(packing.boxes))).toEqual([0, 0])
  })

  it("refuses rules about weights without packBalanced, and names it", () => {
    const request: SharedStockRequest = {
      orders: orders([cube("a", 1)]),
      boxes: [{ ...row, centreOfGravity: central }],
      balance: true
    }
    const outcome = packSharedStock(request)
    const problem = "is a rule about weights; use packBalanced from @waybill/packing/loads as the packer"
    expect(outcome._tag === "Refused" && outcome.refusals.map(({ at, message }) => [at, message])).toEqual([
      ["/balance", `balance: ${problem}`],
      ["/boxes/0/centreOfGravity", `boxes[0].centreOfGravity: ${problem}`]
    ])
  })

  it("follows every rule in random requests, and the verifier reports a packing outside its range", () => {
    let outside = 0
    for (const seed of seedsOf(runs(30))) {
      const chance = new Chance(seed)
      const items = () => Array.from({ length: chance.between(1, 4) }, (_, n) => cube(`${n}`, chance.between(0, 9)))
      const request: SharedStockRequest = {
        orders: [
          { reference: "A", items: items() },
          { reference: "B", items: items(), priority: chance.between(0, 1) }
        ],
        boxes: [
          { ...row, stock: chance.between(1, 3), centreOfGravity: central },
          { reference: "S", inner: { width: 10, length: 10, height: 10 }, stock: chance.between(0, 3) }
        ],
        balance: chance.once(2)
      }
      packed(request)
      const { balance: _, boxes, ...rest } = request
      const plain = packSharedStock({ ...rest, boxes: boxes.map(({ centreOfGravity: __, ...box }) => box) })
      if (plain._tag === "Refused") throw new Error(plain.refusals[0]!.message)
      if (sharedStockViolations(request, plain).some((fault) => fault.includes("the centre of gravity is at")))
        outside++
    }
    expectRare(outside)?.toBeGreaterThan(3)
  })
})
