// Rules of items and boxes in orders that share stock: uprights, stops, fill limits and numbers of pieces.
import type { Box, Item } from "@waybill/packing"
import {
  packSharedStock,
  type SharedStockPacked,
  type SharedStockRequest,
  sharedStockViolations
} from "@waybill/packing/loads"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs, seedsOf } from "../../../../tests/runs/runs.ts"
import { Chance } from "../oracle/chance.ts"

const packed = (request: SharedStockRequest): SharedStockPacked => {
  const outcome = packSharedStock(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  expect(sharedStockViolations(request, outcome)).toEqual([])
  return outcome
}

const cube = (quantity: number): Item => ({ reference: "cube", width: 10, length: 10, height: 10, quantity })
const bar: Box = { reference: "bar", inner: { width: 10, length: 40, height: 10 } }

/** Returns two orders of the same items, and one type of boxes. */
const twoOrders = (items: ReadonlyArray<Item>, box: Box): SharedStockRequest => ({
  orders: ["A", "B"].map((reference) => ({ reference, items })),
  boxes: [box]
})

const completeIn = (request: SharedStockRequest) => packed(request).orders.map(({ complete }) => complete)

describe("rules in orders that share stock", () => {
  it.each([
    ["a maximum number of pieces", { maxPieces: 2 }],
    ["a fill limit", { fillLimit: 0.5 }]
  ])("complete one of two orders that need two boxes each because of %s", (_, rule) => {
    expect(completeIn(twoOrders([cube(4)], { ...bar, stock: 2 }))).toEqual([true, true])
    expect(completeIn(twoOrders([cube(4)], { ...bar, ...rule, stock: 3 })).toSorted()).toEqual([false, true])
    expect(completeIn(twoOrders([cube(4)], { ...bar, ...rule, stock: 4 }))).toEqual([true, true])
  })

  it("list one missing box if a fill limit needs two boxes and one is left", () => {
    const { orders } = packed(twoOrders([cube(4)], { ...bar, fillLimit: 0.5, stock: 3 }))
    expect(orders.flatMap(({ missing }) => missing)).toEqual([{ box: 0, reference: "bar", quantity: 1 }])
  })

  it("leave an order incomplete if no allowed side of its piece can be vertical", () => {
    const board: Item = { reference: "board", width: 10, length: 40, height: 5 }
    expect(completeIn(twoOrders([{ ...board, rotation: { up: ["height"] } }], { ...bar, stock: 2 }))).toEqual([
      true,
      true
    ])
    const { orders } = packed(twoOrders([{ ...board, rotation: { up: ["length"] } }], { ...bar, stock: 2 }))
    expect(orders.map(({ complete, missing }) => [complete, missing])).toEqual([
      [false, []],
      [false, []]
    ])
  })

  it("put the first stop nearest to the front in the box of each order", () => {
    const items = [3, 1, 0, 2].map((stop) => ({ ...cube(1), reference: `${stop}`, stop }))
    const { orders } = packed(twoOrders(items, { ...bar, unload: "front", stock: 2 }))
    for (const { packing } of orders) {
      const nearest = packing.boxes[0]!.placements.toSorted((a, b) => b.at.y - a.at.y)
      expect(nearest.map(({ reference }) => reference)).toEqual(["0", "1", "2", "3"])
    }
  })

  it("hold together in random requests, and the verifier notices a stricter limit", () => {
    let noticed = 0
    for (const seed of seedsOf(runs(50, 150))) {
      const chance = new Chance(seed)
      const side = () => chance.between(1, 3)
      const request: SharedStockRequest = {
        orders: Array.from({ length: chance.between(1, 4) }, (_, i) => ({
          reference: `${i}`,
          priority: chance.between(0, 2),
          items: Array.from({ length: chance.between(1, 3) }, (__, j) => ({
            reference: `${j}`,
            ...{ width: side(), length: side(), height: side() },
            quantity: chance.between(1, 3),
            ...(chance.once(2) && { rotation: { up: [chance.oneOf(["width", "length", "height"] as const)] } }),
            ...(chance.once(2) && { stop: chance.between(0, 2) })
          }))
        })),
        boxes: ["S", "M"].map((reference) => ({
          reference,
          inner: { width: chance.between(2, 5), length: chance.between(2, 5), height: chance.between(2, 4) },
          stock: chance.between(0, 4),
          unload: chance.oneOf(["top", "front"] as const),
          ...(chance.once(2) && { fillLimit: chance.oneOf([0.5, 0.75]) }),
          ...(chance.once(2) && { maxPieces: chance.between(1, 4) })
        }))
      }
      const answer = packed(request)
      const stricter = { ...request, boxes: request.boxes.map((box) => ({ ...box, maxPieces: 1 })) }
      const most = Math.max(
        0,
        ...answer.orders.flatMap(({ packing }) => packing.boxes.map((box) => box.placements.length))
      )
      expect(sharedStockViolations(stricter, answer).some((message) => message.includes("pieces"))).toBe(most > 1)
      if (most > 1) noticed++
    }
    expectRare(noticed)?.toBeGreaterThan(runs(50, 150) / 2)
  })
})
