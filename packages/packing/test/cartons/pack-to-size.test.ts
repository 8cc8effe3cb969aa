// cspell:ignore boxs
import { pack, readUnits, violationsOf } from "@waybill/packing"
import { type ItemCarton, packToSize, type ToSizeRequest } from "@waybill/packing/cartons"
import { describe, expect, it } from "vitest"

const cube = (side: number) => ({ width: side, length: side, height: side })
const cutter: ItemCarton = {
  reference: "cut",
  min: { width: 20, length: 20, height: 5 },
  max: { width: 60, length: 80, height: 40 },
  step: cube(1),
  walls: { width: 1, length: 1, height: 2 }
}
const lamp = { reference: "lamp", width: 31, length: 22, height: 22, weight: 2.5 }

const packed = (request: ToSizeRequest) => {
  const outcome = packToSize(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals.map(({ message }) => message).join("\n"))
  const { cartons, ...others } = request
  expect(violationsOf({ ...others, boxes: outcome.boxes }, outcome.packing)).toEqual([])
  return outcome
}

describe("a carton cut to size", () => {
  it("the carton of a single item has its size, and the walls outside", () => {
    const { boxes, packing } = packed({ items: [lamp], cartons: [cutter] })
    const [{ inner, outer }] = packing.boxes as [(typeof packing.boxes)[0]]
    expect([inner.width, inner.length, inner.height].sort()).toEqual([22, 22, 31])
    expect(outer).toEqual({ width: inner.width + 1, length: inner.length + 1, height: inner.height + 2 })
    expect(boxes.map(({ reference }) => reference)).toEqual([packing.boxes[0]!.reference])
    expect(packing.boxes[0]!.fill).toBe(1)
  })

  it("the sides of a carton are whole steps within its range", () => {
    const step = { width: 4, length: 5, height: 2.5 }
    const { packing } = packed({ items: [{ ...lamp, rotation: "none" }], cartons: [{ ...cutter, step }] })
    expect(packing.boxes[0]?.inner).toEqual({ width: 32, length: 25, height: 22.5 })
  })

  it("the carton leaves the gap of an item on all sides", () => {
    const { packing } = packed({ items: [{ ...lamp, rotation: "none", gap: 1.5 }], cartons: [cutter] })
    expect(packing.boxes[0]?.inner).toEqual({ width: 34, length: 25, height: 25 })
  })

  it("price and weight of the board depend on the outer surface", () => {
    const priced = { ...cutter, price: 0.25, emptyWeight: 0.1, boardPrice: 0.000_1, boardWeight: 0.000_05 }
    const { boxes, packing } = packed({
      items: [{ ...lamp, rotation: "none" }],
      cartons: [priced],
      objective: ["price"]
    })
    // The outer surface is 2 × (32×23 + 32×24 + 23×24) = 4112.
    expect(boxes[0]?.price).toBe(0.6612)
    expect(packing.boxes[0]?.grossWeight).toBe(2.806)
    expect(packing.certificate.proofs.map(({ value }) => value)).toEqual([0.6612])
  })

  it("sides and weights of thirds are exact, as readUnits returns them", () => {
    const third = { width: "1/3 in", length: "1/3 in", height: "1/3 in" }
    const walls = { width: "1/6 in", length: 0, height: "1/3 in" }
    const two = { width: "2 in", length: "2 in", height: "2 in" }
    const read = readUnits<ToSizeRequest>({
      items: [
        { reference: "A", width: "1 in", length: "5/3 in", height: "2/3 in", weight: "1/3 lb", rotation: "none" }
      ],
      cartons: [{ reference: "cut", min: third, max: two, step: third, walls, emptyWeight: "1/7 lb" }]
    })
    if (read._tag === "Refused") throw new Error(read.refusals[0]?.message)
    const { packing } = packed(read.request)
    expect(packing.boxes[0]).toMatchObject({
      reference: "cut 1.666667x1x0.666667",
      inner: { width: 1, length: 5 / 3, height: 2 / 3 },
      outer: { width: 7 / 6, length: 5 / 3, height: 1 }
    })
    expect(packing.boxes[0]?.grossWeight).toBeCloseTo(10 / 21, 6)
  })

  it("a smaller box of the request is chosen instead", () => {
    const boxes = [{ reference: "L", inner: { width: 22, length: 31, height: 22 } }]
    const { packing } = packed({ items: [lamp], boxes, cartons: [cutter] })
    expect(packing.boxes.map(({ box, reference }) => [box, reference])).toEqual([[0, "L"]])
  })

  it("pieces beyond its largest size or weight stay unpacked", () => {
    const items = [lamp, { ...lamp, reference: "pole", length: 90 }, { ...lamp, reference: "safe", weight: 31 }]
    const { packing } = packed({ items, cartons: [{ ...cutter, maxWeight: 30 }] })
    expect(packing.unpacked.map(({ reason, reference }) => [reference, reason])).toEqual([
      ["pole", "too-long"],
      ["safe", "too-heavy"]
    ])
  })

  it("several parcels can have different sizes", () => {
    const items = [{ reference: "block", ...cube(40), rotation: "none" as const, quantity: 3 }]
    const { boxes, packing } = packed({ items, cartons: [{ ...cutter, max: { width: 40, length: 80, height: 40 } }] })
    expect(packing.boxes.map(({ box, inner }) => [box, inner.length])).toEqual([
      [0, 80],
      [1, 40]
    ])
    expect(boxes).toHaveLength(2)
  })
})

