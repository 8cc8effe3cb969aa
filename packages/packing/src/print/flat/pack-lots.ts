import type { Proof, Reason } from "../../packing/contract/outcome.ts"
import type { Box, Measure } from "../../packing/contract/request.ts"
import { MAX_WEIGHT_UNITS } from "../../packing/resources/limits.ts"
import type { PrintBox } from "../model/catalogue.ts"
import type { PackedPrints } from "../model/parcels.ts"
import { sideUp, stepsUp } from "../model/rounding.ts"
import type { Shop } from "../model/shop.ts"
import { capacityOf, liesIn, ratedBox, volumeOf } from "./box-sizes.ts"
import { type CutBox, cutSizesFor, shrunk } from "./cut-cartons.ts"
import type { Lot } from "./lots.ts"
import { boxOf, withPrints } from "./packer-box.ts"
import { type PieceSides, type UsableBox, usefulBoxes } from "./useful-boxes.ts"

/** Box with its prints. */
export interface FilledBox {
  readonly box: PrintBox
  /** Index into the given boxes. Undefined for a cut-to-size carton. */
  readonly index: number | undefined
  readonly packed: PackedPrints
}

/** Unpacked prints of one line. */
export interface LeftOver {
  readonly print: number
  readonly quantity: number
  readonly reason: Reason
  readonly message: string
}

export interface FlatPacking {
  readonly boxes: ReadonlyArray<FilledBox>
  readonly unpacked: ReadonlyArray<LeftOver>
  /** Lower bound for the number of boxes, by the packer's proof. Absent if another measure is more important. */
  readonly fewest?: Pick<Proof, "atLeast" | "by">
}

/** Weight steps per unit of weight. */
const WEIGHT_STEPS = 10_000
/** Weight limit of a box if only shares of it limit its contents. */
const WHOLE_BOX = 1_000_000

/** Weights for the packer: the lots' weights, and the limits of the boxes. */
interface Weights {
  readonly ofLot: (lot: Lot) => number
  readonly ofBox: (box: PrintBox) => number
}

/** Returns the smallest gap above any lot, in steps. */
export const smallestGap = (lots: readonly Lot[], scale: number): number =>
  Math.min(...lots.map(({ gap }) => stepsUp(gap, scale)))

/**
 * Packs lots into shared boxes. `margin` stays free along the four walls of each box. A lot includes its pads and the
 * gap above it. The topmost lot needs no gap above it. Any lot may be the topmost one, so the smallest gap is added to
 * the inner height of every box.
 *
 * The packer takes one weight per piece. The first attempt uses each lot's share of a box (`atMost`, `areaAtMost`). If a box is too
 * heavy, the second attempt packs all lots by weight. A lot then weighs at least its share of the largest limit of the
 * boxes that hold it.
 */
export const packLots = (lots: readonly Lot[], boxes: readonly PrintBox[], shop: Shop, margin = 0): FlatPacking => {
  const sizes = [...boxes, ...cutSizesFor(lots, margin, shop)]
  const possible = boxesFor(lots, sizes, shop, margin)
  const byShare = withPieceProof(packWith(sharesOf(lots), lots, possible, boxes.length, shop, margin))
  const heaviest = Math.max(...sizes.map((box) => capacityOf(box, shop.profile)))
  if (heaviest === Infinity && sizes.every(({ maxWeight }) => maxWeight === undefined)) return byShare
  const isTooHeavy = byShare.boxes.some(
    ({ box, packed }) => netWeight(lots, packed, shop) > capacityOf(box, shop.profile)
  )
  if (!isTooHeavy) return byShare
  const byWeight = packWith(weightsOf(lots, possible, shop), lots, possible, boxes.length, shop, margin)
  // A weight that includes a share is not a proof about either of them.
  const isShared = lots.some(({ share }) => share > 0)
  return isShared && byShare.fewest !== undefined ? { ...byWeight, fewest: byShare.fewest } : byWeight
}

