// A request as the algorithms see it: whole numbers, equal pieces gathered into kinds, boxes as rigid cuboids.
import type { BoxKind, Measure } from "../contract/request.ts"
import type { Conflicts } from "./conflicts.ts"

/** Measures of the size of a piece, by which pieces are sorted. */
export const sizeMeasures = ["volume", "longest-side", "largest-face", "shortest-side"] as const

/** A measure of the size of a piece. */
export type SizeMeasure = (typeof sizeMeasures)[number]

/** Pieces that differ only in item and piece number. All lengths include the gap on both sides. */
export interface PieceKind {
  readonly id: number
  /** Sides along x, y and z for each orientation, three numbers each. */
  readonly orientations: Int32Array
  readonly volume: number
  readonly weight: number
  /** Shortest extent along x in any orientation. */
  readonly minX: number
  readonly minY: number
  readonly minZ: number
  readonly shortest: number
  readonly longest: number
  /** Area of the largest face. */
  readonly largestFace: number
  /** Natural logarithm of each size. */
  readonly logSize: Readonly<Record<SizeMeasure, number>>
  readonly gap: number
  /** Greatest weight on top. Infinity if unlimited. */
  readonly maxLoad: number
  /** Number of the group, or −1. */
  readonly group: number
  /** Number of the conflict class, or −1. */
  readonly conflictClass: number
  readonly pieces: ReadonlyArray<{ readonly item: number; readonly piece: number }>
}

/** A rigid cuboid to fill: a whole box, or one of the cuboids inside a tube or a mailer. */
export interface BoxShape {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly volume: number
  /** Longest side plus one: the radix that combines three lengths into one number. */
  readonly radix: number
  /** Axis of the caller (0 = x, 1 = y, 2 = z) for each axis of the shape. */
  readonly axes: readonly [number, number, number]
  /** Start of the cuboid along the caller's axes; in a tube possibly a multiple of half a unit. */
  readonly offset: readonly [number, number, number]
  /** Prisms that may be filled, six numbers each, if the shape is not a cuboid. */
  readonly spaces?: Int32Array
}

/** Axes of a box that can be swapped without changing what fits: all three, the two of the floor, or none. */
export type AxisSymmetry = "all" | "floor" | "none"

/** A box type of the request. */
export interface BoxType {
  /** Index into `request.boxes`. */
  readonly index: number
  /** Position among the box types, sorted by outer volume and then by every other property. */
  readonly rank: number
  readonly reference: string
  readonly kind: BoxKind
  /** Cuboids to try, smallest volume first. A box has exactly one. */
  readonly shapes: ReadonlyArray<BoxShape>
  /** Inner width, length and height. */
  readonly inner: readonly [number, number, number]
  readonly symmetry: AxisSymmetry
  /** A cuboid that encloses every shape; its volume is at most that of the box. Used for bounds. */
  readonly hull: BoxShape
  /** Greatest weight of the contents. Infinity if unlimited. */
  readonly capacity: number
  readonly emptyWeight: number
  readonly outer: { readonly width: number; readonly length: number; readonly height: number }
  readonly outerVolume: number
  /** Price in steps of `1 / priceScale`. */
  readonly price: number
  readonly stock: number
}

/** Rules that hold inside every box. */
export interface BoxRules {
  /** Share of a base that must be supported, from 0 to 1. */
  readonly support: number
  /** Whether any kind limits the weight on top of it. */
  readonly hasLoadLimits: boolean
  readonly hasGroups: boolean
  readonly conflicts: Conflicts
}

/** A request in canonical form: the sequence of kinds and types does not depend on the sequence in the request. */
export interface Problem {
  readonly kinds: ReadonlyArray<PieceKind>
  /** Box types by rank. */
  readonly types: ReadonlyArray<BoxType>
  readonly rules: BoxRules
  readonly objective: ReadonlyArray<Measure>
  readonly effort: number
  readonly alternatives: number
  /** Converts an internal length to the caller's: multiply by `factor` and divide by `scale`. */
  readonly lengthUnit: { readonly factor: number; readonly scale: number }
  readonly weightScale: number
  readonly priceScale: number
}

/** Returns the kind of every piece, one entry per piece. */
export const allPieces = (kinds: ReadonlyArray<PieceKind>): PieceKind[] => kinds.flatMap((k) => k.pieces.map(() => k))

/** Counts the pieces of each kind. */
export const countKinds = (pieces: ReadonlyArray<PieceKind>): Map<PieceKind, number> => {
  const counts = new Map<PieceKind, number>()
  for (const k of pieces) counts.set(k, (counts.get(k) ?? 0) + 1)
  return counts
}

/** Adds up the volumes, gaps included. */
export const volumeOf = (pieces: ReadonlyArray<PieceKind>): number => {
  let sum = 0
  for (const k of pieces) sum += k.volume
  return sum
}

/** Adds up the weights. */
export const weightOf = (pieces: ReadonlyArray<PieceKind>): number => {
  let sum = 0
  for (const k of pieces) sum += k.weight
  return sum
}

/** Returns whether one piece fits into an empty shape. */
export const fitsShape = (kind: PieceKind, shape: BoxShape): boolean => {
  const { orientations } = kind
  for (let o = 0; o < orientations.length; o += 3)
    if (orientations[o]! <= shape.x && orientations[o + 1]! <= shape.y && orientations[o + 2]! <= shape.z) return true
  return false
}
