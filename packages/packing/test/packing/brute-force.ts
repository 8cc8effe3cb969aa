// Tries every arrangement of a few small pieces, on every whole position, turned in every way: slow, and beyond doubt.
import type { Box, Item } from "@waybill/packing"

type Cuboid = readonly [x: number, y: number, z: number, X: number, Y: number, Z: number]

const turns = (item: Item): ReadonlyArray<readonly [number, number, number]> => {
  const { width: w, length: l, height: h, rotation = "any" } = item
  if (rotation === "none") return [[w, l, h]]
  if (rotation === "flat")
    return [
      [w, l, h],
      [l, w, h]
    ]
  return [
    [w, l, h],
    [w, h, l],
    [l, w, h],
    [l, h, w],
    [h, w, l],
    [h, l, w]
  ]
}

const meet = (a: Cuboid, b: Cuboid): boolean =>
  a[0] < b[3] && b[0] < a[3] && a[1] < b[4] && b[1] < a[4] && a[2] < b[5] && b[2] < a[5]

/** Whether all items, one piece each, go into one box; weight and support aside. */
export const fitsSomehow = (
  items: ReadonlyArray<Item>,
  { inner }: Box,
  placed: ReadonlyArray<Cuboid> = []
): boolean => {
  const item = items[placed.length]
  if (item === undefined) return true
  for (const [w, l, h] of turns(item))
    for (let x = 0; x + w <= inner.width; x++)
      for (let y = 0; y + l <= inner.length; y++)
        for (let z = 0; z + h <= inner.height; z++) {
          const cuboid: Cuboid = [x, y, z, x + w, y + l, z + h]
          if (placed.every((p) => !meet(p, cuboid)) && fitsSomehow(items, { inner } as Box, [...placed, cuboid]))
            return true
        }
  return false
}

/** The least number of boxes of one kind for these items, by trying every division; Infinity when one fits nowhere. */
export const leastBoxes = (items: ReadonlyArray<Item>, box: Box): number => {
  const n = items.length
  const fits: boolean[] = []
  for (let set = 0; set < 1 << n; set++)
    fits.push(
      fitsSomehow(
        items.filter((_, i) => (set & (1 << i)) !== 0),
        box
      )
    )
  const least: number[] = [0]
  for (let set = 1; set < 1 << n; set++) {
    let best = Infinity
    for (let part = set; part > 0; part = (part - 1) & set)
      if (fits[part]) best = Math.min(best, 1 + least[set & ~part]!)
    least.push(best)
  }
  return least[(1 << n) - 1]!
}
