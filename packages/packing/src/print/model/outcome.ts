import type { Reason } from "../../packing/contract/outcome.ts"
import type { PrintParcel } from "./parcels.ts"

/**
 * Reason for refusing a print or a whole order, or for leaving a print unpacked. `too-thick`: the tubes that are long
 * enough are too narrow. `invalid-list`, `invalid-profile`, `invalid-catalogue` and `invalid-options` apply to the whole
 * order.
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
  | "unknown-finishing"
  | "too-thick"
  | Reason
  | "invalid-list"
  | "invalid-profile"
  | "invalid-catalogue"
  | "invalid-options"

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
  /** Kind of error, for programs. `message` is for people. */
  readonly reason: PrintReason
  /** The problem in a sentence, such as `Print 1: width must be greater than 0, got -1`. */
  readonly message: string
}

/**
 * Unpacked prints of one line.
 *
 * @example
 * ```ts
 * const line = ({ print }: UnpackedPrint): number => print + 1
 * ```
 */
export interface UnpackedPrint extends PrintRefusal {
  /** Index into the list of prints. */
  readonly print: number
  /** Number of these prints. */
  readonly quantity: number
}

/**
 * Another packing of the same prints.
 *
 * @example
 * ```ts
 * const longest = ({ parcels }: PrintPacking): number => Math.max(...parcels.map(({ outer }) => outer.length))
 * ```
 */
export interface PrintPacking {
  /** Parcels of this packing. */
  readonly parcels: ReadonlyArray<PrintParcel>
}

/**
 * Boxes, mailers and tubes for the prints.
 *
 * @example
 * ```ts
 * const choices = (packed: PrintsPacked): ReadonlyArray<PrintPacking> => [packed, ...packed.alternatives]
 * ```
 */
export interface PrintsPacked {
  /** Distinguishes parcels from a refusal. */
  readonly _tag: "Packed"
  /** Parcels of the best packing found. */
  readonly parcels: ReadonlyArray<PrintParcel>
  /** Prints without a box or tube in the catalogue, with the reason. The other prints are packed. */
  readonly unpacked: ReadonlyArray<UnpackedPrint>
  /**
   * Other packings of the same prints: fewer or more parcels, other boxes, lighter parcels, and other forms of prints
   * (rolled or flat). At most the number that the options name.
   */
  readonly alternatives: ReadonlyArray<PrintPacking>
  /** Whether the time limit stopped the search. If so, a repeated call may return different parcels. */
  readonly cut: boolean
}

/**
 * Every error in an order of prints.
 *
 * @example
 * ```ts
 * const first = ({ refusals }: PrintsRefused): string => refusals[0]!.message
 * ```
 */
export interface PrintsRefused {
  /** Distinguishes a refusal from parcels. */
  readonly _tag: "Refused"
  /** At least one error. */
  readonly refusals: ReadonlyArray<PrintRefusal>
}

/**
 * Result of `packPrints`.
 *
 * @example
 * ```ts
 * const type = info._tag === "Packed" && info.parcels.every(({ kind }) => kind === "tube") ? "Tube" : "Box"
 * ```
 */
export type PackageInfo = PrintsPacked | PrintsRefused
