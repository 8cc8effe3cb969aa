// Each limit of a box on a sum over its pieces, in every function. A new amount needs a case here, or does not compile.
import { type Box, type Packing, pack, violationsOf } from "@waybill/packing"
import { fillContainers, packBalanced, packSharedStock, palletize } from "@waybill/packing/loads"
import { packPrints } from "@waybill/packing/prints"
import { packAround, replan, replanBalanced } from "@waybill/packing/replan"
import { describe, expect, it } from "vitest"
import type { Amount } from "../../src/packing/problem/totals.ts"
import type { Rule } from "../../src/violations/violation.ts"

type Limit = Partial<Omit<Box, "kind">>

/** Field that lets a box hold two of the eight cubes for which it has space, and the rule of the verifier. */
const cases: Readonly<Record<Amount, readonly [field: Limit, rule: Rule]>> = {
  weight: [{ maxWeight: 2 }, "weight"],
  volume: [{ fillLimit: 0.25 }, "fill-limit"],
  count: [{ maxPieces: 2 }, "max-pieces"]
}

const items = [{ reference: "cube", width: 1, length: 1, height: 1, weight: 1, quantity: 5 }]
const boxes = [{ reference: "B", inner: { width: 2, length: 2, height: 2 } }]
const limited = (field: Limit) => ({ items, boxes: boxes.map((box) => ({ ...box, ...field })) })

interface Answer {
  readonly _tag: string
  readonly packing?: Packing
}

const packingOf = ({ _tag, packing }: Answer): Packing => {
  if (packing === undefined) throw new Error(_tag)
  return packing
}

/** All five cubes in one box without limits. */
const full = packingOf(pack({ items, boxes }))

/** Five prints of the size and the weight of a cube. */
const piecesOf = (field: Limit) => {
  const otherwise = { kind: "flat", thickness: 1, margin: 0, gap: 0, weight: 1 } as const
  const boxes = limited(field).boxes
  const outcome = packPrints(
    [{ width: 1, height: 1, quantity: 5 }],
    { scale: 1, finishings: {}, otherwise },
    { boxes, tubes: [] }
  )
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  return outcome.parcels.map(({ contents }) => contents.reduce((sum, { quantity }) => sum + quantity, 0))
}

/** Calls of each function that packs items. */
const functions: Readonly<Record<string, (field: Limit) => Packing>> = {
  pack: (field) => packingOf(pack(limited(field))),
  packAround: (field) => packingOf(packAround(limited(field))),
  replan: (field) => packingOf(replan(limited(field), full)),
  packBalanced: (field) => packingOf(packBalanced({ ...limited(field), balance: true })),
  replanBalanced: (field) => packingOf(replanBalanced(limited(field), full)),
  packSharedStock: (field) => {
    const outcome = packSharedStock({ orders: [{ reference: "O", items }], boxes: limited(field).boxes })
    return packingOf(outcome._tag === "Packed" ? { _tag: "Packed", packing: outcome.orders[0]!.packing } : outcome)
  },
  palletize: (field) => {
    const base = { width: 2, length: 2, height: 1 }
    return packingOf(palletize({ parcels: items, pallets: [{ reference: "P", base, maxHeight: 3, ...field }] }))
  },
  fillContainers: (field) => packingOf(fillContainers(limited(field)))
}

describe.each(Object.entries(cases))("limit of %s", (_, [field, rule]) => {
  it.each(Object.keys(functions))("%s puts at most two cubes into a box", (name) => {
    const { boxes, unpacked } = functions[name]!(field)
    expect(boxes.map(({ placements }) => placements.length).sort()).toEqual([1, 2, 2])
    expect(unpacked).toEqual([])
  })

  it("packPrints puts at most two prints into a box", () => {
    expect(piecesOf(field).sort()).toEqual([1, 2, 2])
  })

  it("the verifier reports five cubes in one box", () => {
    expect(full.boxes.map(({ placements }) => placements.length)).toEqual([5])
    const inBox = violationsOf(limited(field), full).filter(({ box }) => box !== undefined)
    expect(inBox.map((violation) => violation.rule)).toEqual([rule])
  })
})

it("a piece above the limit of every box is unpacked", () => {
  const fields = { maxWeight: 0.5, fillLimit: 0.1 }
  const reasons = Object.entries(fields).map(([name, value]) => {
    const { unpacked } = packingOf(pack({ ...limited({ [name]: value }), scale: { weight: 2 } }))
    return unpacked.map(({ reason, quantity }) => [reason, quantity])
  })
  expect(reasons).toEqual([[["too-heavy", 5]], [["too-large", 5]]])
})
