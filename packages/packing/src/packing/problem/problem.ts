// Canonical form of a request: whole numbers, equal pieces grouped by kind, boxes as shapes to fill.
import type { BoxKind, Measure, Sides, Unload } from "../contract/request.ts"
import type { Conflicts } from "./conflicts.ts"
import { type Totals, totalsOf } from "./totals.ts"

/** Measures of piece size that pieces can be sorted by. */
export const sizeMeasures = ["volume", "longest", "face", "shortest"] as const

/** Measure of the size of a piece. */
export type SizeMeasure = (typeof sizeMeasures)[number]

/**
 * Group of interchangeable pieces, which differ only in item and piece number. All lengths include the gap on both
 * sides.
 */
export interface PieceKind extends Totals {
  readonly id: number
  /** Sides along x, y and z, three numbers for each orientation. */
  readonly orientations: Int32Array
  /** Minimum side along x over all orientations. */
  readonly minX: number
  readonly minY: number
  readonly minZ: number
  readonly shortest: number
  readonly longest: number
  /** Area of the largest face. */
  readonly face: number
  readonly gap: number
  /** Maximum weight on top. Infinity if unlimited. */
  readonly maxLoad: number
  /** Index of the group, or −1 if the pieces have none. */
  readonly group: number
  /** Index of the conflict class, or −1 if the pieces have none. */
  readonly conflictClass: number
  /** Rank of the stop among all stops. */
  readonly stop: number
  readonly pieces: ReadonlyArray<{ readonly item: number; readonly piece: number }>
}

/** Rigid shape to fill: a whole box, a cuboid inside a tube or a mailer, or several prisms inside a tube. */
export interface BoxShape {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly volume: number
  /** Longest side plus one. Used as the radix that encodes three lengths in one number. */
  readonly radix: number
  /** Axis of the caller (0 = x, 1 = y, 2 = z) for each axis of the shape. */
  readonly axes: readonly [number, number, number]
  /** Origin of the shape along the caller's axes. In a tube, may be a multiple of half a unit. */
  readonly offset: readonly [number, number, number]
  /** Fillable prisms, six coordinates each. Absent if the shape is a cuboid. */
  readonly spaces?: Int32Array
  /** Fixed pieces, see `PartlyFilledBox`. `spaces` excludes them. Default none. */
  readonly fixed?: { readonly contents: ReadonlyArray<PieceKind>; readonly corners: Int32Array }
}

/** Interchangeable axes of a box: all three, the two of the floor, or none. */
export type AxisSymmetry = "all" | "floor" | "none"

/** Box type of the request. */
export interface BoxType {
  /** Index into `request.boxes`. */
  readonly index: number
  /** Index among the box types after sorting by outer volume, then by every other property. */
  readonly rank: number
  readonly reference: string
  readonly kind: BoxKind
  /** Shapes to try, smallest first. A box of kind `box` has exactly one. */
  readonly shapes: ReadonlyArray<BoxShape>
  /** Inner width, length and height. */
  readonly inner: readonly [number, number, number]
  /** Inner sides in units of `lengthUnit.scale`. */
  readonly sides: Sides
  readonly symmetry: AxisSymmetry
  /** Cuboid that encloses every shape. Its `volume` is at most the inner volume of the box. Used for bounds. */
  readonly hull: BoxShape
  /** Maximum totals of the contents. The volume is that of the hull, or less with a fill limit. */
  readonly limits: Totals
  readonly unload: Unload
  readonly emptyWeight: number
  readonly outer: { readonly width: number; readonly length: number; readonly height: number }
  readonly outerVolume: number
  /** Price in units of `1 / priceScale`. */
  readonly price: number
  readonly stock: number
}

/** Rules that apply to the contents of every box. */
export interface BoxRules {
  /** Minimum share of the base of a piece that must be supported, from 0 to 1. */
  readonly support: number
  /** Whether any kind has a limit on the weight on top of it. */
  readonly hasLoads: boolean
  readonly hasGroups: boolean
  /** Whether kinds have different stops. */
  readonly hasStops: boolean
  readonly conflicts: Conflicts
  /**
   * Returns whether the rule of the request accepts a piece of a layout. Throws if it refuses a piece that it `hasAccepted`. Absent without a rule.
   */
  readonly accept?:
    | ((
        type: BoxType,
        kind: PieceKind,
        layout: { readonly shape: BoxShape; readonly corners: ArrayLike<number> },
        index: number,
        hasAccepted?: boolean
      ) => boolean)
    | undefined
}

/** Request in canonical form. The order of kinds and types does not depend on their order in the request. */
export interface Problem {
  readonly kinds: ReadonlyArray<PieceKind>
  /** Box types, sorted by rank. */
  readonly types: ReadonlyArray<BoxType>
  readonly rules: BoxRules
  readonly objective: ReadonlyArray<Measure>
  readonly effort: number
  readonly alternatives: number
  /** Conversion of an internal length to the caller's unit: multiply by `factor`, then divide by `scale`. */
  readonly lengthUnit: { readonly factor: number; readonly scale: number }
  readonly weightScale: number
  readonly priceScale: number
  /** Whether `verify` covers the boxes and numbers of the request, and has enough time for it. */
  readonly isCheckable: boolean
}

/** Returns the kind of every piece, one entry per piece. */
export const allPieces = (kinds: ReadonlyArray<PieceKind>): PieceKind[] => kinds.flatMap((k) => k.pieces.map(() => k))

/** Counts how often each entry is in a list. */
export const countEach = <A>(list: Iterable<A>): Map<A, number> => {
  const counts = new Map<A, number>()
  for (const entry of list) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  return counts
}

/** Adds up the volumes of pieces, including gaps. */
export const volumeOf = (pieces: ReadonlyArray<PieceKind>): number => {
  let sum = 0
  for (const k of pieces) sum += k.volume
  return sum
}

/** Adds up the weights of pieces. */
export const weightOf = (pieces: ReadonlyArray<PieceKind>): number => totalsOf(pieces).weight

/** Returns whether one piece fits into the outer cuboid of a shape. */
export const fitsShape = (kind: PieceKind, shape: BoxShape): boolean => {
  const { orientations } = kind
  for (let o = 0; o < orientations.length; o += 3)
    if (orientations[o]! <= shape.x && orientations[o + 1]! <= shape.y && orientations[o + 2]! <= shape.z) return true
  return false
}
