// Additions to a request that the entries `replan` and `balance` understand. `pack` refuses them as unknown fields.
import type { Axes, Placement } from "./outcome.ts"
import type { Box, Request, Sides } from "./request.ts"

/**
 * Piece that is already in an open box and stays where it is. Every `Placement` of an earlier packing is one.
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
}

/**
 * Box that already contains pieces. Every `PackedBox` of an earlier packing is one. Its weight and fill are computed
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
  readonly reference?: string
  readonly kind?: Box["kind"]
  readonly inner?: Sides
  readonly outer?: Sides
  readonly grossWeight?: number
  readonly fill?: number
}

/**
 * Request with open boxes. The first boxes of its packing are the open boxes, in the same sequence. They count towards
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
