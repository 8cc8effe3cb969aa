import type { Packing, Request } from "@waybill/packing"
import { verify } from "@waybill/packing/verify"
import { describe, expect, it } from "vitest"
import { packing, request } from "./example.ts"

/** Everything that a request may say, once. */
const wholeRequest: Request = {
  ...request,
  items: request.items.map((item) => ({ quantity: 1, gap: 0, onTop: 1000, apart: [], ...item })),
  boxes: [{ kind: "box", outer: request.boxes[1]!.outer!, ...request.boxes[0]! }, request.boxes[1]!],
  objective: ["boxes", "volume"],
  support: 0.75
}
const wholePacking: Packing = {
  ...packing,
  unpacked: [{ item: 0, reference: "book", quantity: 1, reason: "no-stock", message: "No box is left" }]
}

/** The value with what stands at a path replaced. */
const withAt = (value: unknown, [name, ...rest]: readonly string[], instead: unknown): unknown => {
  if (name === undefined) return instead
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) }
  copy[name] = withAt(copy[name], rest, instead)
  return copy
}

/** Each field by its path, and what it has to be; nothing is both a symbol and any of these. */
const kinds = {
  text: "a text",
  number: "a number",
  positive: "a number above 0",
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
  ["/items/2/reference", kinds.text],
  ["/items/2/width", kinds.positive],
  ["/items/2/length", kinds.positive],
  ["/items/2/height", kinds.positive],
  ["/items/2/weight", kinds.number],
  ["/items/2/quantity", kinds.number],
  ["/items/1/rotation", "one of any, flat, none"],
  ["/items/2/gap", kinds.number],
  ["/items/2/onTop", kinds.number],
  ["/items/1/group", kinds.text],
  ["/items/2/apart", kinds.list],
  ["/items/2/apart/0", kinds.text],
  ["/boxes", kinds.list],
  ["/boxes/0", kinds.object],
  ["/boxes/0/reference", kinds.text],
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
  ["/boxes/1/reference", kinds.text],
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
  ["/boxes/1/placements/0/reference", kinds.text],
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
  ["/unpacked/0/reference", kinds.text],
  ["/unpacked/0/quantity", kinds.number],
  ["/unpacked/0/reason", kinds.text],
  ["/unpacked/0/message", kinds.text],
  ["/certificate", kinds.object],
  ["/certificate/optimal", "true or false"],
  ["/certificate/proofs", kinds.list],
  ["/certificate/proofs/0/measure", "one of boxes, volume, price, cost"],
  ["/certificate/proofs/0/value", kinds.number],
  ["/certificate/proofs/0/atLeast", kinds.number],
  ["/certificate/proofs/0/proved", "true or false"],
  ["/certificate/proofs/0/by", kinds.list],
  ["/certificate/proofs/0/by/0", "one of volume, weight, item-fits, pairs, dual-feasible, exhausted"]
]

const nothing = Symbol("nothing of what is asked for")
const segments = (path: string) => path.split("/").slice(1)

describe("the verifier, of what is no request or no packing,", () => {
  it.each(inRequest)("names what is wrong at %s of a request", (path, kind) => {
    const message = `The request${path} is not ${kind}`
    const broken = withAt(wholeRequest, segments(path), nothing) as Request
    expect(verify(broken, packing)).toEqual([{ rule: "shape", message }])
  })

  it.each(inPacking)("names what is wrong at %s of a packing", (path, kind) => {
    const message = `The packing${path} is not ${kind}`
    const broken = withAt(wholePacking, segments(path), nothing) as Packing
    expect(verify(request, broken)).toEqual([{ rule: "shape", message }])
  })

  it("takes a list of ten thousand entries, and none of more", () => {
    const left = (length: number): Packing => ({
      ...packing,
      unpacked: Array.from({ length }, () => wholePacking.unpacked[0]!)
    })
    const message = "The packing/unpacked has 10001 entries, more than 10000"
    expect(verify(request, left(10_001))).toEqual([{ rule: "shape", message }])
    expect(verify(request, left(10_000)).map(({ rule }) => rule)).not.toContain("shape")
  })

  it("asks nothing of what only the packer reads", () => {
    const asked = { ...request, effort: nothing, alternatives: nothing, fuse: nothing } as unknown as Request
    expect(verify(asked, packing)).toEqual([])
  })
})
