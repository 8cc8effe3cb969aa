// The public vocabulary of what is asked (`Request`). Plain data, in the caller's units.

/**
 * Three sides. `height` is the side that points up.
 *
 * @example
 * ```ts
 * const inner: Sides = { width: 30, length: 20, height: 15 }
 * ```
 */
export interface Sides {
  readonly width: number
  readonly length: number
  readonly height: number
}

/**
 * How an item may be turned: in all six ways, only about its upright height, or not at all.
 *
 * @example
 * ```ts
 * const print: Item = { reference: "print", width: 40, length: 30, height: 4, rotation: "flat" satisfies Rotation }
 * ```
 */
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
 *
 * @example
 * ```ts
 * const tube: Box = { reference: "T", kind: "tube" satisfies BoxKind, inner: { width: 8, length: 8, height: 60 } }
 * ```
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

/**
 * A box in use as a cost function sees it.
 *
 * @example
 * ```ts
 * const heaviest = (parcels: ReadonlyArray<Parcel>) => Math.max(...parcels.map((parcel) => parcel.grossWeight))
 * ```
 */
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
 *
 * @example
 * ```ts
 * const byWeight: Cost = (parcels) => parcels.reduce((sum, { grossWeight }) => sum + 4 + 0.5 * grossWeight, 0)
 * ```
 */
export type Cost = (parcels: ReadonlyArray<Parcel>) => number

/**
 * What one packing is compared with another by: number of boxes, sum of outer volumes, sum of box prices, or a cost.
 *
 * @example
 * ```ts
 * const cheapestThenFewest: ReadonlyArray<Measure> = ["price", "boxes"]
 * ```
 */
export type Measure = "boxes" | "volume" | "price" | Cost

/**
 * Stops the search early: it ends when `now()` has advanced by `limit` since the start. Never needed for termination.
 *
 * @example
 * ```ts
 * const aSecond: Fuse = { now: () => performance.now(), limit: 1000 }
 * ```
 */
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
