// The public vocabulary: what is asked (`Request`) and what is answered (`Outcome`). Plain data, in the caller's units.

/** Three sides. `height` is the side that points up. */
export interface Sides {
  readonly width: number
  readonly length: number
  readonly height: number
}

/** How an item may be turned: in all six ways, only about its upright height, or not at all. */
export type Rotation = "any" | "flat" | "none"

/**
 * One line of an order: `quantity` equal pieces.
 *
 * @example
 * ```ts
 * const mug: Item = { reference: "MUG-1", width: 12, length: 9, height: 10, weight: 350, quantity: 2, gap: 1, onTop: 500 }
 * ```
 */
export interface Item extends Sides {
  /** What the caller calls it; returned with every placement. Two lines may share one reference. */
  readonly reference: string
  /** Weight of one piece; 0 when absent. */
  readonly weight?: number
  /** Pieces; 1 when absent. */
  readonly quantity?: number
  /** `any` when absent. */
  readonly rotation?: Rotation
  /**
   * Clear space kept on each of the six sides, towards walls, floor, lid and other items alike, as a wrapping would take
   * it: two neighbours are at least the sum of their gaps apart. 0 when absent. Support and load are those of the item
   * with its gap around it.
   */
  readonly gap?: number
  /**
   * The weight that may lie above a piece; 0 = nothing may; unlimited when absent. A piece bears the whole weight of
   * each piece above it: one that lies at or above its top and overlaps its footprint, and those above that one.
   */
  readonly onTop?: number
  /** Pieces with the same group travel in the same box. */
  readonly group?: string
  /**
   * References whose pieces never share a box with this item; holds both ways. Its own reference means one piece a box;
   * a reference that is not in the order has no effect.
   */
  readonly apart?: ReadonlyArray<string>
}

/**
 * `box`: a rigid cuboid. `tube`: a cylinder standing up; inner width = inner length = its diameter, and every corner of
 * every placement lies within it. `mailer`: a flexible envelope; contents of thickness t leave (width − t) × (length − t),
 * and inner height is the greatest t.
 */
export type BoxKind = "box" | "tube" | "mailer"

/**
 * A kind of box that may be used, as often as its stock allows.
 *
 * @example
 * ```ts
 * const small: Box = { reference: "S", inner: { width: 30, length: 20, height: 15 }, emptyWeight: 120, maxWeight: 10_000 }
 * ```
 */
export interface Box {
  readonly reference: string
  /** `box` when absent. */
  readonly kind?: BoxKind
  readonly inner: Sides
  /** As carried and charged; the inner sides when absent. */
  readonly outer?: Sides
  /** 0 when absent. */
  readonly emptyWeight?: number
  /** Greatest gross weight, the box itself included; unlimited when absent. */
  readonly maxWeight?: number
  /** How many there are; unlimited when absent. */
  readonly stock?: number
  /** Price of one box, any number from 0; 0 when absent. Compared, never converted. */
  readonly price?: number
}

/** A box in use as a cost function sees it. */
export interface Parcel {
  /** Index into `request.boxes`. */
  readonly box: number
  readonly reference: string
  readonly kind: BoxKind
  readonly outer: Sides
  readonly grossWeight: number
}

/**
 * What a set of parcels costs, in any unit; a pure function, the less the better; not finite = must not be used. One that
 * throws is refused. No parcels cost nothing.
 */
export type Cost = (parcels: ReadonlyArray<Parcel>) => number

/** What one packing is compared with another by: number of boxes, sum of outer volumes, sum of box prices, or a cost. */
export type Measure = "boxes" | "volume" | "price" | Cost

/** Stops the search early: it ends when `now()` has advanced by `limit` since the start. Never needed for termination. */
export interface Fuse {
  readonly now: () => number
  readonly limit: number
}

/**
 * What to pack, into which boxes, and how hard to look.
 *
 * @example
 * ```ts
 * const request: Request = {
 *   scale: { length: 100 },
 *   items: [{ reference: "print", width: 10.25, length: 8, height: 0.5 }],
 *   boxes: [{ reference: "S", inner: { width: 11, length: 9, height: 2 } }]
 * }
 * ```
 */
export interface Request {
  readonly items: ReadonlyArray<Item>
  readonly boxes: ReadonlyArray<Box>
  /** Whole units inside per unit given: 100 makes hundredths exact. 1 when absent. Results are in the units given. */
  readonly scale?: { readonly length?: number; readonly weight?: number }
  /** Compared in order; `["boxes", "volume"]` when absent. More pieces packed is always better than fewer. */
  readonly objective?: ReadonlyArray<Measure>
  /**
   * How hard to look, counted in evaluations (fillings of boxes): each box or set of boxes that might do better is given
   * a fixed number of them for each unit. 0 (when absent) gives the constructive answer. The same effort gives the same
   * answer everywhere.
   */
  readonly effort?: number
  /** Share of a piece's base, from 0 to 1, that must rest on the floor or on tops of other pieces; 0.75 when absent. */
  readonly support?: number
  /** How many packings with other sets of boxes to give besides the best; 0 when absent. */
  readonly alternatives?: number
  readonly fuse?: Fuse
}

