import { type Packing, type Request, violationsOf } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { messagesOf, packing, request, withItem } from "./example.ts"

/** Request with every field. */
const fullRequest: Request = {
  ...request,
  items: request.items.map((item) => ({ quantity: 1, gap: 0, onTop: 1000, apart: [], ...item })),
  boxes: [{ kind: "box", outer: request.boxes[1]!.outer!, ...request.boxes[0]! }, request.boxes[1]!],
  objective: ["boxes", "volume"],
  support: 0.75
}
const fullPacking: Packing = {
  ...packing,
  unpacked: [{ item: 0, reference: "book", quantity: 1, reason: "no-stock", message: "No box is left" }]
}

/** Returns a copy of a value with the value at a path replaced. */
const withValueAt = (value: unknown, [name, ...rest]: readonly string[], replacement: unknown): unknown => {
  if (name === undefined) return replacement
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) }
  copy[name] = withValueAt(copy[name], rest, replacement)
  return copy
}

/** Kinds of values, as named in messages. The test replaces a value with a symbol, which is none of these kinds. */
const kinds = {
  string: "a string",
  number: "a number",
  positive: "a number greater than 0",
  list: "a list",
  object: "an object",
  kind: "one of box, tube, mailer",
  side: "one of width, length, height"
}
type Fields = readonly (readonly [path: string, kind: string])[]

const inRequest: Fields = [
  ["", kinds.object],
  ["/items", kinds.list],
  ["/items/2", kinds.object],
  ["/items/2/reference", kinds.string],
  ["/items/2/width", kinds.positive],
  ["/items/2/length", kinds.positive],
  ["/items/2/height", kinds.positive],
  ["/items/2/weight", kinds.number],
  ["/items/2/quantity", kinds.number],
  ["/items/1/rotation", "one of any, flat, none"],
  ["/items/2/gap", kinds.number],
  ["/items/2/onTop", kinds.number],
  ["/items/1/group", kinds.string],
  ["/items/2/apart", kinds.list],
  ["/items/2/apart/0", kinds.string],
  ["/boxes", kinds.list],
  ["/boxes/0", kinds.object],
  ["/boxes/0/reference", kinds.string],
  ["/boxes/0/kind", kinds.kind],
  ["/boxes/0/inner", kinds.object],
  ["/boxes/0/inner/width", kinds.positive],
  ["/boxes/0/inner/length", kinds.positive],
  ["/boxes/0/inner/height", kinds.positive],
  ["/boxes/0/outer", kinds.object],
  ["/boxes/0/outer/height", kinds.positive],
  ["/boxes/0/emptyWeight", kinds.number],
  ["/boxes/0/maxWeight", kinds.number],
  ["/boxes/0/stock", kinds.number],
  ["/boxes/0/price", kinds.number],
  ["/scale", kinds.object],
  ["/scale/length", kinds.positive],
  ["/scale/weight", kinds.positive],
  ["/objective", kinds.list],
  ["/support", kinds.number]
]

