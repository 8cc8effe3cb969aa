// Rules written by the host: a function of the request accepts or refuses each placement.
import {
  type Accept,
  type Outcome,
  pack,
  packOrThrow,
  packWithWitnesses,
  type Rotation,
  type RuledRequest,
  verify,
  violationsOf
} from "@waybill/packing"
import { packToSize } from "@waybill/packing/cartons"
import { packOnPallets } from "@waybill/packing/loads"
import { expect, it } from "vitest"

const crate = { reference: "crate", inner: { width: 100, length: 100, height: 200 } }
const glass = { reference: "glass", width: 50, length: 50, height: 90, quantity: 6 }
const cube = { reference: "cube", width: 10, length: 10, height: 10 }

const refusalsOf = (outcome: Outcome) =>
  outcome._tag === "Refused" ? outcome.refusals.map(({ code, at, message }) => [code, at, message]) : []

it("packs nothing heavy above 1 m", () => {
  const items = [
    { reference: "feathers", width: 50, length: 50, height: 100, weight: 1, quantity: 4, rotation: "flat" as const },
    { reference: "lead", width: 50, length: 50, height: 100, weight: 40, quantity: 4, rotation: "flat" as const }
  ]
  const accept: Accept = (_box, { at, size }, { weight = 0 }) => weight <= 20 || at.z + size.z <= 100
  const { boxes, certificate } = packOrThrow({ items, boxes: [crate], accept })
  expect(boxes.map(({ placements }) => placements.map(({ reference, at }) => `${reference} ${at.z}`))).toEqual([
    ["lead 0", "lead 0", "lead 0", "lead 0", "feathers 100", "feathers 100", "feathers 100", "feathers 100"]
  ])
  expect(certificate.optimal).toBe(true)
})

it("packs glass only upright on the floor, and does not claim that the second box is necessary", () => {
  const accept: Accept = (_box, { at, reference, turned }) =>
    reference !== "glass" || (at.z === 0 && turned.z === "height")
  const request = { items: [glass], boxes: [crate], accept }
  const { boxes, certificate } = packOrThrow(request)
  expect(boxes.map(({ placements }) => placements.length).sort()).toEqual([2, 4])
  for (const { at, turned } of boxes.flatMap(({ placements }) => placements))
    expect([at.z, turned.z]).toEqual([0, "height"])
  expect(certificate.optimal).toBe(false)
  expect(packOrThrow({ items: [glass], boxes: [crate] }).boxes).toHaveLength(1)
})

it("uses another box, another side up, another turn and another corner", () => {
  const item = { reference: "bar", width: 30, length: 10, height: 10 }
  const boxes = [
    { reference: "near", inner: { width: 30, length: 30, height: 10 } },
    { reference: "far", inner: { width: 60, length: 60, height: 30 } }
  ]
  const packed = (accept: Accept, rotation: Rotation = "flat") =>
    packOrThrow({ items: [{ ...item, rotation }], boxes, accept }).boxes.flatMap(({ reference, placements }) =>
      placements.map(({ at, turned }) => `${reference} ${at.x} ${at.y} ${at.z} ${turned.x} ${turned.z}`)
    )
  expect(packed((box) => box.reference === "far")).toEqual(["far 0 0 0 width height"])
  expect(packed((_box, { turned }) => turned.z === "width", "any")).toEqual(["far 0 0 0 length width"])
  expect(packed(({ inner }, { at, size }) => at.y > 0 && at.x + size.x === inner.width)).toEqual([
    "near 0 20 0 width height"
  ])
  expect(packed(({ inner }, { at, size }) => at.x > 0 && at.y + size.y === inner.length)).toEqual([
    "near 20 0 0 length height"
  ])
  expect(packed((_box, { at }) => at.x > 0 && at.y > 0)).toEqual(["far 30 50 0 width height"])
})

it("passes the box and the item of the request, and a placement without the number of the piece", () => {
  const calls: unknown[][] = []
  const items = [
    { ...cube, width: 10.5, gap: 1, stop: 2, quantity: 2 },
    { ...cube, width: 10.5, gap: 1, stop: 2 }
  ]
  const boxes = [{ reference: "tall", inner: { width: 12.5, length: 12, height: 36 } }]
  const accept: Accept = (...placement) => calls.push(placement) > 0
  const { boxes: packed, unpacked } = packOrThrow({ items, boxes, accept })
  expect(unpacked).toEqual([])
  const placements = packed.flatMap((box) => box.placements.map(({ piece: _, ...placement }) => placement))
  // At the end, the search calls it for the placements of the result.
  const last = calls.slice(-3)
  expect(last.map(([, placement]) => placement)).toEqual(expect.arrayContaining(placements))
  for (const [box, placement, item] of last) {
    expect(box).toBe(boxes[0])
    expect(item).toBe(items[(placement as { item: number }).item])
  }
})

