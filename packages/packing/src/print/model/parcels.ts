import type { PackedBox, Placement } from "../../packing/contract/outcome.ts"
import type { Sides } from "../../packing/contract/request.ts"
import type { Material } from "./material.ts"
import type { PrintCount, RolledCount } from "./prints.ts"

/**
 * Position of one piece or of one stack of loose sheets. Its size includes the margins and the pads, without the gap.
 *
 * @example
 * ```ts
 * const isStack = ({ quantity }: PrintPlacement): boolean => quantity > 1
 * ```
 */
export interface PrintPlacement extends Placement {
  /** Number of prints: 1, or the sheets in a stack. */
  readonly quantity: number
}

/**
 * Placements in a box of prints.
 *
 * @example
 * ```ts
 * const sheets = ({ placements }: PackedPrints): number => placements.reduce((sum, { quantity }) => sum + quantity, 0)
 * ```
 */
export interface PackedPrints extends Omit<PackedBox, "grossWeight" | "placements"> {
  /** Index into the boxes of the catalogue, followed by its cut-to-size cartons. */
  readonly box: number
  /** Gross weight of the parcel. Absent if it is unknown. */
  readonly grossWeight?: number
  /** `item` is an index into the list of prints. Placements of a print are numbered within the box. */
  readonly placements: ReadonlyArray<PrintPlacement>
}

/** Fields of every parcel. */
interface Parcel {
  /** Reference of the box or tube in the catalogue. */
  readonly reference: string
  /** Outer dimensions, in the unit of the prints. */
  readonly outer: Sides
  /** Gross weight. Absent if the weight of a print, of the packaging or of a material is unknown. */
  readonly grossWeight?: number
  /** Material that the packer needs in addition to the box or tube. */
  readonly material: ReadonlyArray<Material>
}

/**
 * Box or mailer of flat prints.
 *
 * @example
 * ```ts
 * const prints = ({ contents }: PrintBoxParcel): number => contents.reduce((sum, { quantity }) => sum + quantity, 0)
 * ```
 */
export interface PrintBoxParcel extends Parcel {
  /** Form of the parcel: a box or a mailer. */
  readonly kind: "box" | "mailer"
  /** Number of prints from each line of the order. */
  readonly contents: ReadonlyArray<PrintCount>
  /** Position of each print, for `violationsOf` and `draw`. */
  readonly packed: PackedPrints
}

/**
 * Inside of a tube, and the core of its roll.
 *
 * @example
 * ```ts
 * const isWide = ({ core, inner }: PackedRoll): boolean => inner.diameter >= 2 * core
 * ```
 */
export interface PackedRoll {
  /** Inside of the tube, in the unit of the prints. */
  readonly inner: {
    /** Inner diameter of the tube. */
    readonly diameter: number
    /** Inner length between the end caps. */
    readonly length: number
  }
  /** Diameter of the core. */
  readonly core: number
}

/**
 * Tube of rolled prints.
 *
 * @example
 * ```ts
 * const sheets = ({ contents }: PrintTubeParcel): number => contents.reduce((sum, { quantity }) => sum + quantity, 0)
 * ```
 */
export interface PrintTubeParcel extends Parcel {
  /** Distinguishes a tube from boxes and mailers. */
  readonly kind: "tube"
  /** The prints of one roll, from the core outwards. */
  readonly contents: ReadonlyArray<RolledCount>
  /** Inside of the tube and its core, for drawings. */
  readonly packed: PackedRoll
}

/**
 * Parcel to ship: a box, a mailer or a tube.
 *
 * @example
 * ```ts
 * const volume = ({ outer }: PrintParcel): number => outer.width * outer.length * outer.height
 * ```
 */
export type PrintParcel = PrintBoxParcel | PrintTubeParcel
