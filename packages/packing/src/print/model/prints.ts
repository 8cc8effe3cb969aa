import type { PackedBox, Reason } from "../../packing/contract/outcome.ts"
import type { Sides } from "../../packing/contract/request.ts"

/**
 * One line of prints: `quantity` equal ones, from 1 to 10,000.
 *
 * @example
 * ```ts
 * const print: Print = { width: 24, height: 36, finishing: "Rolled", quantity: 3 }
 * ```
 */
export interface Print {
  readonly width: number
  readonly height: number
  readonly finishing?: string | undefined
  readonly quantity: number
}

/**
 * So many prints of one line in a parcel.
 *
 * @example
 * ```ts
 * const two: PrintCount = { print: 0, quantity: 2 }
 * ```
 */
export interface PrintCount {
  /** Index into the list of prints. */
  readonly print: number
  readonly quantity: number
}

/**
 * So many prints of one line in a tube, and the side along which they are rolled.
 *
 * @example
 * ```ts
 * const two: RolledCount = { print: 0, quantity: 2, rolled: "width" }
 * ```
 */
export interface RolledCount extends PrintCount {
  readonly rolled: "width" | "height"
}

/**
 * A box with flat pieces; `packed` says where each lies: its items are prints, its pieces are numbered within the box.
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
  readonly packed: PackedBox
}

/**
 * A tube with rolled prints.
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
 * One physical parcel.
 *
 * @example
 * ```ts
 * const volume = ({ outer }: PrintParcel): number => outer.width * outer.length * outer.height
 * ```
 */
export type PrintParcel = PrintBoxParcel | PrintTubeParcel

/**
 * Why a print cannot be packed: it, its sides or its quantity make no sense, every tube that is long enough is too narrow
 * (`too-thick`), or what the packer says of its piece. Why no print can be: their list, the profile or the catalogue
 * makes no sense.
 *
 * @example
 * ```ts
 * const isOfTheShop = (reason: PrintReason): boolean => reason === "invalid-profile" || reason === "invalid-catalogue"
 * ```
 */
export type PrintReason =
  | "invalid-print"
  | "invalid-side"
  | "invalid-quantity"
  | "too-thick"
  | Reason
  | "invalid-list"
  | "invalid-profile"
  | "invalid-catalogue"

/**
 * A print that cannot be packed, or why none can be.
 *
 * @example
 * ```ts
 * const refusal: PrintRefusal = { print: 0, reason: "too-thick", message: "Print 1, rolled, is too thick" }
 * ```
 */
export interface PrintRefusal {
  /** Index into the list of prints; absent when it is about all of them. */
  readonly print?: number
  readonly reason: PrintReason
  readonly message: string
}

/**
 * Why one print cannot be packed.
 *
 * @example
 * ```ts
 * const line = ({ print }: RefusedPrint): number => print + 1
 * ```
 */
export interface RefusedPrint extends PrintRefusal {
  readonly print: number
}

/**
 * Boxes and tubes for all prints, or every print that cannot be packed.
 *
 * @example
 * ```ts
 * const type = info._tag === "Packed" && info.parcels.every(({ kind }) => kind === "tube") ? "Tube" : "Box"
 * ```
 */
export type PackageInfo =
  | { readonly _tag: "Packed"; readonly parcels: ReadonlyArray<PrintParcel> }
  | { readonly _tag: "Refused"; readonly refusals: ReadonlyArray<PrintRefusal> }