/** Names the bound of a packing by shares, which stand for limits of pieces. */
const withPieceProof = ({ fewest, ...packing }: FlatPacking): FlatPacking =>
  fewest === undefined
    ? packing
    : { ...packing, fewest: { ...fewest, by: fewest.by.map((bound) => (bound === "weight" ? "pieces" : bound)) } }

const sharesOf = (lots: readonly Lot[]): Weights => {
  const isShared = lots.some(({ share }) => share > 0)
  return {
    ofLot: ({ share }) => Math.floor(WHOLE_BOX * share),
    ofBox: () => (isShared ? WHOLE_BOX : Infinity)
  }
}

const weightsOf = (lots: readonly Lot[], boxes: readonly UsableBox[], shop: Shop): Weights => {
  const { scale } = shop.profile
  const whole = lots.reduce((sum, lot) => sum + lot.quantity * withoutFiller(lot, shop), 0)
  const heaviest = Math.min(whole, Math.max(...boxes.map(({ capacity }) => capacity)))
  // Coarser steps keep very large weights within the packer's limits.
  const steps = Math.min(WEIGHT_STEPS, (0.9 * MAX_WEIGHT_UNITS) / Math.max(heaviest, 1))
  const weightOf = (lot: Lot) => Math.min(MAX_WEIGHT_UNITS, Math.ceil(withoutFiller(lot, shop) * steps - 1e-6))
  const total = lots.reduce((sum, lot) => sum + lot.quantity * weightOf(lot), 0)
  const limitOf = (box: PrintBox) => Math.min(total, Math.floor(capacityOf(box, shop.profile) * steps + 1e-6))
  const shareOf = (lot: Lot) => {
    const holding = boxes.filter(({ box, given }) => box.stock !== 0 && lotFits(lot, given, scale))
    return Math.floor(lot.share * Math.max(0, ...holding.map(({ box }) => limitOf(box))))
  }
  return { ofLot: (lot) => Math.max(weightOf(lot), lot.share > 0 ? shareOf(lot) : 0), ofBox: limitOf }
}

/** Returns the weight of a lot minus the weight of the replaced filler. */
export const withoutFiller = ({ height, length, pads, weight, width }: Lot, { profile }: Shop): number =>
  Math.max(0, weight - (profile.packaging?.filler ?? 0) * width * length * (height + pads))

/** Whether a box carries one lot, with the lot's weight rounded up to a step and the limit of the box rounded down. */
export const carries = (box: PrintBox, lot: Lot, shop: Shop): boolean => {
  const steps = Math.floor(capacityOf(box, shop.profile) * WEIGHT_STEPS + 1e-6)
  return Math.ceil(withoutFiller(lot, shop) * WEIGHT_STEPS - 1e-6) <= steps
}

const netWeight = (lots: readonly Lot[], { placements }: PackedPrints, shop: Shop): number =>
  placements.reduce((sum, { item, quantity }) => {
    const lot = lots.find(({ line, prints }) => line.print === item && prints === quantity)!
    return sum + withoutFiller(lot, shop)
  }, 0)

/** Returns the boxes that hold at least one of the lots, without a limit on weight. */
const boxesFor = (
  lots: readonly Lot[],
  sizes: readonly PrintBox[],
  shop: Shop,
  margin: number
): readonly UsableBox[] => {
  const { scale } = shop.profile
  const headroom = smallestGap(lots, scale)
  const leastPads = Math.min(...lots.map(({ pads }) => pads))
  return sizes.flatMap((box, index) => {
    const given = boxOf(box, { headroom, margin, pads: leastPads }, shop)
    if (given === undefined || !lots.some((lot) => lotFits(lot, given, scale))) return []
    return [{ box, index, given, volume: ratedBox(box).volume, capacity: capacityOf(box, shop.profile) }]
  })
}

