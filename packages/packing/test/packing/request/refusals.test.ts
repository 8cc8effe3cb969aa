import { type Item, type PackingRefusalCode, pack, type Request } from "@waybill/packing"
import { describe, expect, it } from "vitest"

const item = (fields: object): Item => ({ reference: "mug", width: 10, length: 10, height: 10, ...fields })

const box = { reference: "S", inner: { width: 30, length: 20, height: 15 } }

const withItem = (fields: object): Request => ({ items: [item({ reference: "fine" }), item(fields)], boxes: [box] })

const withBox = (fields: object): Request => ({ items: [item({})], boxes: [{ ...box, ...fields }] })

/** Each invalid request: a description, the request, and the code and pointer of the refusal. */
const refused: ReadonlyArray<readonly [string, Request, PackingRefusalCode, string]> = [
  ["a side of zero", withItem({ width: 0 }), "not-positive", "/items/1/width"],
  ["a negative side", withItem({ length: -1 }), "negative", "/items/1/length"],
  [
    "a side finer than the scale",
    { ...withItem({ height: 10.5 }), scale: { length: 1 } },
    "not-whole",
    "/items/1/height"
  ],
  ["a side of seven decimals", withItem({ height: 0.0000015 }), "not-whole", "/items/1/height"],
  ["a weight of a third", withItem({ weight: 1 / 3 }), "not-whole", "/items/1/weight"],
  ["a side that is not a number", withItem({ height: Number.NaN }), "not-a-number", "/items/1/height"],
  ["an infinite side", withItem({ height: Number.POSITIVE_INFINITY }), "too-large", "/items/1/height"],
  ["a side above the limit", withItem({ width: 1e9 }), "too-large", "/items/1/width"],
  ["a negative weight", withItem({ weight: -1 }), "negative", "/items/1/weight"],
  ["a quantity of zero", withItem({ quantity: 0 }), "not-positive", "/items/1/quantity"],
  ["half a piece", withItem({ quantity: 1.5 }), "not-whole", "/items/1/quantity"],
  ["a million pieces", withItem({ quantity: 1_000_000 }), "too-many", "/items/1/quantity"],
  ["an unknown rotation", withItem({ rotation: "upside" }), "unknown", "/items/1/rotation"],
  ["a negative gap", withItem({ gap: -1 }), "negative", "/items/1/gap"],
  ["an empty reference", withItem({ reference: "" }), "missing", "/items/1/reference"],
  [
    "a group with an item that excludes another member",
    { items: [item({ reference: "a", group: "g" }), item({ group: "g", apart: ["a"] })], boxes: [box] },
    "contradiction",
    "/items/1/apart"
  ],
  [
    "a group of pieces that exclude each other",
    withItem({ group: "g", quantity: 2, apart: ["mug"] }),
    "contradiction",
    "/items/1/apart"
  ],
  ["an empty list of boxes", { items: [item({})], boxes: [] }, "missing", "/boxes"],
  ["a box without height", withBox({ inner: { width: 1, length: 1 } }), "not-a-number", "/boxes/0/inner/height"],
  [
    "an empty box above its own weight limit",
    withBox({ emptyWeight: 5, maxWeight: 4 }),
    "contradiction",
    "/boxes/0/maxWeight"
  ],
  [
    "a box smaller outside than inside",
    withBox({ outer: { width: 30, length: 19, height: 15 } }),
    "contradiction",
    "/boxes/0/outer/length"
  ],
  ["a maximum of no pieces", withBox({ maxPieces: 0 }), "not-positive", "/boxes/0/maxPieces"],
  ["a maximum of half a piece", withBox({ maxPieces: 1.5 }), "not-whole", "/boxes/0/maxPieces"],
  ["a maximum of infinite pieces", withBox({ maxPieces: Number.POSITIVE_INFINITY }), "too-large", "/boxes/0/maxPieces"],
  ["a fill limit of zero", withBox({ fillLimit: 0 }), "not-positive", "/boxes/0/fillLimit"],
  ["a fill limit above one", withBox({ fillLimit: 1.01 }), "too-large", "/boxes/0/fillLimit"],
  ["a fill limit in words", withBox({ fillLimit: "half" }), "not-a-number", "/boxes/0/fillLimit"],
  ["a negative stop", withItem({ stop: -1 }), "negative", "/items/1/stop"],
  ["half a stop", withItem({ stop: 1.5 }), "not-whole", "/items/1/stop"],
  ["an infinite stop", withItem({ stop: Number.POSITIVE_INFINITY }), "too-large", "/items/1/stop"],
  ["an unknown direction of unloading", withBox({ unload: "left" }), "unknown", "/boxes/0/unload"],
  ["a tube that is not round", withBox({ kind: "tube" }), "contradiction", "/boxes/0/inner"],
  ["an unknown kind of box", withBox({ kind: "bag" }), "unknown", "/boxes/0/kind"],
  ["support above one", { ...withItem({}), support: 1.5 }, "too-large", "/support"],
  ["infinite effort", { ...withItem({}), effort: Number.POSITIVE_INFINITY }, "too-large", "/effort"],
  ["a box that is a list", { items: [item({})], boxes: [[] as never] }, "missing", "/boxes/0"],
  ["inner dimensions that are a number", withBox({ inner: 3 }), "missing", "/boxes/0/inner"],
  ["a hole in the apart references", withItem({ apart: new Array(1) }), "missing", "/items/1/apart/0"],
  ["a rotation that is a bigint", withItem({ rotation: 1n }), "unknown", "/items/1/rotation"],
  ["a list of four billion boxes", { items: [], boxes: new Array(4e9) }, "too-many", "/boxes"],
  ["null instead of a request", null as unknown as Request, "missing", ""],
  ["a request without a list of items", { boxes: [box] } as unknown as Request, "missing", "/items"],
  ["a hole in the items", { items: new Array(1), boxes: [box] }, "missing", "/items/0"],
  ["a hole in the boxes", { items: [item({})], boxes: new Array(1) }, "missing", "/boxes/0"],
  ["a hole in the objective", { ...withItem({}), objective: new Array(1) }, "unknown", "/objective/0"],
  ["a time limit without a clock", { ...withItem({}), timeLimit: { limit: 1 } as never }, "missing", "/timeLimit/now"],
  [
    "a time limit that is NaN",
    { ...withItem({}), timeLimit: { now: () => 0, limit: Number.NaN } },
    "not-a-number",
    "/timeLimit/limit"
  ],
  ["an empty objective", { ...withItem({}), objective: [] }, "missing", "/objective"]
]

