import type { Cost, Packing, Proof, Request } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { crate, cube, inOneBox, packing, request, said, slab } from "./example.ts"

describe("the verifier, of what is claimed,", () => {
  const claiming = (proofs: readonly Proof[], optimal = false, asked: Request = request) =>
    said(asked, { ...packing, certificate: { proofs, optimal } })
  const boxes: Proof = { measure: "boxes", value: 2, atLeast: 2, proved: true, by: [] }
  const volume: Proof = { measure: "volume", value: 5815, atLeast: 5815, proved: true, by: [] }

  it("takes a proof of each measure for an optimum, and nothing less", () => {
    expect(claiming([boxes, volume], true)).toEqual([])
    expect(claiming([boxes], true)).toEqual(["certificate: Called optimal against its proofs"])
    expect(claiming([boxes, volume])).toEqual(["certificate: Called not optimal against its proofs"])
    expect(claiming([boxes], true, { ...request, objective: ["boxes"] })).toEqual([])
    expect(claiming([boxes, volume], true, { ...request, objective: ["boxes", "volume", "price"] })).toEqual([
      "certificate: Called optimal against its proofs"
    ])
  })

  it("takes no other measures for those that were asked", () => {
    const twice = ["certificate: Called optimal against its proofs"]
    expect(claiming([boxes, boxes], true)).toEqual(twice)
    expect(claiming([volume, boxes], true)).toEqual(twice)
    expect(claiming([boxes], true, { ...request, objective: ["volume"] })).toEqual(twice)
    const cost: Proof = { measure: "cost", value: 7, atLeast: 7, proved: true, by: [] }
    expect(claiming([cost], true, { ...request, objective: [() => 7] })).toEqual([])
  })

  it("asks the cost itself what the boxes cost, and whether they may be used", () => {
    const costing = (cost: Cost, value = 7) =>
      claiming([{ measure: "cost", value, proved: false, by: [] }], false, { ...request, objective: [cost] })
    const perBox: Cost = (parcels) => parcels.reduce((sum, { reference }) => sum + (reference === "S" ? 3 : 4), 0)
    expect(costing(perBox)).toEqual([])
    expect(costing(perBox, 6)).toEqual(["certificate: The certificate says cost 6, but it is 7"])
    expect(costing(() => Number.NaN)).toEqual(["certificate: The certificate says cost 7, but it is NaN"])
    expect(
      costing(() => {
        throw new Error("no such carrier")
      })
    ).toEqual(["certificate: The certificate says cost 7, but it is NaN"])
    const nothing: Packing = {
      boxes: [],
      unpacked: [],
      certificate: { proofs: [{ measure: "cost", value: 0, proved: false, by: [] }], optimal: false }
    }
    expect(said({ items: [], boxes: request.boxes, objective: [() => 5] }, nothing)).toEqual([])
  })

  it("leaves a bound just below the value unproved", () => {
    expect(claiming([{ ...volume, atLeast: 5815 - 1e-9, proved: false }])).toEqual([])
  })

  it("asks a proof for its bound", () => {
    const cost: Proof = { measure: "cost", value: 7, proved: true, by: [] }
    expect(claiming([cost])).toEqual(["certificate: cost is called proved at 7 without a bound"])
    expect(claiming([{ ...cost, proved: false }])).toEqual([])
    expect(claiming([{ ...volume, atLeast: 5814 }])).toEqual([
      "certificate: volume is called proved at 5815 with the bound 5814"
    ])
    expect(claiming([{ ...volume, proved: false }])).toEqual([
      "certificate: volume is not called proved at 5815 with the bound 5815"
    ])
    expect(claiming([{ ...volume, atLeast: 5816, proved: false }])).toEqual([
      "certificate: The bound 5816 of volume is above 5815"
    ])
  })

  it("forgives what adding decimals costs, in proportion to the sum and no more", () => {
    const priced = (price: number): Request => ({
      ...request,
      objective: ["price"],
      boxes: request.boxes.map((box) => ({ ...box, price }))
    })
    const at = (price: number, value: number, atLeast = value) =>
      claiming([{ measure: "price", value, atLeast, proved: true, by: [] }], true, priced(price)).length
    expect(at(0.3, 0.1 + 0.2 + 0.3)).toBe(0)
    expect(at(0.3, 0.6 + 1e-8)).toBeGreaterThan(0)
    expect(at(5e9, 1e10 + 5)).toBe(0)
    expect(at(5e9, 1e10, 1e10 + 5)).toBe(0)
    expect(at(5e9, 1e10 + 20)).toBeGreaterThan(0)
    expect(at(0, 0)).toBe(0)
  })

  it("does not believe a number that is none", () => {
    expect(claiming([{ ...boxes, atLeast: Number.NEGATIVE_INFINITY }])).not.toEqual([])
  })
})

