import type { PackedBox } from "../../packing/contract/outcome.ts"
import type { Sides } from "../../packing/contract/request.ts"
import type { PrintCount, RolledCount } from "./prints.ts"

/**
 * Box of flat prints.
 *
 * @example
 * ```ts
 * const pieces = ({ packed }: PrintBoxParcel): number => packed.placements.length
 * ```
 */
export interface PrintBoxParcel {
  readonly kind: "box"
  readonly reference: string
  readonly outer: Sides
  readonly contents: ReadonlyArray<PrintCount>
  /** Placement of every piece. `item` is an index into the list of prints. Pieces are numbered within the box. */
  readonly packed: PackedBox
}

/**
 * Tube of rolled prints.
 *
 * @example
 * ```ts
 * const sheets = ({ contents }: PrintTubeParcel): number => contents.reduce((sum, { quantity }) => sum + quantity, 0)
 * ```
 */
export interface PrintTubeParcel {
  readonly kind: "tube"
  readonly reference: string
  readonly outer: Sides
  readonly contents: ReadonlyArray<RolledCount>
}

/**
 * Parcel to ship: a box or a tube.
 *
 * @example
 * ```ts
 * const volume = ({ outer }: PrintParcel): number => outer.width * outer.length * outer.height
 * ```
 */
export type PrintParcel = PrintBoxParcel | PrintTubeParcel