/** One of an item's own three sides. */
export type Side = "width" | "length" | "height"

/** A length, position or choice for each axis: x along the box's width, y along its length, z up its height. */
export interface Axes<A> {
  readonly x: A
  readonly y: A
  readonly z: A
}

/** Where one piece lies. The origin is the inner corner at the left (x), back (y) and bottom (z). */
export interface Placement {
  /** Index into `request.items`. */
  readonly item: number
  /** Which of the item's pieces, from 0. */
  readonly piece: number
  readonly reference: string
  /** The corner nearest to the origin of the piece itself, without its gap; in a tube also at half units from the walls. */
  readonly at: Axes<number>
  /** The piece's sides as turned, without its gap. */
  readonly size: Axes<number>
  /** Which of the item's own sides runs along each axis; `turned.z` is the side that points up. */
  readonly turned: Axes<Side>
}

/** A box in use, with what lies in it; placements are in an order in which they can be laid, from the bottom up. */
export interface PackedBox extends Parcel {
  readonly inner: Sides
  readonly placements: ReadonlyArray<Placement>
  /** Share of the inner volume that the pieces themselves take, from 0 to 1. */
  readonly fill: number
}

/**
 * Why a piece stayed behind. `too-long`: no box has the sides for it. `too-heavy`: no box with the sides may weigh that
 * much. `rule`: its group, with its apart and on-top rules, cannot be in any box. `no-stock`: the boxes it
 * could go into are used up. `cost`: the boxes found for it, or all that are left and take it,
 * must not be used, as their cost is not finite. `not-found`: not excluded, but no place was found within the effort.
 */
export type Reason = "too-long" | "too-heavy" | "rule" | "no-stock" | "cost" | "not-found"

/** Pieces of one item that stayed behind, for one reason. */
export interface Unpacked {
  /** Index into `request.items`. */
  readonly item: number
  readonly reference: string
  readonly quantity: number
  readonly reason: Reason
  /** The reason in words, naming the item. */
  readonly message: string
}

/**
 * What shows that a value cannot be beaten: arithmetic of volumes, of weights, of the boxes each item fits into, of
 * pairs that exclude each other (by size or by rule), of dual feasible functions, or an exhausted search.
 */
export type Bound = "volume" | "weight" | "item-fits" | "pairs" | "dual-feasible" | "exhausted"

/** What is known about one measure: no packing of these pieces that is as good in the measures before it has less. */
export interface Proof {
  readonly measure: "boxes" | "volume" | "price" | "cost"
  readonly value: number
  /** No such packing has less than this; `proved` when it equals `value`. Absent for a cost, of which nothing is known. */
  readonly atLeast?: number
  readonly proved: boolean
  /** The bounds that were needed for `atLeast`, in order of strength; empty when nothing was shown. */
  readonly by: ReadonlyArray<Bound>
}

/** One proof a measure of the objective, in its order. It speaks of the pieces packed; nothing is claimed that is not shown. */
export interface Certificate {
  readonly proofs: ReadonlyArray<Proof>
  /** Every measure is proved. */
  readonly optimal: boolean
}

/** A complete answer: what goes where, what stayed behind and why, and what is proved. */
export interface Packing {
  readonly boxes: ReadonlyArray<PackedBox>
  readonly unpacked: ReadonlyArray<Unpacked>
  readonly certificate: Certificate
}

/** The answer to a request that makes sense. */
export interface Packed {
  readonly _tag: "Packed"
  /** The best packing found. */
  readonly packing: Packing
  /** The best packing found for other sets of boxes, best first; as many as asked for, or as many as there are. */
  readonly alternatives: ReadonlyArray<Packing>
  /** The fuse ended the search before the effort did: another run may answer differently. */
  readonly cut: boolean
}

/**
 * What is wrong with a request. `not-a-number`, `not-positive`, `negative`, `not-whole` (finer than the scale),
 * `too-large`, `too-many`, `unknown` (a word that is not in the vocabulary), `missing`, `contradiction`, `threw` (a cost
 * function or the clock of a fuse did).
 */
export type RefusalCode =
  | "not-a-number"
  | "not-positive"
  | "negative"
  | "not-whole"
  | "too-large"
  | "too-many"
  | "unknown"
  | "missing"
  | "contradiction"
  | "threw"

/** One fault in a request, with the place where it is. */
export interface Refusal {
  readonly code: RefusalCode
  /** A JSON pointer into the request, such as `/items/3/width`. */
  readonly at: string
  /** Index into `request.items`, when an item is at fault. */
  readonly item?: number
  /** Index into `request.boxes`, when a box is at fault. */
  readonly box?: number
  /** The reference of that item or box. */
  readonly reference?: string
  /** The fault in words. */
  readonly message: string
}

/** The answer to a request that makes no sense: every fault found (the first hundred), in the order of the request. */
export interface Refused {
  readonly _tag: "Refused"
  readonly refusals: ReadonlyArray<Refusal>
}

/** What `pack` returns. */
export type Outcome = Packed | Refused
