// Additions to a request that the entries `replan` and `balance` understand. `pack` refuses them as unknown fields.
import type { Axes, Placement } from "./outcome.ts"
import type { Box, Request, Sides } from "./request.ts"

/**
 * Fixed piece in an open box. Accepts every `Placement` of an earlier packing.
 *
 * @example
 * ```ts
 * const piece: FixedPiece = {
 *   item: 0,
 *   piece: 0,
 *   at: { x: 0, y: 0, z: 0 },
 *   turned: { x: "width", y: "length", z: "height" }
 * }
 * ```
 */
export interface FixedPiece extends Pick<Placement, "item" | "piece" | "at" | "turned"> {
  /** Reference of the item. Checked if present. */
  readonly reference?: string
  /** Sides along the axes. Checked if present. */
  readonly size?: Axes<number>
  /** Stop of the item. Checked if present. */
  readonly stop?: number
}

/**
 * Box that already contains pieces. Accepts every `PackedBox` of an earlier packing. Its weight and fill are computed
 * again, and every other field is checked if present.
 *
 * @example
 * ```ts
 * const half: OpenedBox = {
 *   box: 0,
 *   placements: [
 *     { item: 0, piece: 0, at: { x: 0, y: 0, z: 0 }, turned: { x: "width", y: "length", z: "height" } }
 *   ]
 * }
 * ```
 */
export interface OpenedBox {
  /** Index into `request.boxes`. */
  readonly box: number
  /** Pieces in the box, at least one. */
  readonly placements: ReadonlyArray<FixedPiece>
  /** Reference of the box type. */
  readonly reference?: string
  /** Kind of the box type. */
  readonly kind?: Box["kind"]
  /** Inner dimensions of the box type. */
  readonly inner?: Sides
  /** Outer dimensions of the box type. */
  readonly outer?: Sides
  /** Ignored, because it is computed again. */
  readonly grossWeight?: number
  /** Ignored, because it is computed again. */
  readonly fill?: number
}

/**
 * Request with open boxes. The first boxes of its packing are the open boxes, in the same order. They count towards
 * the stock of their type and towards every measure of the objective.
 *
 * @example
 * ```ts
 * const withOpen = (request: Request, { boxes }: Packing): PlacedRequest => ({ ...request, open: boxes })
 * ```
 */
export interface PlacedRequest extends Request {
  /** Boxes that already contain pieces. Default none. */
  readonly open?: ReadonlyArray<OpenedBox>
}

/**
 * Allowed range of the centre of gravity of the contents of a box, along each side: the lowest and the highest share of
 * the inner side, from 0 to 1. Absent sides have no range.
 *
 * @example
 * ```ts
 * const central: CentreRange = { width: [0.4, 0.6], length: [0.4, 0.6], height: [0, 0.5] }
 * ```
 */
export interface CentreRange {
  /** Range along the width: 0 is the left wall, 1 the right wall. */
  readonly width?: readonly [lowest: number, highest: number]
  /** Range along the length: 0 is the back wall, 1 the front wall. */
  readonly length?: readonly [lowest: number, highest: number]
  /** Range along the height: 0 is the floor, 1 the lid. */
  readonly height?: readonly [lowest: number, highest: number]
}

/**
 * Box type with a range for the centre of gravity. Contents without weight have no centre and are always allowed.
 *
 * @example
 * ```ts
 * const crate: CentredBox = {
 *   reference: "C",
 *   inner: { width: 120, length: 80, height: 100 },
 *   centreOfGravity: { height: [0, 0.5] }
 * }
 * ```
 */
export interface CentredBox extends Box {
  /** Range of the centre of gravity. Not possible for mailers. Default none. */
  readonly centreOfGravity?: CentreRange
}

/**
 * Request with rules about weights, for `packBalanced`.
 *
 * @example
 * ```ts
 * const even: BalancedRequest = {
 *   items: [{ reference: "mug", width: 9, length: 9, height: 10, weight: 350, quantity: 4 }],
 *   boxes: [{ reference: "pair", inner: { width: 18, length: 9, height: 10 } }],
 *   balance: true
 * }
 * ```
 */
export interface BalancedRequest extends PlacedRequest {
  /** Box types, each with an optional range for the centre of gravity. */
  readonly boxes: ReadonlyArray<CentredBox>
  /** Whether to make the gross weights of the boxes similar, without more or other boxes. Default false. */
  readonly balance?: boolean
}
