import type { PrintBox } from "../model/catalogue.ts"
import type { UnpackedPrint } from "../model/outcome.ts"
import type { PrintBoxParcel } from "../model/parcels.ts"
import { mostInBox } from "../model/profile.ts"
import type { Shop } from "../model/shop.ts"
import { capacityOf, laidFlat, liesIn, parcelKind } from "./box-sizes.ts"
import { fitsAlone } from "./fits-alone.ts"
import { countOf, type FlatPrints, type Lot, piecesOf } from "./lots.ts"
import { type FilledBox, type FlatPacking, type LeftOver, packLots, withoutFiller } from "./pack-lots.ts"
import { better, combined, packLotsByGap, withoutUsed } from "./pack-lots-by-gap.ts"
import { divisionsOf, highestStack, packStacks } from "./pack-stacks.ts"

/** Maximum number of pieces packed together. A larger order first fills whole boxes with equal pieces. */
const MAX_TOGETHER = 600
/** Maximum number of remaining pieces per batch. The packer's work grows with the square of the number of kinds. */
const BATCH = 200
/** Maximum number of boxes to try for the most pieces of one line. */
const MAX_BOXES_TRIED = 8
/** Maximum number of stack heights to try for sheets that share boxes with other prints. */
const MAX_SHARED_HEIGHTS = 3

/** Box of prints without its weight and its material. */
export type BareBox = Omit<PrintBoxParcel, "grossWeight" | "material">

/** Packs flat prints into boxes. Prints that fit into no box stay unpacked. The work is bounded for any quantity. */
export const packFlatPrints = (lines: readonly FlatPrints[], shop: Shop) => {
  const unpacked: UnpackedPrint[] = []
  const possible = lines.filter((line) => {
    const fits = fitsAlone(line, shop)
    if (!fits) unpacked.push({ ...tooLarge(line), quantity: line.quantity })
    return fits
  })
  const stock: BoxStock = { shop, boxes: shop.catalogue.boxes.map((box) => ({ ...box })) }
  const parcels: BareBox[] = []
  const leftOver: LeftOver[] = []
  for (const batch of batchesOf(possible, stock, parcels)) {
    let packing: FlatPacking | undefined
    do {
      // The boxes left in stock can hold other stacks than those that are used up.
      packing = packTogether(packing === undefined ? batch : unpackedOf(batch, packing), stock)
      for (const box of packing.boxes) parcels.push(...takeParcels(box, 1, stock))
    } while (packing.boxes.length > 0 && packing.unpacked.length > 0)
    leftOver.push(...packing.unpacked)
  }
  for (const each of leftOver) {
    const same = unpacked.findIndex(({ print }) => print === each.print)
    if (same < 0) unpacked.push(each)
    else unpacked[same] = { ...unpacked[same]!, quantity: unpacked[same]!.quantity + each.quantity }
  }
  return { parcels, unpacked: unpacked.sort((a, b) => a.print - b.print) }
}

const tooLarge = ({ print }: FlatPrints) => ({
  print,
  reason: "too-long" as const,
  message: `Print ${print + 1} is too large for every box`
})

