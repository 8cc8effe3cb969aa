import type { Packing, Request } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { crate, cube, messagesOf, rulesInOneBox, slab } from "./example.ts"

describe("violationsOf: pieces in any order", () => {
  it("finds overlapping pieces apart in the list", () => {
    const at = (...places: readonly number[]) =>
      rulesInOneBox(
        crate,
        places.map((x) => [cube(10), [x, 0, 0]] as const)
      )
    expect(at(0, 50, 5)).toEqual(["overlap"])
    expect(at(50, 0, 55)).toEqual(["overlap"])
    expect(at(55, 0, 50)).toEqual(["overlap"])
    expect(at(0, 50, 10)).toEqual([])
  })

  it("adds up the weight of a tower, regardless of the order of its pieces", () => {
    const tower = (sequence: readonly number[]) => {
      const pieces = [
        [cube(10, { weight: 1, onTop: 5 }), [0, 0, 0]],
        [cube(10, { weight: 4 }), [0, 0, 10]],
        [cube(10, { weight: 4 }), [0, 0, 20]]
      ] as const
      return rulesInOneBox(
        crate,
        sequence.map((n) => pieces[n]!)
      )
    }
    expect(tower([0, 1, 2])).toEqual(["on-top"])
    expect(tower([2, 1, 0])).toEqual(["on-top", "sequence"])
    expect(tower([0, 2, 1])).toEqual(["on-top", "sequence"])
  })

  it("accepts exactly the maximum load, and accepts no piece above an item whose onTop is 0", () => {
    const on = (onTop: number, weight: number) =>
      rulesInOneBox(crate, [
        [cube(10, { onTop }), [0, 0, 0]],
        [cube(10, { weight }), [0, 0, 10]]
      ])
    expect(on(4, 4)).toEqual([])
    expect(on(4, 5)).toEqual(["on-top"])
    expect(on(0, 0)).toEqual(["on-top"])
    expect(rulesInOneBox(crate, [[cube(10, { onTop: 0 }), [0, 0, 0]]])).toEqual([])
  })
})

describe("violationsOf: mailers", () => {
  const mailer = { reference: "E", kind: "mailer", inner: { width: 20, length: 30, height: 5 } } as const
  const holding = (...pieces: Parameters<typeof rulesInOneBox>[1]) => rulesInOneBox(mailer, pieces)

  it("measures the contents of a mailer from end to end, wherever they are placed", () => {
    expect(holding([slab(18, 28, 2), [0, 0, 0]])).toEqual([])
    expect(holding([slab(18, 28, 2), [2, 2, 0]])).toEqual([])
    expect(holding([slab(19, 28, 2), [0, 0, 0]])).toEqual(["inside"])
    expect(holding([slab(18, 29, 2), [0, 0, 0]])).toEqual(["inside"])
    expect(holding([slab(9, 28, 2), [0, 0, 0]], [slab(9, 28, 2), [9, 0, 0]])).toEqual([])
    expect(holding([slab(9, 28, 2), [0, 0, 0]], [slab(9, 28, 2), [10, 0, 0]])).toEqual(["inside"])
    expect(holding([slab(18, 14, 2), [0, 0, 0]], [slab(18, 14, 2), [0, 15, 0]])).toEqual(["inside"])
  })

  it("reports mailer contents that are too thick and a gap that is too small", () => {
    const packed: Packing = {
      boxes: [
        {
          box: 0,
          reference: "E",
          kind: "mailer",
          inner: mailer.inner,
          outer: mailer.inner,
          grossWeight: 0,
          fill: (2 * 19 * 10 * 2) / 3000,
          placements: [0, 1].map((piece) => ({
            item: 0,
            piece,
            reference: "a",
            at: { x: 0, y: 10 * piece, z: 0 },
            size: { x: 19, y: 10, z: 2 },
            turned: { x: "width", y: "length", z: "height" }
          }))
        }
      ],
      unpacked: [],
      certificate: { proofs: [], optimal: false }
    }
    const requestWith = (gap: number): Request => ({
      scale: { length: 10 },
      items: [{ reference: "a", width: 19, length: 10, height: 2, quantity: 2, gap }],
      boxes: [mailer]
    })
    expect(messagesOf(requestWith(0), packed)).toEqual([
      "inside: Box 0: a (item 0, piece 0) and the other pieces are together too thick for the mailer's width or length"
    ])
    expect(messagesOf(requestWith(0.1), packed)).toContain(
      "gap: Box 0: a (item 0, piece 0) is too close to a (item 0, piece 1)"
    )
  })
})

describe("violationsOf: reasons of unpacked pieces", () => {
  const messagesFor = (reason: "cost" | "no-stock", input: Partial<Request>, used: readonly number[] = []) =>
    messagesOf(
      {
        items: [{ reference: "rod", width: 1, length: 1, height: 1, quantity: used.length + 1 }],
        boxes: [0, 1].map((n) => ({ reference: `${n}`, inner: { width: 1, length: 1, height: 1 }, stock: n + 1 })),
        ...input
      },
      {
        boxes: used.map((box, piece) => ({
          box,
          reference: `${box}`,
          kind: "box",
          inner: { width: 1, length: 1, height: 1 },
          outer: { width: 1, length: 1, height: 1 },
          grossWeight: 0,
          fill: 1,
          placements: [
            {
              item: 0,
              piece,
              reference: "rod",
              at: { x: 0, y: 0, z: 0 },
              size: { x: 1, y: 1, z: 1 },
              turned: { x: "width", y: "length", z: "height" }
            }
          ]
        })),
        unpacked: [{ item: 0, reference: "rod", quantity: 1, reason, message: "Unpacked" }],
        certificate: { proofs: [], optimal: false }
      }
    )

  it("accepts the reason `cost` only if the objective has a cost function", () => {
    expect(messagesFor("cost", {})).toEqual([
      "reason: rod (item 0): the reason cannot be cost; boxes large enough: 2, strong enough: 2, with enough allowed fill: 2, in stock: 2"
    ])
    expect(messagesFor("cost", { objective: ["boxes"] })).toEqual([
      "reason: rod (item 0): the reason cannot be cost; boxes large enough: 2, strong enough: 2, with enough allowed fill: 2, in stock: 2"
    ])
    expect(messagesFor("cost", { objective: ["boxes", () => 1] })).toEqual([])
  })

  it("compares the stock of each box type separately", () => {
    expect(messagesFor("no-stock", {}, [1])).toEqual([
      "reason: rod (item 0): the reason cannot be no-stock; boxes large enough: 2, strong enough: 2, with enough allowed fill: 2, in stock: 2"
    ])
    expect(messagesFor("no-stock", {}, [0])).toEqual([
      "reason: rod (item 0): the reason cannot be no-stock; boxes large enough: 2, strong enough: 2, with enough allowed fill: 2, in stock: 1"
    ])
    expect(messagesFor("no-stock", {}, [1, 1])).toEqual([
      "reason: rod (item 0): the reason cannot be no-stock; boxes large enough: 2, strong enough: 2, with enough allowed fill: 2, in stock: 1"
    ])
    expect(messagesFor("no-stock", {}, [0, 1, 1])).toEqual([])
  })
})
