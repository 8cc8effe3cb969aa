import type { PackedBox } from "../../packing/contract/outcome.ts"
import type { PrintBox } from "../model/catalogue.ts"
import type { RefusedPrint } from "../model/outcome.ts"
import type { PrintBoxParcel } from "../model/parcels.ts"
import { type FlatPrints, lineFits, withoutGaps } from "./flat-boxes.ts"
import { packFlat } from "./pack-by-gap.ts"

/** Maximum number of pieces that are packed together. A larger order first fills whole boxes with equal pieces. */
const MAX_TOGETHER = 600
/** Maximum number of remaining pieces per batch. The packer's work grows with the square of the number of kinds. */
const BATCH = 200

/** Packs flat prints into boxes. Refuses prints that fit into no box. The work is bounded for any quantity. */
export const packFlatPrints = (lines: readonly FlatPrints[], catalogue: readonly PrintBox[], scale: number) => {
  const refusals = lines
    .filter((line) => !catalogue.some((box) => lineFits(line, box, scale)))
    .map(
      ({ print }): RefusedPrint => ({
        print,
        reason: "too-long",
        message: `Print ${print + 1} is too large for every box`
      })
    )
  if (refusals.length > 0) return { parcels: [], refusals }
  const stock: BoxStock = { scale, boxes: catalogue.map((box) => ({ ...box })) }
  const parcels: PrintBoxParcel[] = []
  for (const batch of batchesOf(lines, stock, parcels)) {
    const { boxes, unpacked } = packFlat(batch, stock.boxes, scale)
    for (const box of boxes) parcels.push(...takeParcels(box, 1, batch, stock))
    for (const { item, reason, message } of unpacked) {
      const { print } = batch[item]!
      if (refusals.at(-1)?.print !== print) refusals.push({ print, reason, message })
    }
  }
  return { parcels, refusals: refusals.sort((a, b) => a.print - b.print) }
}

/** Boxes of the catalogue. Their stock decreases while an order is packed. */
interface BoxStock {
  readonly scale: number
  readonly boxes: (PrintBox & { stock?: number })[]
}

/** Removes a number of equal boxes from the stock. Returns their parcels. */
const takeParcels = (
  packed: PackedBox,
  times: number,
  lines: readonly FlatPrints[],
  stock: BoxStock
): readonly PrintBoxParcel[] => {
  const box = stock.boxes[packed.box]!
  if (box.stock !== undefined) box.stock -= times
  const quantities = new Map<number, number>()
  for (const { item } of packed.placements) quantities.set(item, (quantities.get(item) ?? 0) + 1)
  const contents = [...quantities].map(([item, quantity]) => ({ print: lines[item]!.print, quantity }))
  contents.sort((a, b) => a.print - b.print)
  const bare = withoutGaps(packed, lines, box)
  const { reference, outer = box.inner } = box
  return Array<PrintBoxParcel>(times).fill({ kind: "box", reference, outer, contents, packed: bare })
}

/**
 * Yields batches of lines to pack together. A large order first fills whole boxes with equal pieces. The remaining
 * pieces follow in batches, largest faces first.
 */
const batchesOf = function* (lines: readonly FlatPrints[], stock: BoxStock, parcels: PrintBoxParcel[]) {
  if (countOf(lines) <= MAX_TOGETHER) {
    if (lines.length > 0) yield lines
    return
  }
  let batch: FlatPrints[] = []
  for (const line of [...lines].sort((a, b) => b.width * b.height - a.width * a.height)) {
    const rest = { ...line, quantity: packWholeBoxes(line, stock, parcels) }
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

/** Fills whole boxes with pieces of one line as long as there are enough. Returns the number of remaining pieces. */
const packWholeBoxes = (line: FlatPrints, stock: BoxStock, parcels: PrintBoxParcel[]): number => {
  let remaining = line.quantity
  while (remaining > 0) {
    // The last pieces, which fit into one box, are left over, because they may share a box with other lines.
    if (remaining <= maxPerBox(line) && packIntoOneBox({ ...line, quantity: remaining }, stock) !== undefined)
      return remaining
    const fullest = fullestBox(line, stock)
    const count = fullest?.placements.length ?? 0
    if (fullest === undefined || count > remaining) return remaining
    const times = Math.min(Math.floor(remaining / count), stock.boxes[fullest.box]!.stock ?? Infinity)
    parcels.push(...takeParcels(fullest, times, [line], stock))
    remaining -= times * count
  }
  return 0
}

/** Returns the maximum number of pieces of a line to try in one box. */
const maxPerBox = ({ finishing }: FlatPrints) => Math.min(finishing.atMost, MAX_TOGETHER)

/** Finds the box that holds the most pieces of a line, by bisection. Ignores the quantity of the line. */
const fullestBox = (line: FlatPrints, stock: BoxStock): PackedBox | undefined => {
  let best: PackedBox | undefined
  for (let [min, max] = [1, maxPerBox(line)]; min <= max; ) {
    const quantity = Math.ceil((min + max) / 2)
    const box = packIntoOneBox({ ...line, quantity }, stock)
    best = box ?? best
    if (box === undefined) max = quantity - 1
    else min = quantity + 1
  }
  return best
}

/** Packs all pieces of a line into the smallest box that holds them, if there is one. */
const packIntoOneBox = (line: FlatPrints, stock: BoxStock): PackedBox | undefined => {
  const { boxes, unpacked } = packFlat([line], stock.boxes, stock.scale)
  return boxes.length === 1 && unpacked.length === 0 ? boxes[0] : undefined
}
