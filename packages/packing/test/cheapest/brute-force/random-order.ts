// Random orders of up to six pieces in feet and pounds, small enough to try every partition.
import type { Box, Item, Request } from "@waybill/packing"
import type { Chance } from "../../oracle/chance.ts"

const anItem = (chance: Chance, reference: string, longest: number): Item => ({
  reference,
  width: chance.between(1, longest),
  length: chance.between(1, longest),
  height: chance.between(1, longest),
  weight: chance.between(1, chance.oneOf([4, 12, 15])),
  rotation: chance.oneOf(["any", "any", "flat"]),
  ...(chance.once(12) && { apart: ["a"] }),
  ...(chance.once(12) && { group: "g" })
})

const itemsOf = (chance: Chance): Item[] => {
  const longest = chance.oneOf([1, 1, 2, 2, 3])
  const items: Item[] = []
  for (let left = chance.oneOf([1, 2, 3, 4, 5, 5, 6, 6]); left > 0; ) {
    const quantity = chance.once(2) ? 1 : chance.between(1, left)
    items.push({ ...anItem(chance, chance.oneOf(["a", "b", "c"]), longest), quantity })
    left -= quantity
  }
  return items
}

const aBox = (chance: Chance, index: number): Box => {
  const side = () => chance.oneOf([1, 2, 2, 2, 3, 3, 4])
  const isTube = chance.once(20)
  const width = side()
  const emptyWeight = chance.between(0, 2)
  return {
    reference: `B${index}`,
    kind: isTube ? "tube" : "box",
    inner: { width, length: isTube ? width : side(), height: side() },
    emptyWeight,
    ...(chance.once(6) && { maxWeight: emptyWeight + chance.between(10, 50) }),
    ...(chance.once(8) && { stock: chance.between(0, 2) }),
    ...(chance.once(2) && { price: chance.oneOf([0.4, 1, 1.25, 2.125, 7]) })
  }
}

/** Returns a random order. */
export const orderOf = (chance: Chance): Request => ({
  items: itemsOf(chance),
  boxes: Array.from({ length: chance.between(1, 4) }, (_, i) => aBox(chance, i)),
  support: chance.oneOf([0, 0.75])
})
