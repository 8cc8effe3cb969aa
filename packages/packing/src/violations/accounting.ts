import type { PackingCheck } from "./violation.ts"

/** Checks that each piece of the request is packed once or listed as unpacked, and that no others exist. */
export const accounting: PackingCheck = (request, packing, findings) => {
  const packed = request.items.map(() => new Set<number>())
  for (const [box, { placements }] of packing.boxes.entries())
    for (const { item, piece } of placements) {
      const add = (message: string) => findings.add(() => ({ rule: "accounting", box, item, piece, message }))
      const quantity = request.items[item]?.quantity ?? 1
      if (!(Number.isInteger(piece) && piece >= 0 && piece < quantity)) add(`Item ${item} has no piece ${piece}`)
      if (packed[item]?.has(piece)) add(`Piece ${piece} of item ${item} is packed twice`)
      packed[item]?.add(piece)
    }
  const accounted = packed.map(({ size }) => size)
  for (const { item, quantity } of packing.unpacked) if (item in accounted) accounted[item]! += quantity
  for (const [item, { quantity = 1, reference }] of request.items.entries())
    if (accounted[item] !== quantity)
      findings.add(() => ({
        rule: "accounting",
        item,
        message: `${reference} (item ${item}): ${accounted[item]} of ${quantity} pieces are accounted for`
      }))
}