it("tells equal pieces of different items apart", () => {
  const items = [
    { ...cube, reference: "top" },
    { ...cube, reference: "bottom", quantity: 2 }
  ]
  const boxes = [{ reference: "tower", inner: { width: 10, length: 10, height: 30 } }]
  const accept: Accept = (_box, { at, item }) => item === 1 || at.z === 20
  expect(packOrThrow({ items, boxes, accept }).boxes[0]!.placements.map(({ reference }) => reference)).toEqual([
    "bottom",
    "bottom",
    "top"
  ])
})

it("follows the rule in tubes and mailers", () => {
  const boxes = [
    { reference: "mailer", kind: "mailer" as const, inner: { width: 40, length: 40, height: 5 } },
    { reference: "tube", kind: "tube" as const, inner: { width: 8, length: 8, height: 60 } }
  ]
  const items = [{ reference: "pen", width: 2, length: 2, height: 20, quantity: 3 }]
  const packed = (accept: Accept) => packOrThrow({ items, boxes, accept })
  expect(packed((box) => box.kind === "tube").boxes.map(({ reference }) => reference)).toEqual(["tube"])
  const flat = packed((box, { turned }) => box.kind === "mailer" && turned.y === "height")
  expect(flat.boxes.map(({ reference }) => reference)).toEqual(["mailer"])
  expect(flat.boxes[0]!.placements.map(({ turned }) => turned.y)).toEqual(["height", "height", "height"])
})

it("leaves pieces unpacked that the rule refuses everywhere", () => {
  const request = { items: [glass, cube], boxes: [crate], accept: ((_box, { item }) => item === 1) satisfies Accept }
  const { boxes, certificate, unpacked } = packOrThrow(request)
  expect(boxes.flatMap(({ placements }) => placements.map(({ reference }) => reference))).toEqual(["cube"])
  expect(unpacked).toEqual([
    {
      item: 0,
      reference: "glass",
      quantity: 6,
      reason: "not-found",
      message: "glass was not placed within the search effort"
    }
  ])
  expect(certificate.proofs[0]).toMatchObject({ measure: "unpacked", value: 6, proved: false })
  expect(violationsOf(request, packOrThrow(request))).toEqual([])
})

it("refuses a rule that throws, is not a function or does not return a boolean", () => {
  const refusals = (accept: unknown) => refusalsOf(pack({ items: [cube], boxes: [crate], accept } as RuledRequest))
  const throwing = () => {
    throw new Error("no such rack")
  }
  expect(refusals(throwing)).toEqual([["threw", "/accept", "accept: threw: no such rack"]])
  expect(refusals("floor")).toEqual([["missing", "/accept", "accept: must be a function"]])
  expect(refusals(null)).toEqual([["missing", "/accept", "accept: must be a function"]])
  const expected = (got: string) => [
    ["contradiction", "/accept", `accept: must be pure and return true or false, got ${got}`]
  ]
  expect(refusals(() => undefined)).toEqual(expected("undefined"))
  expect(refusals(() => 1)).toEqual(expected("1"))
  expect(refusals(async () => true)).toEqual(expected("an object"))
})

it("refuses an impure rule instead of returning a packing that it refuses", () => {
  const outcomes = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((lasting) => {
    const answers: boolean[] = []
    const accept: Accept = () => answers.push(answers.length < lasting) <= lasting
    const outcome = pack({ items: [{ ...cube, quantity: 3 }], boxes: [crate], accept })
    if (outcome._tag === "Refused") return refusalsOf(outcome)
    const placements = outcome.packing.boxes.flatMap((box) => box.placements)
    expect(answers.slice(answers.length - placements.length)).toEqual(placements.map(() => true))
    return placements.length
  })
  const refusal = ["contradiction", "/accept", "accept: must be pure and return true or false, got false"]
  expect(outcomes).toEqual([0, 0, [refusal], [refusal], [refusal], 3, 3, 3, 3])
})

it("checks the rule in verify and violationsOf", () => {
  const request = { items: [cube], boxes: [crate], accept: ((_box, { at }) => at.z === 0) satisfies Accept }
  const outcome = packWithWitnesses(request)
  if (outcome._tag === "Refused") throw new Error("refused")
  const [box] = outcome.packing.boxes
  const raised = { ...box!, placements: box!.placements.map((p) => ({ ...p, at: { x: 0, y: 0, z: 20 } })) }
  const packing = { ...outcome.packing, boxes: [raised] }
  const floating = { ...request, support: 0 }
  expect(verify(floating, packing)).toEqual([
    { _tag: "False", claim: "packing", at: "", reason: "a piece is not accepted" }
  ])
  expect(verify({ ...floating, accept: undefined }, packing)[0]?._tag).toBe("Checked")
  const violation = {
    box: 0,
    item: 0,
    message: "Box 0: cube (item 0, piece 0) is refused by accept",
    piece: 0,
    rule: "accept"
  }
  expect(violationsOf(floating, packing)).toEqual([violation])
  expect(violationsOf({ ...floating, accept: () => JSON.parse("") }, packing)).toEqual([violation])
  expect(violationsOf({ ...floating, accept: 1 } as never, packing)).toEqual([
    { rule: "shape", message: "request.accept: must be a function" }
  ])
})