/** Returns the lines of a batch with their unpacked prints. */
const unpackedOf = (batch: readonly FlatPrints[], { unpacked }: FlatPacking): readonly FlatPrints[] =>
  batch.flatMap((line) => {
    const quantity = unpacked.reduce((sum, each) => (each.print === line.print ? sum + each.quantity : sum), 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })

/** Boxes of the catalogue. Their stock decreases while an order is packed. */
interface BoxStock {
  readonly shop: Shop
  readonly boxes: (PrintBox & { stock?: number })[]
}

/** Removes a number of equal boxes from the stock. Returns their parcels. */
const takeParcels = ({ box, index, packed }: FilledBox, times: number, stock: BoxStock): readonly BareBox[] => {
  const stocked = index === undefined ? undefined : stock.boxes[index]
  if (stocked?.stock !== undefined) stocked.stock -= times
  const quantities = new Map<number, number>()
  for (const { item, quantity } of packed.placements) quantities.set(item, (quantities.get(item) ?? 0) + quantity)
  const contents = [...quantities].map(([print, quantity]) => ({ print, quantity })).sort((a, b) => a.print - b.print)
  const { reference, outer = box.inner } = box
  return Array<BareBox>(times).fill({ kind: parcelKind(box), reference, outer, contents, packed })
}

const isLoose = ({ finishing }: FlatPrints): boolean => finishing.loose === true

const cartonsOf = (boxes: readonly PrintBox[]): readonly PrintBox[] =>
  boxes.map((box) => (box.kind === "rigid-mailer" ? { ...box, stock: 0 } : box))

/** Packs lines into shared boxes. Loose sheets are packed separately from other prints, or in stacks between them. */
const packTogether = (lines: readonly FlatPrints[], { boxes, shop }: BoxStock): FlatPacking => {
  const loose = lines.filter(isLoose)
  const pieces = lines.filter((line) => !isLoose(line)).map((line) => piecesOf(line, shop))
  if (loose.length === 0) return packLotsByGap(pieces, cartonsOf(boxes), shop)
  const packShared = () =>
    divisionsOf(loose, cartonsOf(boxes), shop, 0)
      .slice(0, MAX_SHARED_HEIGHTS)
      .map((stacks) => packLots([...pieces, ...stacks], cartonsOf(boxes), shop))
      .reduce((best, next) => better(best, next, shop))
  const shared = pieces.length > 0 && shop.objective[0] === "boxes" ? packShared() : undefined
  // Packing separately needs at least two boxes.
  if (shared?.boxes.length === 1 && shared.unpacked.length === 0) return shared
  const sheets = packStacks(loose, boxes, shop)
  if (pieces.length === 0) return sheets
  const rest = packLotsByGap(pieces, cartonsOf(withoutUsed(boxes, sheets)), shop)
  return better(combined(sheets, rest), shared ?? packShared(), shop)
}

/**
 * Yields batches of lines to pack together. A large order first fills whole boxes with equal pieces. The remaining
 * pieces follow in batches, largest faces first.
 */
const batchesOf = function* (lines: readonly FlatPrints[], stock: BoxStock, parcels: BareBox[]) {
  const { boxes, shop } = stock
  // Loose sheets count as the number of their highest stacks.
  const piecesIn = (line: FlatPrints) =>
    isLoose(line) ? Math.ceil(line.quantity / highestStack(line, boxes, shop)) : line.quantity
  const pieces = lines.reduce((sum, line) => sum + piecesIn(line), 0)
  if (pieces <= MAX_TOGETHER) {
    if (lines.length > 0) yield lines
    return
  }
  let batch: FlatPrints[] = []
  let size = 0
  const parts = lines.flatMap((line) =>
    isLoose(line) ? partsOf(line, BATCH * highestStack(line, boxes, shop)) : [line]
  )
  for (const line of parts.sort((a, b) => b.width * b.height - a.width * a.height)) {
    const rest = isLoose(line) ? line : { ...line, quantity: packWholeBoxes(line, stock, parcels) }
    if (rest.quantity === 0) continue
    if (batch.length > 0 && size + piecesIn(rest) > BATCH) {
      yield batch
      batch = []
      size = 0
    }
    batch.push(rest)
    size += piecesIn(rest)
  }
  if (batch.length > 0) yield batch
}

/** Divides a line into lines of at most `max` prints. */
const partsOf = (line: FlatPrints, max: number): readonly FlatPrints[] =>
  Array.from({ length: Math.ceil(line.quantity / max) }, (_, n) => ({
    ...line,
    quantity: Math.min(max, line.quantity - n * max)
  }))

/** Fills whole boxes with pieces of one line while enough remain. Returns the number of remaining pieces. */
const packWholeBoxes = (line: FlatPrints, stock: BoxStock, parcels: BareBox[]): number => {
  const pieces = piecesOf(line, stock.shop)
  let remaining = line.quantity
  while (remaining > 0) {
    const count = mostInOneBox({ ...pieces, quantity: remaining }, stock)
    // The last pieces, which fit into one box, remain, because they may share a box with other lines.
    if (count === 0 || count === remaining) return remaining
    const fullest = packIntoOneBox({ ...pieces, quantity: count }, stock)!
    const inStock = fullest.index === undefined ? Infinity : (stock.boxes[fullest.index]!.stock ?? Infinity)
    const times = Math.min(Math.floor(remaining / count), inStock)
    parcels.push(...takeParcels(fullest, times, stock))
    remaining -= times * count
  }
  return 0
}

/** Returns the maximum number of a line's pieces packed into one box. Tries each box by bisection. */
const mostInOneBox = (pieces: Lot, stock: BoxStock): number => {
  let most = 0
  for (const { alone, bound } of boxesAlone(pieces, stock))
    for (let [min, max, next] = [most + 1, bound, bound]; min <= max; next = Math.ceil((min + max) / 2)) {
      if (packIntoOneBox({ ...pieces, quantity: next }, alone) === undefined) max = next - 1
      else {
        most = next
        min = next + 1
      }
    }
  return most
}

/** Box or cutter without the others, and a bound for the number of pieces of a line in it. */
interface BoxAlone {
  readonly alone: BoxStock
  readonly bound: number
}

/** Returns the boxes for most pieces of a line, highest bound first. */
const boxesAlone = (pieces: Lot, { boxes, shop }: BoxStock): readonly BoxAlone[] => {
  const { catalogue } = shop
  const stocked = boxes
    .filter(({ stock }) => stock !== 0)
    .map((box) => ({
      bound: boundOf(pieces, box, shop),
      alone: { boxes: [{ ...box, stock: MAX_TOGETHER }], shop: { ...shop, catalogue: { ...catalogue, cut: [] } } }
    }))
  const cut = (catalogue.cut ?? []).map((each) => ({
    bound: boundOf(pieces, { ...each, inner: each.max }, shop),
    alone: { boxes: [], shop: { ...shop, catalogue: { ...catalogue, cut: [each] } } }
  }))
  return [...stocked, ...cut]
    .filter(({ bound }) => bound > 0)
    .sort((a, b) => b.bound - a.bound)
    .slice(0, MAX_BOXES_TRIED)
}

/** Returns an upper bound on the number of equal pieces in a box, from its layers, its face and its capacity. */
const boundOf = (pieces: Lot, box: PrintBox, shop: Shop): number => {
  const { gap, height, length, line, pads, quantity, width } = pieces
  const inner = laidFlat(box.inner)
  if (!liesIn(pieces, inner)) return 0
  // The tolerance is for rounding errors of a box that is exactly full.
  const layers = Math.floor((inner.height + gap) / (height + pads + gap) + 1e-6)
  const face = largestSum(inner.width, width, length) * largestSum(inner.length, width, length)
  const inLayer = Math.floor(face / (width * length) + 1e-6)
  const net = withoutFiller(pieces, shop)
  const byWeight = net > 0 ? Math.floor(capacityOf(box, shop.profile) / net + 1e-6) : Infinity
  const byCount = Math.min(mostInBox(line.finishing, line), box.maxPieces ?? Infinity)
  return Math.min(layers * inLayer, byWeight, byCount, quantity, MAX_TOGETHER)
}

/** Returns the largest sum of sides of equal pieces that fits into a side of a box, or this side if there are many. */
const largestSum = (side: number, width: number, length: number): number => {
  const most = Math.floor(side / width + 1e-6)
  if (most > MAX_TOGETHER) return side
  const sums = Array.from({ length: most + 1 }, (_, n) => {
    const rest = Math.max(0, side - n * width)
    return n * width + Math.floor(rest / length + 1e-6) * length
  })
  return Math.max(...sums)
}

/** Packs all pieces of a line into the smallest box that holds them, if there is one. */
const packIntoOneBox = (pieces: Lot, { boxes: all, shop }: BoxStock): FilledBox | undefined => {
  const { boxes, unpacked } = packLotsByGap([pieces], cartonsOf(all), shop)
  return boxes.length === 1 && countOf(unpacked) === 0 ? boxes[0] : undefined
}