const inPacking: Fields = [
  ["", kinds.object],
  ["/boxes", kinds.list],
  ["/boxes/1", kinds.object],
  ["/boxes/1/box", kinds.number],
  ["/boxes/1/reference", kinds.string],
  ["/boxes/1/kind", kinds.kind],
  ["/boxes/1/inner", kinds.object],
  ["/boxes/1/inner/length", kinds.positive],
  ["/boxes/1/outer", kinds.object],
  ["/boxes/1/outer/length", kinds.positive],
  ["/boxes/1/grossWeight", kinds.number],
  ["/boxes/1/fill", kinds.number],
  ["/boxes/1/placements", kinds.list],
  ["/boxes/1/placements/0", kinds.object],
  ["/boxes/1/placements/0/item", kinds.number],
  ["/boxes/1/placements/0/piece", kinds.number],
  ["/boxes/1/placements/0/reference", kinds.string],
  ["/boxes/1/placements/0/at", kinds.object],
  ["/boxes/1/placements/0/at/x", kinds.number],
  ["/boxes/1/placements/0/at/y", kinds.number],
  ["/boxes/1/placements/0/at/z", kinds.number],
  ["/boxes/1/placements/0/size/x", kinds.positive],
  ["/boxes/1/placements/0/size/y", kinds.positive],
  ["/boxes/1/placements/0/size/z", kinds.positive],
  ["/boxes/1/placements/0/turned/x", kinds.side],
  ["/boxes/1/placements/0/turned/y", kinds.side],
  ["/boxes/1/placements/0/turned/z", kinds.side],
  ["/unpacked", kinds.list],
  ["/unpacked/0/item", kinds.number],
  ["/unpacked/0/reference", kinds.string],
  ["/unpacked/0/quantity", kinds.number],
  ["/unpacked/0/reason", kinds.string],
  ["/unpacked/0/message", kinds.string],
  ["/certificate", kinds.object],
  ["/certificate/optimal", "true or false"],
  ["/certificate/proofs", kinds.list],
  ["/certificate/proofs/0/measure", "one of unpacked, boxes, volume, price, cost"],
  ["/certificate/proofs/0/value", kinds.number],
  ["/certificate/proofs/0/atLeast", kinds.number],
  ["/certificate/proofs/0/proved", "true or false"],
  ["/certificate/proofs/0/by", kinds.list],
  ["/certificate/proofs/0/by/0", "one of volume, weight, pieces, item-fits, pairs, dual-feasible, exhausted"]
]

const invalid = Symbol("invalid")
const segments = (path: string) => path.split("/").slice(1)

const dotted = (path: string) =>
  segments(path)
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
    .join("")

describe("violationsOf: malformed input", () => {
  it.each(inRequest)("reports the location %j of a fault in a request", (path, kind) => {
    const message = `request${dotted(path)}: must be ${kind}`
    const broken = withValueAt(fullRequest, segments(path), invalid) as Request
    expect(violationsOf(broken, packing)).toEqual([{ rule: "shape", message }])
  })

  it.each(inPacking)("reports the location %j of a fault in a packing", (path, kind) => {
    const message = `packing${dotted(path)}: must be ${kind}`
    const broken = withValueAt(fullPacking, segments(path), invalid) as Packing
    expect(violationsOf(request, broken)).toEqual([{ rule: "shape", message }])
  })

  it("accepts a list of ten thousand entries, and refuses a longer one", () => {
    const withUnpacked = (length: number): Packing => ({
      ...packing,
      unpacked: Array.from({ length }, () => fullPacking.unpacked[0]!)
    })
    const message = "packing.unpacked: must be a list of at most 10000"
    expect(violationsOf(request, withUnpacked(10_001))).toEqual([{ rule: "shape", message }])
    expect(violationsOf(request, withUnpacked(10_000)).map(({ rule }) => rule)).not.toContain("shape")
  })

  it("ignores the fields that only the packer reads", () => {
    const input = { ...request, effort: invalid, alternatives: invalid, timeLimit: invalid } as unknown as Request
    expect(violationsOf(input, packing)).toEqual([])
  })

  it("returns only the first fault of each argument", () => {
    expect(messagesOf(null as unknown as Request, undefined as unknown as Packing)).toEqual([
      "shape: request: must be an object",
      "shape: packing: must be an object"
    ])
    expect(messagesOf(withItem(1, { width: "16" as unknown as number }), packing)).toEqual([
      "shape: request.items[1].width: must be a number greater than 0"
    ])
    const unknownBound = { measure: "boxes", value: 2, atLeast: 2, proved: true, by: ["magic"] }
    expect(
      messagesOf(request, { ...packing, certificate: { proofs: [unknownBound], optimal: false } } as never)
    ).toEqual([
      "shape: packing.certificate.proofs[0].by[0]: must be one of volume, weight, pieces, item-fits, pairs, dual-feasible, exhausted"
    ])
    expect(messagesOf(request, { ...packing, boxes: new Array(1) })).toEqual([
      "shape: packing.boxes[0]: must be an object"
    ])
    expect(messagesOf(request, { ...packing, boxes: new Array(10_001) })).toEqual([
      "shape: packing.boxes: must be a list of at most 10000"
    ])
  })
})
