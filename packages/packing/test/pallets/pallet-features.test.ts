// Rules of pallets that involve more than one load: the fill limit, prices and the stops of packed boxes.

import { violationsOf } from "@waybill/packing"
import { packOnPallets, palletize } from "@waybill/packing/loads"
import { expect, it } from "vitest"

const cube = { reference: "cube", width: 10, length: 10, height: 10 }
const pallet = { reference: "P", base: { width: 20, length: 20, height: 1 }, maxHeight: 41 }

it("fills at most the given share of the space above a pallet, even after the load is lowered", () => {
  const outcome = palletize({ parcels: [{ ...cube, quantity: 9 }], pallets: [{ ...pallet, fillLimit: 0.25 }] })
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  // The space is 20 × 20 × 40, a quarter of which holds four cubes.
  expect(outcome.pallets.map(({ placements, height }) => [placements.length, height])).toEqual([
    [4, 11],
    [4, 11],
    [1, 11]
  ])
  expect(violationsOf(outcome.request, outcome.packing)).toEqual([])
  const [first, second, last] = outcome.packing.boxes
  const placements = [...first!.placements, ...last!.placements.map((p) => ({ ...p, at: { x: 0, y: 0, z: 10 } }))]
  const fuller = { ...first!, placements, fill: (first!.fill * 5) / 4 }
  const rules = violationsOf(outcome.request, { ...outcome.packing, boxes: [fuller, second!] }).map(({ rule }) => rule)
  expect(rules).toContain("fill-limit")
})

it("refuses an invalid fill limit of a pallet with its path", () => {
  const outcome = palletize({ parcels: [cube], pallets: [{ ...pallet, fillLimit: 2 }] })
  expect(outcome).toMatchObject({
    _tag: "Refused",
    refusals: [{ at: "/pallets/0/fillLimit", message: "pallets[0].fillLimit (P): must be at most 1, got 2" }]
  })
})

it("chooses the cheaper of two types if one pallet of either type holds all parcels", () => {
  const wide = { ...pallet, reference: "WIDE", base: { width: 40, length: 20, height: 1 } }
  const chosen = (price: number, priceOfWide: number): ReadonlyArray<string> => {
    const pallets = [
      { ...pallet, price },
      { ...wide, price: priceOfWide }
    ]
    const outcome = palletize({ parcels: [{ ...cube, quantity: 8 }], pallets })
    if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
    expect(violationsOf(outcome.request, outcome.packing)).toEqual([])
    return outcome.pallets.map(({ reference, height }) => `${reference} ${height}`)
  }
  expect(chosen(5, 4)).toEqual(["WIDE 11"])
  expect(chosen(4, 5)).toEqual(["P 21"])
})

it("unloads a packed box from its pallet at the first stop of its items", () => {
  const outcome = packOnPallets({
    items: [
      { ...cube, reference: "early", stop: 1 },
      { ...cube, reference: "late", stop: 2, quantity: 2 }
    ],
    boxes: [{ reference: "S", inner: { width: 10, length: 10, height: 10 } }],
    pallets: [{ ...pallet, base: { width: 10, length: 10, height: 1 } }]
  })
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  const boxes = outcome.boxes.boxes.map(({ placements }) => placements[0]!.reference)
  const stacked = outcome.pallets[0]!.placements.toSorted((a, b) => a.at.z - b.at.z).map(({ item }) => boxes[item])
  expect(stacked).toEqual(["late", "late", "early"])
  expect(violationsOf(outcome.request, outcome.packing)).toEqual([])
})
