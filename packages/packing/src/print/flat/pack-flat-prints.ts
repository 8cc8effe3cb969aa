import type { PackedBox } from "../../packing/contract/outcome.ts"
import type { PrintBox } from "../model/catalogue.ts"
import type { PrintBoxParcel, RefusedPrint } from "../model/prints.ts"
import { type FlatPrints, goesInto, withoutGaps } from "./flat-boxes.ts"
import { packFlat } from "./pack-by-gap.ts"

/** The most pieces that are packed together; of more, whole boxes of equal pieces are packed before the rest. */
const TOGETHER = 600
/** What those leave is packed in batches of so many: the packer's work grows with the square of what differs. */
const BATCH = 200

/** Packs flat prints into boxes, or says which ones no box takes. Bounded work, whatever the quantities. */
export const packFlatPrints = (lines: readonly FlatPrints[], catalogue: readonly PrintBox[], scale: number) => {
  const refusals = lines
    .filter((line) => !catalogue.some((box) => goesInto(line, box, scale)))
    .map(
      ({ print }): RefusedPrint => ({
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
    if (batch.length > 0 && countOf(batch) + rest.quantity > BATCH) {
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
  while (left > 0) {
    // What goes into one box may share it with others.
    if (left <= mostOf(line) && oneBox({ ...line, quantity: left }, shop) !== undefined) return left
    const full = fullestBox(line, shop)
    const count = full?.placements.length ?? 0
    if (full === undefined || count > left) return left
    const times = Math.min(Math.floor(left / count), shop.boxes[full.box]!.stock ?? Infinity)
    parcels.push(...parcelsOf(full, times, [line], shop))
    left -= times * count
  }
  return 0
}

/** The most pieces of a line that are tried in one box. */
const mostOf = ({ finishing }: FlatPrints) => Math.min(finishing.atMost, TOGETHER)

/** One box with as many equal pieces as go into any, however many there are. */
const fullestBox = (line: FlatPrints, shop: Shop): PackedBox | undefined => {
  let best: PackedBox | undefined
  for (let [least, most] = [1, mostOf(line)]; least <= most; ) {
    const quantity = Math.ceil((least + most) / 2)
    const box = oneBox({ ...line, quantity }, shop)
    best = box ?? best
    if (box === undefined) most = quantity - 1
    else least = quantity + 1
  }
  return best
}

/** The smallest box for all pieces of a line, if there is one. */
const oneBox = (line: FlatPrints, shop: Shop): PackedBox | undefined => {
  const { boxes, unpacked } = packFlat([line], shop.boxes, shop.scale)
  return boxes.length === 1 && unpacked.length === 0 ? boxes[0] : undefined
}