describe("the proof of a carton's size", () => {
  it("a bound covers all sizes if they are few", () => {
    const items = [{ reference: "brick", width: 5, length: 4, height: 3, quantity: 6 }]
    const { packing } = packed({ items, cartons: [{ ...cutter, min: cube(2), max: cube(14) }] })
    // Six bricks of 60 fill 360. The walls make 10×6×6, outside 11×7×8, better than 12×6×5, outside 13×7×7.
    expect(packing.certificate).toMatchObject({
      optimal: false,
      proofs: [
        { value: 1, atLeast: 1, proved: false },
        { value: 588, atLeast: 588, proved: false }
      ]
    })
    expect(packing.boxes[0]?.outer).toSatisfy(
      ({ width, length, height }: { width: number; length: number; height: number }) => width * length * height === 588
    )
  })

  it("several cartons with many sizes have no bound on their volume", () => {
    const items = [{ reference: "block", ...cube(40), quantity: 3 }]
    const { packing } = packed({ items, cartons: [{ ...cutter, max: { width: 45, length: 81, height: 41 } }] })
    expect(packing.certificate.proofs).toMatchObject([
      { measure: "boxes", value: 2, atLeast: 2, proved: false },
      { measure: "volume", proved: false }
    ])
    expect(packing.certificate.proofs[1]).not.toHaveProperty("atLeast")
    expect(packing.certificate.optimal).toBe(false)
  })

  const shades = { reference: "shade", width: 13.5, length: 20, height: 8, quantity: 3 }

  it("no bound on the volume is claimed for more than a million sizes", () => {
    const { packing } = packed({
      items: [{ ...lamp, quantity: 2 }, shades],
      cartons: [{ ...cutter, step: cube(0.01) }]
    })
    expect(packing.certificate.proofs[1]).not.toHaveProperty("atLeast")
    expect(packing.certificate.optimal).toBe(false)
  })

  it("all smaller sizes are searched, however many steps a side has", () => {
    const long = { ...cutter, max: { width: 24, length: 9000, height: 24 } }
    const { packing } = packed({ items: [{ ...lamp, quantity: 2 }, shades], cartons: [long] })
    // Two lamps take 62 of the length, and the shades 16: two behind each other, beside the third. Outside 23×79×24.
    expect(packing.certificate.proofs[1]).toMatchObject({ value: 43_608, atLeast: 43_608 })
    expect(packing.certificate.proofs[1]!.by).toContain("exhausted")
  })

  it("no bound is claimed if a larger carton holds less weight", () => {
    const heavy = { ...cutter, boardWeight: 0.001, maxWeight: 25 }
    const { packing } = packed({ items: [{ ...lamp, quantity: 12 }], cartons: [heavy] })
    expect(packing.certificate.proofs.map(({ proved }) => proved)).not.toContain(true)
  })
})

