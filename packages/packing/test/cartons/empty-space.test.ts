import { type Box, type Item, pack, packOrThrow } from "@waybill/packing"
import { emptySpaceOf, euEmptySpace, leastEmptySpace, packToSize } from "@waybill/packing/cartons"
import { describe, expect, it } from "vitest"

const packed = (item: Omit<Item, "reference">, box: Omit<Box, "reference">) =>
  packOrThrow({ items: [{ reference: "A", ...item }], boxes: [{ reference: "B", ...box }] }).boxes[0]!

describe("the empty space of a parcel", () => {
  it("a box is empty where it has gaps and filler instead of items", () => {
    const parcel = packed({ width: 4, length: 5, height: 6, gap: 1 }, { inner: { width: 6, length: 8, height: 10 } })
    expect(emptySpaceOf(parcel)).toEqual({
      reference: "B",
      volume: 480,
      itemVolume: 120,
      emptySpace: 0.75,
      rule: {
        name: "Regulation (EU) 2025/40, Article 24",
        from: "2030-01-01",
        atMost: 0.5,
        of: "inner"
      },
      isWithin: false
    })
  })

  it("a parcel at exactly the limit is within the rule", () => {
    const half = packed({ width: 3, length: 1, height: 1 }, { inner: { width: 6, length: 1, height: 1 } })
    expect(emptySpaceOf(half)).toMatchObject({ emptySpace: 0.5, isWithin: true })
    expect(emptySpaceOf(half, { ...euEmptySpace, atMost: 0.49 }).isWithin).toBe(false)
  })

  it("a rule of outer sides includes the walls", () => {
    const inner = { width: 10, length: 10, height: 10 }
    const outer = { width: 20, length: 10, height: 10 }
    const parcel = packed({ width: 10, length: 10, height: 10 }, { inner, outer })
    expect(emptySpaceOf(parcel).emptySpace).toBe(0)
    expect(emptySpaceOf(parcel, { ...euEmptySpace, of: "outer" }).emptySpace).toBe(0.5)
  })

  it("refuses an invalid rule, and anything but a packed box", () => {
    const half = packed({ width: 3, length: 1, height: 1 }, { inner: { width: 6, length: 1, height: 1 } })
    const refusal = (rule: unknown, parcel: unknown = half) => {
      try {
        return emptySpaceOf(parcel as never, rule as never)
      } catch (error) {
        return error
      }
    }
    for (const atMost of [-1, 1.1, Number.NaN, Infinity, "0.5", null, undefined])
      expect(refusal({ ...euEmptySpace, atMost })).toEqual(
        new TypeError("emptySpaceOf: rule.atMost: must be a number from 0 to 1")
      )
    for (const rule of [null, "eu", {}, 5])
      expect(refusal(rule)).toEqual(new TypeError("emptySpaceOf: rule.atMost: must be a number from 0 to 1"))
    for (const of of ["foo", undefined])
      expect(refusal({ ...euEmptySpace, of })).toEqual(new TypeError("emptySpaceOf: rule.of: must be inner or outer"))
    for (const parcel of [null, {}, { boxes: [half] }])
      expect(refusal(euEmptySpace, parcel)).toEqual(
        new TypeError("emptySpaceOf: parcel: must be one of the boxes of a packing")
      )
    for (const atMost of [0, 1]) expect(refusal({ ...euEmptySpace, atMost })).toMatchObject({ isWithin: atMost === 1 })
  })

  const unit = { at: { x: 0, y: 0, z: 0 }, size: { x: 1, y: 1, z: 1 } }
  const cube = { width: 2, length: 2, height: 2 }
  const hold = "parcel.inner: must hold its pieces"
  const positive = "parcel.placements: must have positive sizes"
  it.each([
    [{ placements: Array(21).fill(unit) }, hold],
    [{ kind: "mailer", placements: [{ size: unit.size }] }, hold],
    [{ kind: "mailer", inner: { ...cube, width: 1 } }, hold],
    [{ inner: { ...cube, width: 0 } }, hold],
    [{ inner: { width: 2, length: -2, height: -2 } }, hold],
    [{ inner: { ...cube, length: Number.NaN } }, hold],
    [{ kind: "tube", inner: { ...cube, length: Infinity } }, hold],
    [{ inner: undefined }, hold],
    [{ placements: [] }, positive],
    [{ kind: "mailer", placements: [] }, positive],
    [{ placements: [unit, { size: { x: 1, y: -1, z: -1 } }] }, positive],
    [{ placements: [unit, null] }, positive],
    [{ placements: [unit, {}] }, positive],
    [{ placements: { length: 1 } }, "parcel: must be one of the boxes of a packing"]
  ])("refuses what is not a parcel, with its place (%#)", (wrong, problem) => {
    const parcel = { reference: "B", kind: "box", inner: cube, outer: cube, placements: [unit], ...wrong }
    expect(() => emptySpaceOf(parcel as never)).toThrow(new TypeError(`emptySpaceOf: ${problem}`))
  })

  it("a rule about outer sides refuses a parcel without them", () => {
    const parcel = { reference: "B", kind: "mailer", inner: cube, outer: { ...cube, length: 0 }, placements: [unit] }
    const rule = { ...euEmptySpace, of: "outer" as const }
    expect(() => emptySpaceOf(parcel as never, rule)).toThrow(
      new TypeError("emptySpaceOf: parcel.outer: must hold its pieces")
    )
    expect(emptySpaceOf({ ...parcel, outer: cube } as never, rule).emptySpace).toBe(7 / 8)
  })

  it("a tube is a cylinder, and a mailer is as thick as its contents", () => {
    const tube = packed(
      { width: 3, length: 4, height: 20 },
      { kind: "tube", inner: { width: 5, length: 5, height: 20 } }
    )
    // The rectangle 3 × 4 fills 12 of the 19.635 of a circle with the diameter 5.
    expect(emptySpaceOf(tube).emptySpace).toBeCloseTo(0.3888, 4)
    const mailer = packed(
      { width: 8, length: 8, height: 2 },
      { kind: "mailer", inner: { width: 12, length: 14, height: 4 } }
    )
    // The mailer has 10 × 12 × 2 inside.
    expect(emptySpaceOf(mailer)).toMatchObject({ volume: 240, itemVolume: 128 })
  })
})