const packWith = (
  weights: Weights,
  lots: readonly Lot[],
  boxes: readonly UsableBox[],
  stocked: number,
  shop: Shop,
  margin: number
): FlatPacking => {
  const { scale } = shop.profile
  const possible = boxes
    .filter(({ box }) => weights.ofBox(box) >= 0)
    .map((usable) => ({ ...usable, given: withLimit(usable.given, weights.ofBox(usable.box)) }))
  if (possible.length === 0) return { boxes: [], unpacked: lots.map((lot) => leftOver(lot, lot.quantity, "too-long")) }
  const usable = usefulBoxes(
    possible,
    lots.map((lot) => stepsOf(lot, scale)),
    scale
  )
  const {
    boxes: packed,
    certificate,
    unpacked
  } = shop.packer.pack({
    scale: { length: scale },
    items: lots.map((lot) => ({ ...itemOf(lot, scale), weight: weights.ofLot(lot) })),
    boxes: usable.map(({ given }) => given),
    objective: objectiveOf(
      shop,
      usable.map(({ box }) => box)
    ),
    effort: shop.effort
  })
  const fewest = certificate.proofs[0]
  return {
    ...(fewest?.measure === "boxes" && unpacked.length === 0 && { fewest }),
    boxes: packed.map((one): FilledBox => {
      const { box, index } = usable[one.box]!
      if (index < stocked) return { box, index, packed: withPrints(one, lots, { box, index }, margin) }
      const cut = stocked + shop.catalogue.cut!.indexOf((box as CutBox).cut)
      const filled = withPrints(one, lots, { box, index: cut }, margin)
      return { index: undefined, ...shrunk(box as CutBox, filled, margin) }
    }),
    unpacked: unpacked.map(({ item, quantity, reason }) => leftOver(lots[item]!, quantity, reason))
  }
}

const withLimit = (box: Box, maxWeight: number): Box => (maxWeight === Infinity ? box : { ...box, maxWeight })

const messages: Readonly<Partial<Record<Reason, string>>> = {
  "too-long": "is too large for every box",
  "too-heavy": "is too heavy for every box of sufficient size",
  "no-stock": "fits only into used-up boxes"
}

const leftOver = ({ line, prints }: Lot, quantity: number, reason: Reason): LeftOver => ({
  print: line.print,
  quantity: quantity * prints,
  reason,
  message: `Print ${line.print + 1} ${messages[reason] ?? "was not packed"}`
})

/**
 * Returns the objective for the packer. The outer volume of a box is its price, because the headroom changes the sides of
 * boxes. If the objective has prices too, the volume is a cost function.
 */
const objectiveOf = ({ objective }: Shop, boxes: readonly PrintBox[]): ReadonlyArray<Measure> => {
  if (!objective.includes("price")) return objective.map((measure) => (measure === "volume" ? "price" : measure))
  return objective.map((measure) =>
    measure === "volume"
      ? (parcels) => parcels.reduce((sum, { box }) => sum + ratedBox(boxes[box]!).volume, 0)
      : measure
  )
}

/** Whether one lot fits into an empty box of the packer. */
export const lotFits = (lot: Lot, { fillLimit = 1, inner }: Box, scale: number): boolean => {
  const piece = itemOf(lot, scale)
  return liesIn(piece, inner) && volumeOf(piece) <= fillLimit * volumeOf(inner) + 1e-6
}

/** Returns the sides of a lot in steps. Its height includes the gap. */
const stepsOf = ({ gap, height, length, pads, quantity, width }: Lot, scale: number): PieceSides => ({
  width: sideUp(width, scale),
  length: sideUp(length, scale),
  height: sideUp(height + pads, scale) + stepsUp(gap, scale),
  quantity
})

const itemOf = (lot: Lot, scale: number) => {
  const { height, length, quantity, width } = stepsOf(lot, scale)
  return {
    reference: `print ${lot.line.print + 1}`,
    width: width / scale,
    length: length / scale,
    height: height / scale,
    quantity,
    rotation: "flat" as const
  }
}