/** Optional fields, with the code of the refusal if the value is null. */
const optional: Readonly<Record<"item" | "box" | "request", Readonly<Record<string, PackingRefusalCode>>>> = {
  item: {
    weight: "not-a-number",
    quantity: "not-a-number",
    rotation: "unknown",
    gap: "not-a-number",
    onTop: "not-a-number",
    group: "missing",
    apart: "missing",
    stop: "not-a-number"
  },
  box: {
    kind: "unknown",
    outer: "missing",
    emptyWeight: "not-a-number",
    maxWeight: "not-a-number",
    maxPieces: "not-a-number",
    fillLimit: "not-a-number",
    unload: "unknown",
    stock: "not-a-number",
    price: "not-a-number"
  },
  request: {
    scale: "missing",
    objective: "missing",
    effort: "not-a-number",
    support: "not-a-number",
    alternatives: "not-a-number",
    timeLimit: "missing"
  }
}

const withNull = (of: string, field: string): Request =>
  of === "item"
    ? withItem({ [field]: null })
    : of === "box"
      ? withBox({ [field]: null })
      : { ...withItem({}), [field]: null }

describe("null in optional fields", () => {
  const places = { item: "/items/1", box: "/boxes/0", request: "" }
  for (const [of, fields] of Object.entries(optional))
    for (const [field, code] of Object.entries(fields))
      it(`refuses null in ${of}.${field}`, () => {
        const outcome = pack(withNull(of, field))
        const at = `${places[of as keyof typeof places]}/${field}`
        expect(outcome).toMatchObject({ _tag: "Refused", refusals: [{ code, at }] })
      })
})

describe("invalid requests", () => {
  for (const [what, request, code, at] of refused)
    it(`refuses ${what}`, () => {
      const outcome = pack(request)
      expect(outcome._tag).toBe("Refused")
      if (outcome._tag === "Refused") expect(outcome.refusals).toMatchObject([{ code, at }])
    })

  it("names the item or the box in each refusal", () => {
    const outcome = pack({ ...withItem({ width: 0 }), boxes: [{ ...box, stock: -1 }] })
    if (outcome._tag !== "Refused") throw new Error("packed")
    expect(outcome.refusals.map(({ item, box, reference }) => ({ item, box, reference }))).toEqual([
      { item: 1, box: undefined, reference: "mug" },
      { item: undefined, box: 0, reference: "S" }
    ])
  })

  it("returns at most a hundred refusals", () => {
    const outcome = pack({ items: Array.from({ length: 500 }, () => item({ width: 0 })), boxes: [box] })
    expect(outcome._tag === "Refused" && outcome.refusals.length).toBe(100)
  })
})

describe("decimal lengths", () => {
  it("packs decimal lengths exactly at the given scale, and returns them unchanged", () => {
    const outcome = pack({
      scale: { length: 100 },
      items: [{ reference: "print", width: 10.25, length: 8.1, height: 0.3, quantity: 3, rotation: "none" }],
      boxes: [{ reference: "S", inner: { width: 10.25, length: 8.1, height: 0.9 } }]
    })
    if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
    const [first] = outcome.packing.boxes
    expect(outcome.packing.boxes).toHaveLength(1)
    expect(first!.placements.map((p) => p.at.z)).toEqual([0, 0.3, 0.6])
    expect(first!.placements[0]!.size).toEqual({ x: 10.25, y: 8.1, z: 0.3 })
  })
})
