// Requests of up to six pieces that use every rule of the model, small enough to try every plan.
import type { Box, BoxKind, Cost, Item, Measure, Request } from "@waybill/packing"
import { Chance } from "./chance.ts"

const references = ["a", "b", "c", "d"] as const

const byWeight: Cost = (parcels) => parcels.reduce((sum, p) => sum + 10 + Math.ceil(p.grossWeight / 3), 0)

/** Cost function that forbids box M and more than three boxes. */
const withoutM: Cost = (parcels) =>
  parcels.length > 3 || parcels.some((p) => p.reference === "M") ? Number.NaN : 5 * parcels.length

const objectives: ReadonlyArray<ReadonlyArray<Measure>> = [
  ["boxes", "volume"],
  ["boxes", "price"],
  ["price"],
  ["volume"],
  ["price", "boxes", "volume"],
  ["volume", "price"],
  [byWeight],
  [withoutM, "boxes"]
]

/** How often a request uses each rule: once in this number of items or boxes. */
interface Rarity {
  readonly rule: number
  readonly special: number
  readonly unlimited: number
}

const anItem = (chance: Chance, { rule }: Rarity, longest: number): Item => ({
  reference: chance.oneOf(references),
  width: chance.between(1, longest),
  length: chance.between(1, longest),
  height: chance.between(1, longest),
  weight: chance.between(0, 3),
  rotation: chance.oneOf(["any", "any", "flat", "none"]),
  ...(chance.once(2 * rule) && { gap: 1 }),
  ...(chance.once(rule) && { onTop: chance.between(0, 4) }),
  ...(chance.once(rule) && { group: chance.oneOf(["g", "h"]) }),
  ...(chance.once(rule) && { apart: [chance.oneOf(references)] })
})

/** Splits a number of pieces into order lines. */
const itemsOf = (chance: Chance, rarity: Rarity, pieces: number): Item[] => {
  const longest = chance.oneOf([1, 2, 3, 3])
  const items: Item[] = []
  for (let left = pieces; left > 0; ) {
    const quantity = chance.once(2) ? 1 : chance.between(1, left)
    items.push({ ...anItem(chance, rarity, longest), quantity })
    left -= quantity
  }
  return items
}

const aBox = (chance: Chance, { special, unlimited }: Rarity): Box => {
  const kind: BoxKind = chance.once(special) ? chance.oneOf(["tube", "mailer"]) : "box"
  const side = () => chance.oneOf([1, 2, 2, 3, 3, 4])
  const width = kind === "tube" ? chance.between(2, 6) : side()
  const inner = { width, length: kind === "tube" ? width : side(), height: side() }
  const emptyWeight = chance.between(0, 2)
  return {
    reference: chance.oneOf(["S", "M", "L"]),
    kind,
    inner,
    emptyWeight,
    price: chance.between(0, 9),
    ...(chance.once(3) && { maxWeight: emptyWeight + chance.between(1, 8) }),
    ...(!chance.once(unlimited) && { stock: chance.oneOf([0, 1, 1, 1, 2, 3]) })
  }
}

/** Returns the request of a seed. */
export const requestOf = (seed: number): Request => {
  const chance = new Chance(seed)
  const rarity = { rule: chance.oneOf([3, 8, 40]), special: chance.oneOf([2, 8, 40]), unlimited: chance.oneOf([1, 3]) }
  return {
    items: itemsOf(chance, rarity, chance.between(1, 6)),
    boxes: Array.from({ length: chance.between(1, 4) }, () => aBox(chance, rarity)),
    objective: chance.oneOf(objectives),
    support: chance.oneOf([0, 0.5, 0.75, 1])
  }
}
