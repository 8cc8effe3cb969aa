import type { PackedBox } from "../packing/contract/outcome.ts"
import type { Box, Cost, Parcel } from "../packing/contract/request.ts"
import { volumeOf } from "./attempt.ts"
import type { ItemCarton } from "./contract.ts"

/**
 * Rule about the empty space in parcels. Everything but items counts as empty, including gaps and filler.
 *
 * @example
 * ```ts
 * const ours: EmptySpaceRule = { name: "Our own limit", from: "2027-01-01", atMost: 0.4, of: "inner" }
 * ```
 */
export interface EmptySpaceRule {
  /** Law or policy behind the rule, for records. */
  readonly name: string
  /** First day on which the rule applies, such as `2030-01-01`. */
  readonly from: string
  /** Largest share of the volume that may be empty, from 0 to 1. */
  readonly atMost: number
  /** Volume of a parcel that counts: that inside, or that of its outer sides. */
  readonly of: "inner" | "outer"
}

/**
 * Article 24 of Regulation (EU) 2025/40 on packaging: at most half of an e-commerce, transport or grouped package may be
 * empty, from 1 January 2030, or three years after the act with the method of calculation, if that is later. The act is
 * due by 12 February 2028. The regulation does not name inner or outer sides; `inner` is our reading.
 */
export const euEmptySpace: EmptySpaceRule = {
  name: "Regulation (EU) 2025/40, Article 24",
  from: "2030-01-01",
  atMost: 0.5,
  of: "inner"
}

/**
 * Empty space of one parcel, with the figures that show it.
 *
 * @example
 * ```ts
 * const line = ({ emptySpace, reference }: EmptySpace): string => `${reference}: ${Math.round(emptySpace * 100)} % empty`
 * ```
 */
export interface EmptySpace {
  /** Reference of the box. */
  readonly reference: string
  /** Volume of the parcel, in cubic units of the request. */
  readonly volume: number
  /** Volume of its items, without gaps. */
  readonly itemVolume: number
  /** Share of the volume that no item fills, from 0 to 1. */
  readonly emptySpace: number
  /** The rule that was applied. */
  readonly rule: EmptySpaceRule
  /** Whether the rule allows this share. */
  readonly isWithin: boolean
}

/** Throws a `TypeError` with this message unless a condition holds. */
function demand(condition: unknown, message: string): asserts condition {
  if (!condition) throw new TypeError(message)
}

/**
 * Returns the empty space of a packed box, mailer or tube, as a record to keep with the parcel. Throws a `TypeError` for
 * an invalid rule, and for a parcel without pieces, with sides that are not positive or with less space than its pieces.
 *
 * @example
 * ```ts
 * const { boxes } = packOrThrow({
 *   items: [{ reference: "MUG", width: 12, length: 9, height: 10 }],
 *   boxes: [{ reference: "S", inner: { width: 24, length: 18, height: 10 } }]
 * })
 * emptySpaceOf(boxes[0]!).isWithin // => false
 * ```
 */
export const emptySpaceOf = (
  parcel: Pick<PackedBox, "reference" | "kind" | "inner" | "outer" | "placements">,
  rule: EmptySpaceRule = euEmptySpace
): EmptySpace => {
  const { atMost, of } = rule ?? {}
  demand(
    Number.isFinite(atMost) && atMost >= 0 && atMost <= 1,
    "emptySpaceOf: rule.atMost: must be a number from 0 to 1"
  )
  demand(of === "inner" || of === "outer", "emptySpaceOf: rule.of: must be inner or outer")
  demand(parcel?.placements?.reduce, "emptySpaceOf: parcel: must be one of the boxes of a packing")
  const { placements, reference } = parcel
  const itemVolume = placements.reduce((sum, piece) => sum + product(piece?.size?.x, piece?.size?.y, piece?.size?.z), 0)
  demand(itemVolume > 0, "emptySpaceOf: parcel.placements: must have positive sizes")
  const kind = of === "inner" && parcel.kind
  // A mailer is as thick as its contents.
  const thickness = kind === "mailer" ? placements.reduce((most, { at, size }) => Math.max(most, at?.z + size.z), 0) : 0
  const sides = parcel[of]
  const cuboid = product(sides?.width - thickness, sides?.length - thickness, thickness || sides?.height)
  const volume = kind === "tube" ? (Math.PI / 4) * cuboid : cuboid
  const filled = itemVolume / volume
  demand(filled > 0 && filled <= 1 + 1e-9, `emptySpaceOf: parcel.${of}: must hold its pieces`)
  const emptySpace = Math.max(0, 1 - filled)
  return { reference, volume, itemVolume, emptySpace, rule, isWithin: emptySpace <= atMost + 1e-9 }
}

/** Returns the volume of a cuboid, or -Infinity unless all sides are greater than 0. */
const product = (width: number, length: number, height: number): number =>
  Math.min(width, length, height) > 0 ? width * length * height : -Infinity

/**
 * Returns a measure of the empty space for the objective: the volume inside all boxes. The items of a complete packing
 * have the same volume in all boxes. For `packToSize`, `cartons` are those of the request. The measure throws a
 * `TypeError` for a box in neither list, so that the request is refused.
 *
 * @example
 * ```ts
 * const boxes = [
 *   { reference: "thick", inner: { width: 10, length: 10, height: 10 }, outer: { width: 14, length: 14, height: 14 } },
 *   { reference: "thin", inner: { width: 11, length: 11, height: 11 }, outer: { width: 12, length: 12, height: 12 } }
 * ]
 * const items = [{ reference: "MUG", width: 10, length: 9, height: 10 }]
 * packOrThrow({ items, boxes, objective: ["boxes", leastEmptySpace(boxes)] }).boxes[0]?.reference // => "thick"
 * ```
 */
export const leastEmptySpace =
  (
    boxes: ReadonlyArray<Pick<Box, "inner">>,
    cartons: ReadonlyArray<Pick<ItemCarton, "reference" | "walls">> = []
  ): Cost =>
  (parcels) =>
    parcels.reduce(
      (sum, parcel) => sum + (boxes[parcel.box] ? volumeOf(boxes[parcel.box]!.inner) : insideOfCarton(parcel, cartons)),
      0
    )

/** Returns the volume inside a carton in some size, whose reference ends with the size. */
const insideOfCarton = (
  { outer, reference }: Parcel,
  cartons: ReadonlyArray<Pick<ItemCarton, "reference" | "walls">>
): number => {
  const name = reference.slice(0, reference.lastIndexOf(" "))
  const carton = cartons.find((each) => each.reference === name)
  demand(carton, `leastEmptySpace: has no box or carton for ${reference}; pass those of the request`)
  const { walls } = carton
  return Number(
    ((outer.width - walls.width) * (outer.length - walls.length) * (outer.height - walls.height)).toFixed(6)
  )
}