describe("the objective of least empty space", () => {
  it("the chosen box has less space inside, although its outside is larger", () => {
    const cube = (side: number) => ({ width: side, length: side, height: side })
    const boxes = [
      { reference: "thin", inner: cube(11), outer: cube(12) },
      { reference: "thick", inner: cube(10), outer: cube(14) }
    ]
    const items = [{ reference: "A", ...cube(10) }]
    expect(packOrThrow({ items, boxes }).boxes[0]?.reference).toBe("thin")
    const objective = ["boxes" as const, leastEmptySpace(boxes)]
    expect(packOrThrow({ items, boxes, objective }).boxes[0]?.reference).toBe("thick")
  })

  it("a measure of other boxes refuses the request", () => {
    const boxes = [{ reference: "S", inner: { width: 10, length: 10, height: 10 } }]
    const items = [{ reference: "A", width: 10, length: 10, height: 10 }]
    const message = "threw: leastEmptySpace: has no box or carton for S; pass those of the request"
    expect(pack({ items, boxes, objective: [leastEmptySpace([])] })).toMatchObject({
      refusals: [{ code: "threw", at: "/objective/0", message: `objective[0]: ${message}` }]
    })
  })

  it("measures cartons cut to size without their walls", () => {
    const cube = (side: number) => ({ width: side, length: side, height: side })
    const carton = (reference: string, step: number, wall: number) => ({
      ...{ reference, min: cube(step), max: cube(20), step: cube(step), walls: cube(wall) }
    })
    // Outside, 12 × 12 × 12 and 15 × 15 × 15; inside, 12 × 12 × 12 and 11 × 11 × 11.
    const cartons = [carton("cut", 6, 0), carton("cut thick", 11, 4)]
    const items = [{ reference: "A", ...cube(10.5) }]
    const boxes = [{ reference: "box", inner: cube(12.5), outer: cube(13) }]
    const chosen = (objective?: Parameters<typeof packToSize>[0]["objective"]) => {
      const outcome = packToSize({ items, boxes, cartons, ...(objective && { objective }) })
      return outcome._tag === "Packed" && outcome.packing.boxes.map(({ reference }) => reference)
    }
    expect(chosen()).toEqual(["cut 12x12x12"])
    expect(chosen([leastEmptySpace(boxes, cartons)])).toEqual(["cut thick 11x11x11"])
    expect(
      leastEmptySpace(
        boxes,
        cartons
      )([
        { box: 0, reference: "box", kind: "box", outer: cube(13), grossWeight: 1 },
        { box: 1, reference: "cut thick 11x11x11", kind: "box", outer: cube(15), grossWeight: 1 }
      ])
    ).toBe(12.5 ** 3 + 1331)
  })
})
