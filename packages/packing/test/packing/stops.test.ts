// Items with stops, and the direction in which a box is unloaded.
import { type Box, type Item, type Packing, type Placement, pack, type Request, violationsOf } from "@waybill/packing"
import { layers } from "@waybill/packing/instructions"
import { draw } from "@waybill/packing/layout"
import { describe, expect, it } from "vitest"

const cube = (reference: string, fields: Partial<Item> = {}): Item => ({
  reference,
  width: 10,
  length: 10,
  height: 10,
  ...fields
})

const box = (width: number, length: number, height: number, fields: Partial<Box> = {}): Box => ({
  reference: "B",
  inner: { width, length, height },
  ...fields
})

const packed = (request: Request): Packing => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  expect(violationsOf(request, outcome.packing)).toEqual([])
  return outcome.packing
}

/** Returns the references in each box, sorted by one coordinate. */
const sortedBy = (axis: "x" | "y" | "z", { boxes }: Packing): ReadonlyArray<string> =>
  boxes.map(({ placements }) =>
    placements
      .toSorted((a, b) => a.at[axis] - b.at[axis])
      .map(({ reference }) => reference)
      .join(" ")
  )

const overlaps = (a: Placement, b: Placement, axis: "x" | "y" | "z"): boolean =>
  a.at[axis] < b.at[axis] + b.size[axis] && b.at[axis] < a.at[axis] + a.size[axis]

/** Takes out the pieces stop by stop, each in a straight line, and returns the number of those that are in the way. */
const blockedPieces = ({ boxes }: Packing, way: "y" | "z"): number => {
  const stopOf = ({ stop = Infinity }: Placement): number => stop
  const across = way === "z" ? (["x", "y"] as const) : (["x", "z"] as const)
  return boxes
    .flatMap(({ placements }) => placements.flatMap((a) => placements.map((b) => [a, b] as const)))
    .filter(
      ([a, b]) =>
        stopOf(b) > stopOf(a) && across.every((axis) => overlaps(a, b, axis)) && b.at[way] >= a.at[way] + a.size[way]
    ).length
}

describe("stops of a box that is unloaded from above", () => {
  it("places later stops below earlier ones, regardless of their order in the request", () => {
    const items = [cube("a", { stop: 2 }), cube("b", { stop: 3 }), cube("c", { stop: 1 })]
    for (const order of [items, items.toReversed()])
      expect(sortedBy("z", packed({ items: order, boxes: [box(10, 10, 30)] }))).toEqual(["b a c"])
  })

  it("unloads items without a stop after all others", () => {
    const items = [cube("last"), cube("first", { stop: 1_000_000_000 })]
    expect(sortedBy("z", packed({ items, boxes: [box(10, 10, 20)] }))).toEqual(["last first"])
  })

  it("uses two boxes if the piece of the later stop cannot be below, and two is the bound", () => {
    const items = [cube("late", { stop: 2, onTop: 0 }), cube("early", { stop: 1 })]
    const packing = packed({ items, boxes: [box(10, 10, 20)] })
    expect(packing.boxes).toHaveLength(2)
    expect(packing.certificate.proofs[0]).toMatchObject({ atLeast: 2, proved: false, by: ["exhausted"] })
    expect(packed({ items: items.map((item) => ({ ...item, stop: 1 })), boxes: [box(10, 10, 20)] }).boxes).toHaveLength(
      1
    )
  })

  it("leaves a group unpacked, with the reason `rule`, if no box can be unloaded stop by stop", () => {
    const items = [cube("late", { stop: 2, onTop: 0, group: "g" }), cube("early", { stop: 1, group: "g" })]
    const { unpacked } = packed({ items, boxes: [box(10, 10, 20)] })
    expect(unpacked.map(({ reference, reason }) => [reference, reason])).toEqual([
      ["late", "rule"],
      ["early", "rule"]
    ])
  })

  it("returns the same packing as without stops if all items have the same stop", () => {
    const request: Request = { items: [cube("a", { quantity: 3 }), cube("b", { height: 5 })], boxes: [box(20, 10, 20)] }
    const withStop = { ...request, items: request.items.map((item) => ({ ...item, stop: 7 })) }
    const withoutStops = packed(withStop).boxes.map(({ placements, ...rest }) => ({
      ...rest,
      placements: placements.map(({ stop: _, ...placement }) => placement)
    }))
    expect(withoutStops).toEqual(packed(request).boxes)
  })
})

describe("stops of a box that is unloaded through its front", () => {
  const front = { unload: "front" } as const

  it("places later stops behind earlier ones", () => {
    const items = [cube("a", { stop: 2 }), cube("b", { stop: 3 }), cube("c", { stop: 1 })]
    expect(sortedBy("y", packed({ items, boxes: [box(10, 30, 10, front)] }))).toEqual(["b a c"])
  })

  it("needs two boxes where one is enough from above, which is the bound", () => {
    const items = [cube("early", { stop: 1, rotation: "none" }), cube("late", { stop: 2, rotation: "none", width: 20 })]
    const shallow = box(20, 20, 10)
    expect(packed({ items, boxes: [shallow] }).boxes).toHaveLength(1)
    expect(sortedBy("y", packed({ items, boxes: [{ ...shallow, ...front }] }))).toEqual(["late early"])
    const heavy = [cube("early", { stop: 1, onTop: 0 }), cube("late", { stop: 2, onTop: 0 })]
    const tower = { items: heavy, boxes: [box(10, 10, 20, front)] }
    expect(packed(tower).boxes).toHaveLength(2)
    expect(packed(tower).certificate.proofs).toMatchObject([
      { value: 2, atLeast: 2 },
      { value: 4000, atLeast: 4000 }
    ])
  })
})

it("fifty pieces of four stops can be taken out in straight lines, in the order of their stops", () => {
  const items = Array.from({ length: 50 }, (_, i) => ({
    reference: `${i}`,
    ...{ width: 5 + (i % 7), length: 4 + (i % 5), height: 6 + (i % 3) },
    stop: 1 + (i % 4)
  }))
  for (const unload of ["top", "front"] as const) {
    const packing = packed({ items, boxes: [box(40, 60, 30, { unload })], support: 0.5 })
    expect(packing.unpacked).toEqual([])
    expect(blockedPieces(packing, "z")).toBe(0)
    if (unload === "front") expect(blockedPieces(packing, "y")).toBe(0)
  }
})

it("placements, instructions and drawings contain the stop", () => {
  const packing = packed({ items: [cube("mug", { stop: 3 }), cube("vase")], boxes: [box(20, 10, 10)] })
  expect(packing.boxes[0]!.placements.map(({ reference, stop }) => [reference, stop]).sort()).toEqual([
    ["mug", 3],
    ["vase", undefined]
  ])
  expect(layers(packing.boxes[0]!).layers.flat().join()).toMatch(/\(mug, stop 3\).*\(vase\)|\(vase\).*\(mug, stop 3\)/)
  expect(draw(packing.boxes[0]!)).toContain("1 × mug, stop 3")
})
