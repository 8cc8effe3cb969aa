import type { PackedBox, Packing } from "../../packing/contract/outcome.ts"
import type { Box, Item, Sides } from "../../packing/contract/request.ts"
import { pack } from "../../packing/pack.ts"
import type { PrintBox } from "../model/catalogue.ts"
import type { FlatFinishing } from "../model/profile.ts"
import { sideUp, stepsDown, stepsUp } from "../model/rounding.ts"

/** A line of flat prints. */
export interface FlatPrints {
  /** Index into the list of prints. */
  readonly print: number
  readonly quantity: number
  readonly width: number
  readonly height: number
  readonly finishing: FlatFinishing
}

/** What a box holds, in shares of which a piece takes the nth part when there may be n of its kind in a box. */
const SHARES = 1_000_000

export type FlatPacking = Pick<Packing, "boxes" | "unpacked">

/** The gap above a piece of a line, in steps. */
export const gapOf = ({ finishing }: FlatPrints, scale: number): number => stepsUp(finishing.gap, scale)

export const leastGap = (lines: readonly FlatPrints[], scale: number): number =>
  Math.min(...lines.map((line) => gapOf(line, scale)))

/**
 * Packs pieces that may share boxes. A piece is its face with the margins, as high as its thickness and the gap above it;
 * a box is higher inside by the gap that its topmost piece does not need, whichever that is.
 */
export const packTogether = (lines: readonly FlatPrints[], boxes: readonly PrintBox[], scale: number): FlatPacking => {
  const spare = leastGap(lines, scale)
  const outcome = pack({
    scale: { length: scale },
    items: lines.map((line) => itemOf(line, scale)),
    boxes: boxes.map((box) => boxOf(box, spare, scale)),
    objective: ["boxes", "price"]
  })
  if (outcome._tag === "Refused") throw new Error(`Neither shop nor print was refused: ${outcome.refusals[0]!.message}`)
  return outcome.packing
}

/** Whether a piece alone goes into a box. */
export const goesInto = (line: FlatPrints, box: PrintBox, scale: number): boolean => {
  const piece = itemOf(line, scale)
  const { inner } = boxOf(box, gapOf(line, scale), scale)
  const [short, long] = [Math.min(piece.width, piece.length), Math.max(piece.width, piece.length)]
  const [narrow, wide] = [Math.min(inner.width, inner.length), Math.max(inner.width, inner.length)]
  return piece.height <= inner.height && short <= narrow && long <= wide
}

const itemOf = ({ print, quantity, width, height, finishing }: FlatPrints, scale: number): Item => ({
  reference: `print ${print + 1}`,
  width: sideUp(width + 2 * finishing.margin, scale) / scale,
  length: sideUp(height + 2 * finishing.margin, scale) / scale,
  height: (sideUp(finishing.thickness, scale) + stepsUp(finishing.gap, scale)) / scale,
  weight: Math.floor(SHARES / finishing.atMost),
  quantity,
  rotation: "flat"
})

/** The price stands for the outer volume, which the spare height must not change. */
export const boxOf = (box: PrintBox, spare: number, scale: number): Box => {
  const { width, length, height } = lying(box.inner)
  return {
    reference: box.reference,
    inner: {
      width: stepsDown(width, scale) / scale,
      length: stepsDown(length, scale) / scale,
      height: (stepsDown(height, scale) + spare) / scale
    },
    maxWeight: SHARES,
    price: outerVolume(box),
    ...(box.stock === undefined ? {} : { stock: box.stock })
  }
}

/** The outer volume of a box, which is the inner one when no outer sides are given. */
export const outerVolume = ({ inner, outer = inner }: PrintBox): number => outer.width * outer.length * outer.height

/** The thin side is the height. */
const lying = ({ width, length, height }: Sides): Sides => {
  const [thin, middle, long] = [width, length, height].sort((a, b) => a - b) as [number, number, number]
  return height === thin ? { width, length, height } : { width: middle, length: long, height: thin }
}

/**
 * A box as packed, of the prints themselves: without the gap above each piece and the spare height for it, the pieces
 * of a print numbered within the box.
 */
export const withoutGaps = (packed: PackedBox, lines: readonly FlatPrints[], box: PrintBox): PackedBox => {
  const inner = lying(box.inner)
  const pieces = new Map<number, number>()
  const placements = packed.placements.map((placement) => {
    const { print, finishing } = lines[placement.item]!
    const piece = pieces.get(print) ?? 0
    pieces.set(print, piece + 1)
    return { ...placement, item: print, piece, size: { ...placement.size, z: finishing.thickness } }
  })
  const volume = placements.reduce((sum, { size }) => sum + size.x * size.y * size.z, 0)
  return {
    ...packed,
    inner,
    outer: lying(box.outer ?? box.inner),
    grossWeight: 0,
    placements,
    fill: volume / (inner.width * inner.length * inner.height)
  }
}
