// A request as the algorithms see it: whole numbers, equal pieces gathered into kinds, boxes as rigid shapes.

import type { BoxKind, Measure } from "../contract/request.ts"
import type { Clashes } from "./conflicts.ts"

/** Pieces that cannot be told apart but by name. Lengths include the gap on both sides. */
export interface Kind {
  readonly id: number
  /** The sides along x, y, z for each orientation, three numbers each. */
  readonly turned: Int32Array
  /** Of the piece with its gap. */
  readonly volume: number
  readonly weight: number
  readonly leastX: number
  readonly leastY: number
  readonly leastZ: number
  readonly shortest: number
  readonly longest: number
  /** Its largest face. */
  readonly face: number
  /** Natural logarithms of volume, longest side, largest face and shortest side. */
  readonly logarithms: ReadonlyArray<number>
  readonly gap: number
  /** Weight it may bear; Infinity when it may bear anything. */
  readonly bears: number
  /** Number of its group, or −1. */
  readonly group: number
  /** Number of its company among those that exclude others or are excluded, or −1. */
  readonly clash: number
  readonly pieces: ReadonlyArray<{ readonly item: number; readonly piece: number }>
}

/** A rigid cuboid to fill: the whole of a box, or one of the ways to use a tube or a mailer. */
export interface Shape {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly volume: number
  /** The longest side plus one: the base for comparing three lengths as one number. */
  readonly base: number
  /** The caller's axis (0 = x, 1 = y, 2 = z) that runs along x, y and z here. */
  readonly axes: readonly [number, number, number]
  /** Where the cuboid begins, along the caller's axes; in a tube also at half units. */
  readonly offset: readonly [number, number, number]
}

/** Which axes may be exchanged without changing what fits: all three, the two of the floor, or none. */
export type Freedom = "all" | "floor" | "none"

/** A kind of box that may be used. */
export interface BoxType {
  /** Index into `request.boxes`. */
  readonly index: number
  /** Place in the fixed order of box types: by outer volume, then by everything else that tells them apart. */
  readonly rank: number
  readonly reference: string
  readonly kind: BoxKind
  /** The ways to use it that are tried, the smallest volume first: one for a box. */
  readonly shapes: ReadonlyArray<Shape>
  /** The inner sides. */
  readonly inner: readonly [number, number, number]
  readonly freedom: Freedom
  /** A cuboid that contains every way to use it, with no more volume than it has; for bounds. */
  readonly hull: Shape
  /** Weight of contents it may hold; Infinity when unlimited. */
  readonly capacity: number
  readonly emptyWeight: number
  readonly outer: { readonly width: number; readonly length: number; readonly height: number }
  readonly outerVolume: number
  /** In whole steps of `1 / priceScale`. */
  readonly price: number
  readonly stock: number
}

/** The rules that hold inside every box. */
export interface Rules {
  readonly support: number
  /** Some kind limits what lies on it. */
  readonly loads: boolean
  readonly groups: boolean
  readonly clashes: Clashes
}

/** The whole request, checked and made canonical: the order of kinds and types does not depend on the order given. */
export interface Problem {
  readonly kinds: ReadonlyArray<Kind>
  /** In the order of their rank. */
  readonly types: ReadonlyArray<BoxType>
  readonly rules: Rules
  readonly objective: ReadonlyArray<Measure>
  readonly effort: number
  readonly alternatives: number
  /** Internal unit → the caller's unit. */
  readonly lengthUnit: { readonly factor: number; readonly scale: number }
  readonly weightScale: number
  readonly priceScale: number
}

/** Every piece of the problem as its kind. */
export const allPieces = (kinds: ReadonlyArray<Kind>): Kind[] => kinds.flatMap((k) => k.pieces.map(() => k))

/** How many pieces there are of each kind. */
export const countKinds = (pieces: ReadonlyArray<Kind>): Map<Kind, number> => {
  const counts = new Map<Kind, number>()
  for (const k of pieces) counts.set(k, (counts.get(k) ?? 0) + 1)
  return counts
}

/** Sum of the volumes, gaps included. */
export const volumeOf = (pieces: ReadonlyArray<Kind>): number => {
  let sum = 0
  for (const k of pieces) sum += k.volume
  return sum
}

/** Sum of the weights. */
export const weightOf = (pieces: ReadonlyArray<Kind>): number => {
  let sum = 0
  for (const k of pieces) sum += k.weight
  return sum
}

/** Whether one piece fits into an empty shape. */
export const fitsShape = (kind: Kind, shape: Shape): boolean => {
  const { turned } = kind
  for (let o = 0; o < turned.length; o += 3)
    if (turned[o]! <= shape.x && turned[o + 1]! <= shape.y && turned[o + 2]! <= shape.z) return true
  return false
}
