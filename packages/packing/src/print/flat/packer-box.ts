import type { PackedBox } from "../../packing/contract/outcome.ts"
import type { Box } from "../../packing/contract/request.ts"
import type { PrintBox } from "../model/catalogue.ts"
import type { PackedPrints, PrintPlacement } from "../model/parcels.ts"
import { stepsDown, stepsUp } from "../model/rounding.ts"
import type { Shop } from "../model/shop.ts"
import { laidFlat, outerOf, parcelKind, ratedBox, volumeOf } from "./box-sizes.ts"
import type { Lot } from "./lots.ts"

/** Differences between a box and the box that the packer fills. */
interface Adjustment {
  /** Steps added to the height, for the gap that the topmost lot does not need. */
  readonly headroom: number
  /** Space along each wall that stays free. */
  readonly margin: number
  /** Height of the pads of every lot. A mailer has none. */
  readonly pads: number
}

/** Returns the box that the packer fills, or undefined if the margin leaves no space. */
export const boxOf = (
  box: PrintBox,
  { headroom, margin, pads }: Adjustment,
  { objective, profile: { scale } }: Pick<Shop, "objective" | "profile">
): Box | undefined => {
  const { width, length, height } = laidFlat(box.inner)
  const [across, along] = [width, length].map((side) => stepsDown(side, scale) - 2 * stepsUp(margin, scale))
  if (across! <= 0 || along! <= 0) return undefined
  const extra = headroom + (box.kind === "rigid-mailer" ? stepsDown(pads, scale) : 0)
  const inner = { width: across! / scale, length: along! / scale, height: (stepsDown(height, scale) + extra) / scale }
  const { fillLimit = 1, maxPieces } = box
  return {
    reference: box.reference,
    inner,
    // The limit is a share of the volume without the headroom and with the margin.
    ...(fillLimit < 1 && { fillLimit: Math.min(1, (fillLimit * volumeOf(box.inner)) / volumeOf(inner)) }),
    ...(maxPieces !== undefined && { maxPieces }),
    price: objective.includes("price") ? (box.price ?? 0) : ratedBox(box).volume,
    ...(box.stock === undefined ? {} : { stock: box.stock })
  }
}

/** Returns a packed box with the sizes of the prints, excluding gaps and headroom. Placements are numbered per print. */
export const withPrints = (
  { placements: placed }: PackedBox,
  lots: readonly Lot[],
  { box, index }: { readonly box: PrintBox; readonly index: number },
  margin: number
): PackedPrints => {
  const inner = laidFlat(box.inner)
  const counts = new Map<number, number>()
  const placements = placed.map((placement): PrintPlacement => {
    const { height, line, pads, prints } = lots[placement.item]!
    const piece = counts.get(line.print) ?? 0
    counts.set(line.print, piece + 1)
    return {
      ...placement,
      item: line.print,
      piece,
      quantity: prints,
      at: { ...placement.at, x: placement.at.x + margin, y: placement.at.y + margin },
      size: { ...placement.size, z: box.kind === "rigid-mailer" ? height : height + pads }
    }
  })
  const volume = placements.reduce((sum, { size }) => sum + size.x * size.y * size.z, 0)
  return {
    box: index,
    reference: box.reference,
    kind: parcelKind(box),
    inner,
    outer: laidFlat(outerOf(box)),
    placements,
    fill: volume / (inner.width * inner.length * inner.height)
  }
}