describe("a request for cartons", () => {
  const refusals = (request: object) => {
    const outcome = packToSize(request as ToSizeRequest)
    return outcome._tag === "Refused" ? outcome.refusals.map(({ at, message }) => [at, message]) : []
  }

  it.each([
    [{ cartons: [] }, "/cartons", "cartons: must be a list of 1 or more elements, got a list of 0"],
    [
      { cartons: [{ ...cutter, max: cube(10) }] },
      "/cartons/0/max/width",
      "cartons[0].max.width: must be at least min.width"
    ],
    [
      { cartons: [{ ...cutter, step: cube(0) }] },
      "/cartons/0/step/width",
      "cartons[0].step.width: must be 0.000001 or more, got 0"
    ],
    [{ cartons: [cutter], boxs: [] }, "/boxs", 'boxs: unknown field "boxs"; did you mean "boxes"?'],
    [
      { cartons: [cutter], boxes: [{ reference: "A" }] },
      "/boxes/0/inner",
      "boxes[0].inner (A): must be an object, got undefined"
    ],
    [
      { cartons: [{ ...cutter, max: { ...cutter.max, length: 190_000 } }], scale: { length: 4 } },
      "/cartons/0/max/length",
      "cartons[0].max.length (cut 190000x60x40): must be at most 50000, got 190000"
    ],
    [
      { cartons: [{ ...cutter, step: cube(0.3) }], scale: { length: 4 } },
      "/cartons/0/max/width",
      "cartons[0].max.width (cut 80x59.9x39.8): must be a multiple of 1/4, got 59.9"
    ]
  ])("an invalid carton is refused with its place and the reason (%#)", (request, at, message) => {
    expect(refusals({ items: [lamp], ...request })[0]).toEqual([at, message])
  })

  it("a cost function that throws is a refusal", () => {
    const cost = () => {
      throw new Error("no rate")
    }
    expect(refusals({ items: [lamp], cartons: [cutter], objective: [cost] })).toEqual([
      ["/objective/0", "objective[0]: threw: no rate"]
    ])
  })

  it("the search ends with its time limit", () => {
    let time = 0
    const timeLimit = { now: () => time++, limit: 20 }
    const items = Array.from({ length: 30 }, (_, n) => ({ reference: `${n}`, ...cube(8), width: 5 + (n % 7) }))
    const outcome = packed({ items, cartons: [cutter], timeLimit })
    expect(outcome.cut).toBe(true)
    expect(outcome.packing.unpacked).toEqual([])
  })

  it("the number of sizes hardly changes the time of an objective without a number of boxes", () => {
    const items = Array.from({ length: 4 }, (_, n) => {
      const sides = { width: 3 + ((n * 5 + 4) % 9), length: 4 + ((n * 11 + 1) % 10), height: 2 + ((n * 3 + 5) % 6) }
      return { reference: `${n}`, ...sides, quantity: 1 + ((n + 1) % 2) }
    })
    const many = {
      ...{ reference: "cut", walls: { width: 0.25, length: 0.25, height: 0.5 }, step: cube(0.5) },
      min: { width: 4, length: 6, height: 2 },
      max: { width: 24, length: 36, height: 18 }
    }
    const { user } = process.cpuUsage()
    expect(packed({ items, cartons: [many], objective: ["volume"] }).packing.boxes).toHaveLength(1)
    // If the search keeps every set of sizes, this takes more than five seconds.
    expect(process.cpuUsage().user - user).toBeLessThan(3_000_000)
  })

  it("a single size gives the same number of boxes as pack", () => {
    const fixed = { ...cutter, min: cube(40), max: cube(40) }
    const items = [{ ...lamp, quantity: 3 }]
    const { packing } = packed({ items, cartons: [fixed] })
    const inner = cube(40)
    const same = pack({ items, boxes: [{ reference: "cut", inner, outer: { width: 41, length: 41, height: 42 } }] })
    expect(packing.boxes.length).toBe(same._tag === "Packed" ? same.packing.boxes.length : -1)
  })
})