describe("the verifier, of pieces in any order,", () => {
  it("finds those that overlap although another lies between them in the list", () => {
    const at = (...places: readonly number[]) =>
      inOneBox(
        crate,
        places.map((x) => [cube(10), [x, 0, 0]] as const)
      )
    expect(at(0, 50, 5)).toEqual(["overlap"])
    expect(at(50, 0, 55)).toEqual(["overlap"])
    expect(at(55, 0, 50)).toEqual(["overlap"])
    expect(at(0, 50, 10)).toEqual([])
  })

  it("weighs a tower whatever the order in which it is listed", () => {
    const tower = (order: readonly number[]) => {
      const pieces = [
        [cube(10, { weight: 1, onTop: 5 }), [0, 0, 0]],
        [cube(10, { weight: 4 }), [0, 0, 10]],
        [cube(10, { weight: 4 }), [0, 0, 20]]
      ] as const
      return inOneBox(
        crate,
        order.map((n) => pieces[n]!)
      )
    }
    expect(tower([0, 1, 2])).toEqual(["on-top"])
    expect(tower([2, 1, 0])).toEqual(["on-top", "order"])
    expect(tower([0, 2, 1])).toEqual(["on-top", "order"])
  })

  it("lets a piece bear exactly what it may, and what bears nothing not even a feather", () => {
    const on = (onTop: number, weight: number) =>
      inOneBox(crate, [
        [cube(10, { onTop }), [0, 0, 0]],
        [cube(10, { weight }), [0, 0, 10]]
      ])
    expect(on(4, 4)).toEqual([])
    expect(on(4, 5)).toEqual(["on-top"])
    expect(on(0, 0)).toEqual(["on-top"])
    expect(inOneBox(crate, [[cube(10, { onTop: 0 }), [0, 0, 0]]])).toEqual([])
  })
})

describe("the verifier, of a mailer,", () => {
  const mailer = { reference: "E", kind: "mailer", inner: { width: 20, length: 30, height: 5 } } as const
  const holding = (...pieces: Parameters<typeof inOneBox>[1]) => inOneBox(mailer, pieces)

  it("takes its contents from end to end, wherever they lie", () => {
    expect(holding([slab(18, 28, 2), [0, 0, 0]])).toEqual([])
    expect(holding([slab(18, 28, 2), [2, 2, 0]])).toEqual([])
    expect(holding([slab(19, 28, 2), [0, 0, 0]])).toEqual(["inside"])
    expect(holding([slab(18, 29, 2), [0, 0, 0]])).toEqual(["inside"])
    expect(holding([slab(9, 28, 2), [0, 0, 0]], [slab(9, 28, 2), [9, 0, 0]])).toEqual([])
    expect(holding([slab(9, 28, 2), [0, 0, 0]], [slab(9, 28, 2), [10, 0, 0]])).toEqual(["inside"])
    expect(holding([slab(18, 14, 2), [0, 0, 0]], [slab(18, 14, 2), [0, 15, 0]])).toEqual(["inside"])
  })

  it("says of a thick one, as of a gap, what is wrong in words", () => {
    const lying: Packing = {
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
    const asked = (gap: number): Request => ({
      scale: { length: 10 },
      items: [{ reference: "a", width: 19, length: 10, height: 2, quantity: 2, gap }],
      boxes: [mailer]
    })
    expect(said(asked(0), lying)).toEqual([
      "inside: Box 0: a (item 0, piece 0) and the others are too thick together for the mailer's width or length"
    ])
    expect(said(asked(0.1), lying)).toContain("gap: Box 0: a (item 0, piece 0) is too close to a (item 0, piece 1)")
  })
})

describe("the verifier, of what stays behind,", () => {
  const behind = (reason: "cost" | "no-stock", asked: Partial<Request>, used: readonly number[] = []) =>
    said(
      {
        items: [{ reference: "rod", width: 1, length: 1, height: 1, quantity: used.length + 1 }],
        boxes: [0, 1].map((n) => ({ reference: `${n}`, inner: { width: 1, length: 1, height: 1 }, stock: n + 1 })),
        ...asked
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
        unpacked: [{ item: 0, reference: "rod", quantity: 1, reason, message: "It stays" }],
        certificate: { proofs: [], optimal: false }
      }
    )

  it("believes a cost only where one is asked for", () => {
    expect(behind("cost", {})).toEqual([
      "reason: rod (item 0): the reason is not cost: boxes with its sides: 2, that may carry it: 2, left: 2"
    ])
    expect(behind("cost", { objective: ["boxes"] })).toEqual([
      "reason: rod (item 0): the reason is not cost: boxes with its sides: 2, that may carry it: 2, left: 2"
    ])
    expect(behind("cost", { objective: ["boxes", () => 1] })).toEqual([])
  })

  it("counts each kind of box by itself", () => {
    expect(behind("no-stock", {}, [1])).toEqual([
      "reason: rod (item 0): the reason is not no-stock: boxes with its sides: 2, that may carry it: 2, left: 2"
    ])
    expect(behind("no-stock", {}, [0])).toEqual([
      "reason: rod (item 0): the reason is not no-stock: boxes with its sides: 2, that may carry it: 2, left: 1"
    ])
    expect(behind("no-stock", {}, [1, 1])).toEqual([
      "reason: rod (item 0): the reason is not no-stock: boxes with its sides: 2, that may carry it: 2, left: 1"
    ])
    expect(behind("no-stock", {}, [0, 1, 1])).toEqual([])
  })
})