it("a rule that changes its placement changes no packing, in pack, packWithWitnesses and violationsOf", () => {
  const items = [{ reference: "A", width: 4, length: 5, height: 6, quantity: 6 }]
  const plain = { items, boxes: [{ reference: "S", inner: { width: 10, length: 10, height: 10 } }] }
  type Changeable = { at: { x: number }; size: { x: number }; turned: { z: string } }
  const changes: ReadonlyArray<(placement: Changeable) => unknown> = [
    ({ at }) => (at.x = 7),
    (placement) => (placement.at = { x: 7 }),
    ({ size }) => (size.x = 1),
    ({ turned }) => (turned.z = "width")
  ]
  const expected = packOrThrow(plain)
  for (const change of changes) {
    const accept: Accept = (_box, placement) => change(placement as never) !== undefined
    for (const outcome of [pack({ ...plain, accept }), packWithWitnesses({ ...plain, accept })]) {
      if (outcome._tag === "Refused") throw new Error("refused")
      expect(outcome.packing.boxes).toEqual(expected.boxes)
      expect(verify(plain, outcome.packing)[0]).toEqual({ _tag: "Checked", claim: "packing", at: "" })
    }
    const packing = packOrThrow(plain)
    expect(violationsOf({ ...plain, accept }, packing)).toEqual([])
    expect(packing).toEqual(expected)
  }
})

it("a rule that changes the box or the item of the request changes no packing, or is refused", () => {
  const request = () => ({
    items: [{ reference: "A", width: 4, length: 5, height: 6, rotation: "any" as const, quantity: 6 }],
    boxes: [{ reference: "S", inner: { width: 10, length: 10, height: 10 } }]
  })
  const expected = packOrThrow(request())
  const changed = (change: (box: { inner?: { width: number } }) => unknown) =>
    pack({ ...request(), accept: (box) => change(box as never) !== undefined })
  expect(changed((box) => delete box.inner)).toMatchObject({ packing: { boxes: expected.boxes } })
  expect(changed(({ inner }) => (inner!.width = 1_000))).toMatchObject({ packing: { boxes: expected.boxes } })
  const broken: Accept = (_box, _placement, item) => Object.assign(item, { rotation: {} }) !== undefined
  expect(refusalsOf(pack({ ...request(), accept: broken }))).toEqual([
    ["threw", "/accept", "accept: threw: Cannot read properties of undefined (reading 'includes')"]
  ])
})

it("violationsOf takes no answer but true for acceptance, like verify", () => {
  const plain = { items: [cube], boxes: [crate] }
  const packing = packOrThrow(plain)
  for (const answer of [1, "yes", {}, Promise.resolve(true), Object(true), undefined, false]) {
    const request = { ...plain, accept: (() => answer) as never }
    expect(violationsOf(request, packing).map(({ rule }) => rule)).toEqual(["accept"])
    expect(verify(request, packing)[0]?._tag).toBe("False")
  }
  expect(violationsOf({ ...plain, accept: () => true }, packing)).toEqual([])
})

it("functions that cannot follow a rule refuse it", () => {
  const accept: Accept = () => true
  const carton = {
    reference: "cut",
    min: { width: 10, length: 10, height: 10 },
    max: { width: 20, length: 20, height: 20 },
    step: { width: 1, length: 1, height: 1 },
    walls: { width: 0, length: 0, height: 0 }
  }
  const unknown = expect.objectContaining({ code: "unknown", at: "/accept" })
  expect(packToSize({ items: [cube], cartons: [carton], accept } as never)).toMatchObject({ refusals: [unknown] })
  const pallets = [{ reference: "EUR", base: { width: 120, length: 80, height: 14 }, maxHeight: 180 }]
  expect(packOnPallets({ items: [cube], boxes: [crate], pallets, accept } as never)).toMatchObject({
    refusals: [unknown]
  })
})

it("asks a rule that refuses everything only while the search has work left", () => {
  let questions = 0
  const accept: Accept = () => questions++ < 0
  const items = Array.from({ length: 1_000 }, (_, i) => ({
    reference: `${i}`,
    width: 10 + (i % 97),
    length: 10 + (i % 89),
    height: 10 + (i % 83)
  }))
  const boxes = [{ reference: "L", inner: { width: 400, length: 300, height: 300 } }]
  const outcome = pack({ items, boxes, accept, timeLimit: { now: () => questions, limit: 1 } })
  if (outcome._tag === "Refused") throw new Error("refused")
  expect(outcome.packing.unpacked).toHaveLength(1_000)
  expect(outcome.cut).toBe(true)
  expect(questions).toBeLessThan(1_000_000)
})
