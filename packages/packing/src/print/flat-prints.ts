import type { PackedBox } from "../packing/model.ts"
import type { PrintBox } from "./catalogue.ts"
import { type FlatPrints, goesInto, packFlat, withoutGaps } from "./flat-boxes.ts"
import type { PrintBoxParcel, PrintRefusal } from "./model.ts"

/** The most pieces that are packed together; of more, whole boxes of equal pieces are packed before the rest. */
const TOGETHER = 600

/** Packs flat prints into boxes, or says which ones no box takes. Bounded work, whatever the quantities. */
export const packFlatPrints = (lines: readonly FlatPrints[], catalogue: readonly PrintBox[], scale: number) => {
  const refusals = lines
    .filter((line) => !catalogue.some((box) => goesInto(line, box, scale)))
    .map(
      ({ print }): PrintRefusal => ({
        print,
        reason: "too-long",
        message: `Print ${print + 1} is too large for every box`
      })
    )
  if (refusals.length > 0) return { parcels: [], refusals }
  const shop: Shop = { scale, boxes: catalogue.map((box) => ({ ...box })) }
  const parcels: PrintBoxParcel[] = []
  for (const batch of batchesOf(lines, shop, parcels)) {
    const { boxes, unpacked } = packFlat(batch, shop.boxes, scale)
    for (const box of boxes) parcels.push(...parcelsOf(box, 1, batch, shop))
    for (const { item, reason, message } of unpacked) {
      const { print } = batch[item]!
      if (refusals.at(-1)?.print !== print) refusals.push({ print, reason, message })
    }
  }
  return { parcels, refusals: refusals.sort((a, b) => a.print - b.print) }
}

/** The boxes of the catalogue, with what is left of their stock while an order is packed. */
interface Shop {
  readonly scale: number
  readonly boxes: (PrintBox & { stock?: number })[]
}

const parcelsOf = (packed: PackedBox, times: number, lines: readonly FlatPrints[], shop: Shop): PrintBoxParcel[] => {
  const box = shop.boxes[packed.box]!
  if (box.stock !== undefined) box.stock -= times
  const quantities = new Map<number, number>()
  for (const { item } of packed.placements) quantities.set(item, (quantities.get(item) ?? 0) + 1)
  const contents = [...quantities].map(([item, quantity]) => ({ print: lines[item]!.print, quantity }))
  contents.sort((a, b) => a.print - b.print)
  const bare = withoutGaps(packed, lines, box)
  const { reference, outer = box.inner } = box
  return Array<PrintBoxParcel>(times).fill({ kind: "box", reference, outer, contents, packed: bare })
}

/** What is packed together: everything, or else what whole boxes of equal pieces leave, the largest faces first. */
const batchesOf = function* (lines: readonly FlatPrints[], shop: Shop, parcels: PrintBoxParcel[]) {
  if (countOf(lines) <= TOGETHER) {
    if (lines.length > 0) yield lines
    return
  }
  let batch: FlatPrints[] = []
  for (const line of [...lines].sort((a, b) => b.width * b.height - a.width * a.height)) {
    const rest = { ...line, quantity: packWholeBoxes(line, shop, parcels) }
    if (rest.quantity === 0) continue
    if (batch.length > 0 && countOf(batch) + rest.quantity > TOGETHER) {
      yield batch
      batch = []
    }
    batch.push(rest)
  }
  if (batch.length > 0) yield batch
}

const countOf = (lines: readonly FlatPrints[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Packs as many equal pieces to a box as go into any, while there are so many; how many pieces are left. */
const packWholeBoxes = (line: FlatPrints, shop: Shop, parcels: PrintBoxParcel[]): number => {
  let left = line.quantity
  for (;;) {
    const full = fullestBox(line, Math.min(line.finishing.atMost, left, TOGETHER), shop)
    if (full === undefined) return left
    const count = full.placements.length
    const times = Math.min(Math.floor(left / count), shop.boxes[full.box]!.stock ?? Infinity)
    parcels.push(...parcelsOf(full, times, [line], shop))
    left -= times * count
  }
}

/** One box with as many pieces as possible, at most so many. */
const fullestBox = (line: FlatPrints, most: number, shop: Shop): PackedBox | undefined => {
  let best: PackedBox | undefined
  for (let [least, limit] = [1, Math.floor(most)]; least <= limit; ) {
    const quantity = Math.ceil((least + limit) / 2)
    const { boxes, unpacked } = packFlat([{ ...line, quantity }], shop.boxes, shop.scale)
    if (boxes.length === 1 && unpacked.length === 0) {
      best = boxes[0]!
      least = quantity + 1
    } else limit = quantity - 1
  }
  return best
}
