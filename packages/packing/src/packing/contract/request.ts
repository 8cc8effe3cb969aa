// The public input of `pack`: plain data in the caller's units.

/**
 * The three sides of an item or a box. `height` points up.
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
 * Allowed orientations of an item: `any` of the six, `flat` (height points up), or `none` (only the given one).
 *
 * @example
 * ```ts
 * const print: Item = { reference: "print", width: 40, length: 30, height: 4, rotation: "flat" satisfies Rotation }
 * ```
 */
export type Rotation = "any" | "flat" | "none"

/**
 * One order line: `quantity` equal pieces.
 *
 * @example
 * ```ts
 * const mug: Item = {
 *   reference: "MUG-1",
 *   width: 12,
 *   length: 9,
 *   height: 10,
 *   weight: 350,
 *   quantity: 2,
 *   gap: 1,
 *   onTop: 500
 * }
 * ```
 */
export interface Item extends Sides {
  /** The caller's name for the item, returned with every placement. Two lines may share a reference. */
  readonly reference: string
  /** Weight of one piece. Default 0. */
  readonly weight?: number
  /** Number of pieces. Default 1. */
  readonly quantity?: number
  /** Default `any`. */
  readonly rotation?: Rotation
  /**
   * Clear space on each of the six sides, towards walls, floor, lid and other items. Default 0. It works like a
   * wrapping: two neighbours are at least the sum of their gaps apart, and support and load count the item with its
   * gap.
   */
  readonly gap?: number
  /**
   * Greatest weight above a piece; 0 allows nothing above it. Default unlimited. A piece bears the whole weight of
   * every piece above it: each one at or above its top that overlaps its footprint, and everything above that one.
   */
  readonly onTop?: number
  /** Group name. Pieces of the same group share one box. */
  readonly group?: string
  /**
   * References of items that must not share a box with this one, in either direction. The item's own reference allows
   * one piece per box; a reference that is not in the request has no effect.
   */
  readonly apart?: ReadonlyArray<string>
}

/**
 * `box`: a rigid cuboid. `tube`: an upright cylinder whose inner width and inner length are its diameter; every corner
 * of every placement is inside the circle. `mailer`: a flexible envelope; contents of thickness t leave (width − t) ×
 * (length − t), and the inner height is the greatest t.
 *
 * @example
 * ```ts
 * const tube: Box = { reference: "T", kind: "tube" satisfies BoxKind, inner: { width: 8, length: 8, height: 60 } }
 * ```
 */
export type BoxKind = "box" | "tube" | "mailer"

/**
 * A box type, usable as often as its stock allows.
 *
 * @example
 * ```ts
 * const small: Box = {
 *   reference: "S",
 *   inner: { width: 30, length: 20, height: 15 },
 *   emptyWeight: 120,
 *   maxWeight: 10_000
 * }
 * ```
 */
export interface Box {
  readonly reference: string
  /** Default `box`. */
  readonly kind?: BoxKind
  readonly inner: Sides
  /** Outer sides, which carriers charge for. Default the inner sides. */
  readonly outer?: Sides
  /** Weight of the empty box. Default 0. */
  readonly emptyWeight?: number
  /** Greatest gross weight, including the box itself. Default unlimited. */
  readonly maxWeight?: number
  /** Number of boxes available. Default unlimited. */
  readonly stock?: number
  /** Price of one box, at least 0. Default 0. Prices are compared, never converted. */
  readonly price?: number
}

/**
 * A packed box as a cost function receives it.
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
 * Cost of a set of parcels in any unit; lower is better. Must be a pure function. A result that is not finite forbids
 * the set; a function that throws gets the request refused. It is never called without parcels, which cost nothing.
 *
 * @example
 * ```ts
 * const byWeight: Cost = (parcels) => parcels.reduce((sum, { grossWeight }) => sum + 4 + 0.5 * grossWeight, 0)
 * ```
 */
export type Cost = (parcels: ReadonlyArray<Parcel>) => number

/**
 * A quantity to minimise: number of boxes, total outer volume, total box price, or a cost function.
 *
 * @example
 * ```ts
 * const cheapestThenFewest: ReadonlyArray<Measure> = ["price", "boxes"]
 * ```
 */
export type Measure = "boxes" | "volume" | "price" | Cost

/**
 * Time limit of a search, which stops once `now()` has advanced by `limit`. A search without one ends too.
 *
 * @example
 * ```ts
 * const oneSecond: TimeLimit = { now: () => performance.now(), limit: 1000 }
 * ```
 */
export interface TimeLimit {
  /** Returns the current time, in any unit. */
  readonly now: () => number
  /** Time allowed, in the unit of the clock. */
  readonly limit: number
}

/**
 * Items to pack, boxes to use, and the effort to spend.
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
  /** Internal whole units per unit of the request: 100 makes hundredths exact. Default 1. Results are in its units. */
  readonly scale?: { readonly length?: number; readonly weight?: number }
  /**
   * Measures to minimise, most important first. Default `["boxes", "volume"]`. Packing more pieces always comes first.
   */
  readonly objective?: ReadonlyArray<Measure>
  /**
   * Search effort. Each unit adds a fixed number of evaluations (attempts to fill a box) for every box or set of boxes
   * that might be better. Default 0, which returns the constructive answer; no answer with effort is worse, unless a time
   * limit cuts it. Equal effort gives equal answers everywhere.
   */
  readonly effort?: number
  /** Share of a piece's base, from 0 to 1, that must rest on the floor or on other pieces. Default 0.75. */
  readonly support?: number
  /** Number of further packings to return, each with a different set of boxes. Default 0. */
  readonly alternatives?: number
  /** Time limit of the search. Default none. */
  readonly timeLimit?: TimeLimit
}
