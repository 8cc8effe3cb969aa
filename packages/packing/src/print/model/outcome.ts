import type { Reason } from "../../packing/contract/outcome.ts"
import type { PrintParcel } from "./parcels.ts"

/**
 * Reason for refusing a print or a whole order. `too-thick`: the tubes that are long enough are too narrow.
 * `invalid-list`, `invalid-profile` and `invalid-catalogue` apply to the whole order.
 *
 * @example
 * ```ts
 * const isMisconfigured = (reason: PrintReason): boolean =>
 *   reason === "invalid-profile" || reason === "invalid-catalogue"
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
 * Refusal of one print or of the whole order.
 *
 * @example
 * ```ts
 * const refusal: PrintRefusal = { print: 0, reason: "too-thick", message: "Print 1, rolled, is too thick" }
 * ```
 */
export interface PrintRefusal {
  /** Index into the list of prints. Absent if the whole order is refused. */
  readonly print?: number
  readonly reason: PrintReason
  readonly message: string
}

/**
 * Refusal of one print.
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
 * Boxes and tubes for all prints, or every reason why they cannot be packed.
 *
 * @example
 * ```ts
 * const type = info._tag === "Packed" && info.parcels.every(({ kind }) => kind === "tube") ? "Tube" : "Box"
 * ```
 */
export type PackageInfo =
  | { readonly _tag: "Packed"; readonly parcels: ReadonlyArray<PrintParcel> }
  | { readonly _tag: "Refused"; readonly refusals: ReadonlyArray<PrintRefusal> }
