// The public input of `pack`: plain data in the caller's units.

/**
 * Dimensions of an item or a box. `height` is vertical.
 *
 * @example
 * ```ts
 * const inner: Sides = { width: 30, length: 20, height: 15 }
 * ```
 */
export interface Sides {
  /** Side from left to right (x), above 0, in the unit of length of the request. */
  readonly width: number
  /** Side from back to front (y), above 0, in the unit of length of the request. */
  readonly length: number
  /** Vertical side (z), above 0, in the unit of length of the request. */
  readonly height: number
}

/**
 * Name of one side of an item.
 *
 * @example
 * ```ts
 * const sidesUp = (placements: ReadonlyArray<Placement>): ReadonlyArray<Side> => placements.map((p) => p.turned.z)
 * ```
 */
export type Side = "width" | "length" | "height"

/**
 * Allowed orientations of an item: `any` of the six, `flat` (height stays vertical), or `none` (only the given one). `{
 * up }` lists the allowed vertical sides. The item may then turn about its vertical axis, as with `flat`, which is
 * equal to `{ up: ["height"] }`.
 *
 * @example
 * ```ts
 * const print: Item = { reference: "print", width: 40, length: 30, height: 4, rotation: "flat" satisfies Rotation }
 * const notOnEnd: Rotation = { up: ["width", "height"] }
 * ```
 */
export type Rotation =
  | "any"
  | "flat"
  | "none"
  | {
      /** Sides that may be vertical, at least one. */
      readonly up: ReadonlyArray<Side>
    }

/**
 * Item to pack: `quantity` equal pieces.
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
  /** Caller's name for the item, returned with every placement. Several items may have the same reference. */
  readonly reference: string
  /** Weight of one piece. Default 0. */
  readonly weight?: number
  /** Number of pieces. Default 1. */
  readonly quantity?: number
  /** Default `any`. */
  readonly rotation?: Rotation
  /**
   * Clear space on each of the six sides, towards walls, floor, lid and other items. Default 0. The gap is treated as
   * part of the item. Two neighbours are therefore at least the sum of their gaps apart, and support and load include
   * the gap.
   */
  readonly gap?: number
  /**
   * Maximum weight above a piece. Default unlimited. 0 allows nothing above the piece. The weight above a piece is the
   * weight of all pieces at or above its top that overlap its footprint, and of everything above those pieces.
   */
  readonly onTop?: number
  /** Name of a group, not empty. All pieces of a group are packed into one box. */
  readonly group?: string
  /**
   * References of items that must not share a box with this item. The rule works in both directions. If the list
   * contains the item's own reference, each piece needs its own box. Unknown references have no effect.
   */
  readonly apart?: ReadonlyArray<string>
  /**
   * Maximum number of pieces with this reference in one box, at least 1. Default unlimited. If several items have the
   * reference, the smallest maximum counts for all of them.
   */
  readonly perBox?: number
  /**
   * Number of the unloading stop, from 0. A box is unloaded stop by stop in ascending order. Each piece can then
   * be taken out without moving pieces of later stops, see `unload` of the box. Default: after all stops.
   */
  readonly stop?: number
}

/**
 * Direction of unloading, if items have stops. `top`: from above. No piece of a later stop is above a piece of an
 * earlier stop. `front`: through a door at its front, the end of its length. In addition, no piece of a later stop is
 * in front of a piece of an earlier stop, unless it is entirely below it or beside it.
 *
 * @example
 * ```ts
 * const van: Box = { reference: "van", inner: { width: 170, length: 300, height: 180 }, unload: "front" satisfies Unload }
 * ```
 */
export type Unload = "top" | "front"

/**
 * `box`: a rigid cuboid. `tube`: an upright cylinder. Its inner width and inner length are both its diameter, and every
 * corner of a placement is inside the circle. `mailer`: a flexible envelope. Contents t thick can occupy (width − t) ×
 * (length − t), and t is at most the inner height.
 *
 * @example
 * ```ts
 * const tube: Box = { reference: "T", kind: "tube" satisfies BoxKind, inner: { width: 8, length: 8, height: 60 } }
 * ```
 */
export type BoxKind = "box" | "tube" | "mailer"

