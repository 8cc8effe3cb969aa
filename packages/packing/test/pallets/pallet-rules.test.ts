// Rules of items and boxes that apply to parcels on pallets: stops, uprights and the number of pieces.
import { type Item, violationsOf } from "@waybill/packing"
import { type Pallet, type Palletized, palletize } from "@waybill/packing/loads"
import { expect, it } from "vitest"

/** A pallet with the area of two parcels. */
const pallet: Pallet = { reference: "P", base: { width: 20, length: 10, height: 1 }, maxHeight: 41 }
const cube = (reference: string, more: Partial<Item> = {}): Item => ({
  reference,
  ...{ width: 10, length: 10, height: 10 },
  ...more
})

const loaded = (parcels: ReadonlyArray<Item>, given: Pallet = pallet): Palletized => {
  const outcome = palletize({ parcels, pallets: [given] })
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  expect(violationsOf(outcome.request, outcome.packing)).toEqual([])
  return outcome
}

it("no parcel of a later stop is above one of an earlier stop", () => {
  const parcels = [cube("first", { stop: 0, quantity: 3 }), cube("second", { stop: 1, quantity: 3 }), cube("last")]
  const { pallets } = loaded(parcels)
  expect(pallets.map(({ height }) => height)).toEqual([41])
  const [{ placements }] = pallets as [(typeof pallets)[0]]
  const stopOf = (item: number): number => parcels[item]!.stop ?? Infinity
  for (const low of placements)
    for (const high of placements)
      if (low.at.x === high.at.x && low.at.z < high.at.z)
        expect(stopOf(high.item)).toBeLessThanOrEqual(stopOf(low.item))
})

it("no parcel of a later stop is in front of one of an earlier stop if the pallet is unloaded at its front", () => {
  const deep = { ...pallet, base: { width: 10, length: 20, height: 1 }, maxHeight: 11 }
  const nearest = (references: ReadonlyArray<string>): string => {
    const parcels = references.map((reference) => cube(reference, { stop: reference === "early" ? 1 : 2 }))
    const { pallets, request } = loaded(parcels, { ...deep, unload: "front" })
    expect(request.boxes[0]!.unload).toBe("front")
    return pallets[0]!.placements.find(({ at }) => at.y === 10)!.reference
  }
  expect([nearest(["early", "late"]), nearest(["late", "early"])]).toEqual(["early", "early"])
})

it("keeps one of the allowed sides of a parcel vertical", () => {
  const board = { reference: "board", width: 20, length: 10, height: 2, rotation: { up: ["length" as const] } }
  const { pallets } = loaded([{ ...board, quantity: 5 }])
  expect(pallets[0]!.placements.map(({ turned }) => turned.z)).toEqual(Array(5).fill("length"))
  expect(pallets[0]!.height).toBe(11)
})

it("loads at most the maximum number of parcels on each pallet", () => {
  const { pallets } = loaded([cube("cube", { quantity: 7 })], { ...pallet, maxPieces: 3 })
  expect(pallets.map(({ placements }) => placements.length).toSorted()).toEqual([1, 3, 3])
})
