import type { PrintBox } from "../model/catalogue.ts"
import type { UnpackedPrint } from "../model/outcome.ts"
import type { PrintBoxParcel } from "../model/parcels.ts"
import type { Shop } from "../model/shop.ts"
import { laidFlat, parcelKind } from "./box-sizes.ts"
import { fitsAlone } from "./fits-alone.ts"
import { countOf, type FlatPrints, type Lot, piecesOf } from "./lots.ts"
import type { FilledBox, FlatPacking, LeftOver } from "./pack-lots.ts"
import { better, combined, packLotsByGap, withoutUsed } from "./pack-lots-by-gap.ts"
import { divisionsOf, highestStack, packStacks } from "./pack-stacks.ts"

/** Maximum number of pieces that are packed together. A larger order first fills whole boxes with equal pieces. */
const MAX_TOGETHER = 600
/** Maximum number of remaining pieces per batch. The packer's work grows with the square of the number of kinds. */
const BATCH = 200
/** Number of the largest boxes among which the fullest one is searched. */
const MAX_LARGEST = 8
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
    const packing = packTogether(batch, stock)
    for (const box of packing.boxes) parcels.push(...takeParcels(box, 1, stock))
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

/** Packs lines that may share boxes. Loose sheets are packed separately from other prints, or in stacks between them. */
const packTogether = (lines: readonly FlatPrints[], { boxes, shop }: BoxStock): FlatPacking => {
  const loose = lines.filter(isLoose)
  const pieces = lines.filter((line) => !isLoose(line)).map((line) => piecesOf(line, shop))
  if (loose.length === 0) return packLotsByGap(pieces, cartonsOf(boxes), shop)
  const packShared = () =>
    divisionsOf(loose, cartonsOf(boxes), shop, 0)
      .slice(0, MAX_SHARED_HEIGHTS)
      .map((stacks) => packLotsByGap([...pieces, ...stacks], cartonsOf(boxes), shop))
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

/** Fills whole boxes with pieces of one line as long as there are enough. Returns the number of remaining pieces. */
const packWholeBoxes = (line: FlatPrints, stock: BoxStock, parcels: BareBox[]): number => {
  const pieces = piecesOf(line, stock.shop)
  let remaining = line.quantity
  while (remaining > 0) {
    // The last pieces, which fit into one box, are left over, because they may share a box with other lines.
    if (
      remaining <= maxPerBox(pieces, stock) &&
      packIntoOneBox({ ...pieces, quantity: remaining }, largestFor(pieces, stock)) !== undefined
    )
      return remaining
    const fullest = fullestBox(pieces, stock)
    const count = fullest?.packed.placements.length ?? 0
    if (fullest === undefined || count > remaining) return remaining
    const inStock = fullest.index === undefined ? Infinity : (stock.boxes[fullest.index]!.stock ?? Infinity)
    const times = Math.min(Math.floor(remaining / count), inStock)
    parcels.push(...takeParcels(fullest, times, stock))
    remaining -= times * count
  }
  return 0
}

/** Returns the maximum number of pieces to try in one box: `atMost`, or the most that any box holds by volume or weight. */
const maxPerBox = ({ gap, height, length, line, weight, width }: Lot, { boxes, shop }: BoxStock): number => {
  const { maxWeight = Infinity, packaging } = shop.profile
  const piece = width * length * (height + gap)
  const volume = [...boxes.map(({ inner }) => inner), ...(shop.catalogue.cut ?? []).map(({ max }) => max)].reduce(
    (largest, inner) => {
      const sides = laidFlat(inner)
      return Math.max(largest, sides.width * sides.length * (sides.height + gap))
    },
    0
  )
  const net = weight - (packaging?.filler ?? 0) * piece
  const byWeight = net > 0 ? maxWeight / net : Infinity
  // The tolerance is for rounding errors of a box that is exactly full.
  const most = Math.floor(Math.min(volume / piece, byWeight) + 1e-6)
  return Math.max(1, Math.min(line.finishing.atMost ?? most, MAX_TOGETHER))
}

/** Finds the box that holds the most pieces of a line, by bisection. Ignores the quantity of the line. */
const fullestBox = (pieces: Lot, stock: BoxStock): FilledBox | undefined => {
  const largest = largestFor(pieces, stock)
  let most = 0
  for (let [min, max] = [1, maxPerBox(pieces, stock)]; min <= max; ) {
    const quantity = Math.ceil((min + max) / 2)
    if (packIntoOneBox({ ...pieces, quantity }, largest) === undefined) max = quantity - 1
    else {
      most = quantity
      min = quantity + 1
    }
  }
  return most === 0 ? undefined : packIntoOneBox({ ...pieces, quantity: most }, stock)
}

/** Keeps the largest boxes into which a piece fits, because the search takes longer with many types of boxes. */
const largestFor = (pieces: Lot, stock: BoxStock): BoxStock => {
  const boxes = stock.boxes.filter((box) => (box.stock ?? 1) > 0 && hasSpaceFor(pieces, box))
  return { ...stock, boxes: boxes.sort((a, b) => volumeOf(b) - volumeOf(a)).slice(0, MAX_LARGEST) }
}

const hasSpaceFor = (piece: Lot, { inner }: PrintBox): boolean => {
  const { height, length, width } = laidFlat(inner)
  return (
    piece.height <= height &&
    Math.min(piece.width, piece.length) <= Math.min(width, length) &&
    Math.max(piece.width, piece.length) <= Math.max(width, length)
  )
}

const volumeOf = ({ inner }: PrintBox): number => inner.width * inner.length * inner.height

/** Packs all pieces of a line into the smallest box that holds them, if there is one. */
const packIntoOneBox = (pieces: Lot, { boxes: all, shop }: BoxStock): FilledBox | undefined => {
  const { boxes, unpacked } = packLotsByGap([pieces], cartonsOf(all), shop)
  return boxes.length === 1 && countOf(unpacked) === 0 ? boxes[0] : undefined
}