/**
 * Box type, with the number of boxes in stock.
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
  /** Caller's name for the box. Several boxes may have the same one; a packed box has the index of its box. */
  readonly reference: string
  /** Default `box`. */
  readonly kind?: BoxKind
  /** Inner dimensions, in the unit of the request. All contents and their gaps are within them. */
  readonly inner: Sides
  /** Outer dimensions, the basis of carriers' charges. Default: the inner dimensions. */
  readonly outer?: Sides
  /** Weight of the empty box. Default 0. */
  readonly emptyWeight?: number
  /** Maximum gross weight, including the box itself. Default unlimited. */
  readonly maxWeight?: number
  /** Maximum number of pieces in one box. Default unlimited. */
  readonly maxPieces?: number
  /**
   * Maximum share of the inner volume that pieces, including their gaps, may fill: above 0, at most 1. The inner volume
   * is width × length × height, including for tubes and mailers. Default 1.
   */
  readonly fillLimit?: number
  /** Direction of unloading, if items have stops. Default `top`. */
  readonly unload?: Unload
  /** Number of boxes available. Default unlimited. */
  readonly stock?: number
  /**
   * Price of one box, at least 0. Default 0. All prices must be in the same currency, for `cheapestPacking` in that of
   * the card.
   */
  readonly price?: number
}

/**
 * Packed box, as passed to a cost function.
 *
 * @example
 * ```ts
 * const heaviest = (parcels: ReadonlyArray<Parcel>) => Math.max(...parcels.map((parcel) => parcel.grossWeight))
 * ```
 */
export interface Parcel {
  /** Index into `request.boxes`. */
  readonly box: number
  /** Reference of the box. */
  readonly reference: string
  /** Form of the box: rigid, tube or mailer. */
  readonly kind: BoxKind
  /** Outer dimensions, in the unit of the request. Equal to the inner ones if the box has none. */
  readonly outer: Sides
  /** Weight of the box and its contents, in the unit of the request. */
  readonly grossWeight: number
}

/**
 * Function that returns the cost of a set of parcels, in any unit. Lower is better. Must be a pure function. A
 * non-finite result forbids the set. If the function throws, the request is refused. Never called without parcels.
 * These cost nothing.
 *
 * @example
 * ```ts
 * const byWeight: Cost = (parcels) => parcels.reduce((sum, { grossWeight }) => sum + 4 + 0.5 * grossWeight, 0)
 * ```
 */
export type Cost = (parcels: ReadonlyArray<Parcel>) => number

/**
 * Quantity to minimise: number of boxes, total outer volume, total box price, or a cost function.
 *
 * @example
 * ```ts
 * const cheapestThenFewest: ReadonlyArray<Measure> = ["price", "boxes"]
 * ```
 */
export type Measure = "boxes" | "volume" | "price" | Cost

/**
 * Time limit of a search. The search stops once `now()` has advanced by `limit`. Without a time limit, the search ends
 * with its work or its budget. The limit covers neither reading the request nor the fallback, which packs the rest
 * quickly, nor the witnesses of `packWithWitnesses`.
 *
 * @example
 * ```ts
 * const oneSecond: TimeLimit = { now: () => performance.now(), limit: 1000 }
 * ```
 */
export interface TimeLimit {
  /** Returns the current time, in any unit. */
  readonly now: () => number
  /** Time allowed, in the unit of `now`. */
  readonly limit: number
}

/**
 * Items to pack, boxes to use, and options.
 *
 * @example
 * ```ts
 * const request: Request = {
 *   items: [{ reference: "print", width: 10.25, length: 8, height: 0.5 }],
 *   boxes: [{ reference: "S", inner: { width: 11, length: 9, height: 2 } }]
 * }
 * ```
 */
export interface Request {
  /** Items to pack, with at most 10,000 pieces in total. */
  readonly items: ReadonlyArray<Item>
  /** Box types to choose from: at least one, at most 10,000. */
  readonly boxes: ReadonlyArray<Box>
  /**
   * Number of whole steps per unit of the request. For example, 3 makes thirds exact. Default: enough for the decimals
   * of the request, at most six. Results are in units of the request.
   */
  readonly scale?: {
    /** Steps per unit of length. */
    readonly length?: number
    /** Steps per unit of weight. */
    readonly weight?: number
  }
  /**
   * Measures to minimise, most important first. Default `["boxes", "volume"]`. Packing more pieces always has priority
   * over the measures. Boxes without a price cost nothing. Between equal packings that
   * the search compares, the lighter heaviest parcel decides. It does not look for lighter ones; `packBalanced` does.
   */
  readonly objective?: ReadonlyArray<Measure>
  /**
   * Search effort. Each unit adds a fixed number of evaluations (attempts to fill a box) for every possibly better box
   * or set of boxes. Default 0, which returns the constructive result. More effort never makes the result worse, unless
   * a time limit stops the search. Equal effort gives equal results on every machine.
   */
  readonly effort?: number
  /** Share of a piece's base, from 0 to 1, that must rest on the floor or on other pieces. Default 0.75. */
  readonly support?: number
  /** Number of further packings to return, each with a different set of boxes. Default 0. */
  readonly alternatives?: number
  /** Time limit of the search. Default none. */
  readonly timeLimit?: TimeLimit
}
