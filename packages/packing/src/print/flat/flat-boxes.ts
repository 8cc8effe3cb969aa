import type { PackedBox, Packing } from "../../packing/contract/outcome.ts"
import type { Box, Item, Sides } from "../../packing/contract/request.ts"
import { pack } from "../../packing/pack.ts"
import type { PrintBox } from "../model/catalogue.ts"
import type { FlatFinishing } from "../model/profile.ts"
import { sideUp, stepsDown, stepsUp } from "../model/rounding.ts"

/** Line of flat prints. */
export interface FlatPrints {
  /** Index into the list of prints. */
  readonly print: number
  readonly quantity: number
  readonly width: number
  readonly height: number
  readonly finishing: FlatFinishing
}

/**
 * Weight limit of every box. Weight expresses `atMost`: a piece weighs `CAPACITY / atMost`, so that a box holds at most
 * `atMost` of them.
 */
const CAPACITY = 1_000_000

export type FlatPacking = Pick<Packing, "boxes" | "unpacked">

/** Returns the gap above a piece of a line, in steps. */
export const gapOf = ({ finishing }: FlatPrints, scale: number): number => stepsUp(finishing.gap, scale)

/** Returns the smallest gap of all lines, in steps. */
export const smallestGap = (lines: readonly FlatPrints[], scale: number): number =>
  Math.min(...lines.map((line) => gapOf(line, scale)))

/**
 * Packs pieces that may share boxes. A piece includes its margins and the gap above it. The topmost piece needs no gap
 * above it. Any piece may be the topmost one, so the smallest gap is added to the inner height of every box.
 */
export const packTogether = (lines: readonly FlatPrints[], boxes: readonly PrintBox[], scale: number): FlatPacking => {
  const headroom = smallestGap(lines, scale)
  const outcome = pack({
    scale: { length: scale },
    items: lines.map((line) => itemOf(line, scale)),
    boxes: boxes.map((box) => boxOf(box, headroom, scale)),
    objective: ["boxes", "price"]
  })
  if (outcome._tag === "Refused")
    throw new Error(`the packer refused validated prints and boxes: ${outcome.refusals[0]!.message}`)
  return outcome.packing
}

/** Whether one piece fits into an empty box. */
export const lineFits = (line: FlatPrints, box: PrintBox, scale: number): boolean => {
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
  weight: Math.floor(CAPACITY / finishing.atMost),
  quantity,
  rotation: "flat"
})

/**
 * Returns a box for the packer, with `headroom` steps added to its inner height. Its price is its outer volume, without
 * the headroom.
 */
export const boxOf = (box: PrintBox, headroom: number, scale: number): Box => {
  const { width, length, height } = laidFlat(box.inner)
  return {
    reference: box.reference,
    inner: {
      width: stepsDown(width, scale) / scale,
      length: stepsDown(length, scale) / scale,
      height: (stepsDown(height, scale) + headroom) / scale
    },
    maxWeight: CAPACITY,
    price: outerVolume(box),
    ...(box.stock === undefined ? {} : { stock: box.stock })
  }
}

/** Returns the outer volume of a box, or its inner volume if it has no outer dimensions. */
export const outerVolume = ({ inner, outer = inner }: PrintBox): number => outer.width * outer.length * outer.height

/** Turns a box so that its shortest side is the height. */
const laidFlat = ({ width, length, height }: Sides): Sides => {
  const [short, middle, long] = [width, length, height].sort((a, b) => a - b) as [number, number, number]
  return height === short ? { width, length, height } : { width: middle, length: long, height: short }
}

/**
 * Returns a packed box with the sizes of the prints, excluding gaps and headroom. Pieces are numbered per line within
 * the box.
 */
export const withoutGaps = (packed: PackedBox, lines: readonly FlatPrints[], box: PrintBox): PackedBox => {
  const inner = laidFlat(box.inner)
  const counts = new Map<number, number>()
  const placements = packed.placements.map((placement) => {
    const { print, finishing } = lines[placement.item]!
    const piece = counts.get(print) ?? 0
    counts.set(print, piece + 1)
    return { ...placement, item: print, piece, size: { ...placement.size, z: finishing.thickness } }
  })
  const volume = placements.reduce((sum, { size }) => sum + size.x * size.y * size.z, 0)
  return {
    ...packed,
    inner,
    outer: laidFlat(box.outer ?? box.inner),
    grossWeight: 0,
    placements,
    fill: volume / (inner.width * inner.length * inner.height)
  }
}
