import type { RuledRequest } from "../packing/contract/accept.ts"
import type { PackedBox, Packing } from "../packing/contract/outcome.ts"
import type { BalancedRequest } from "../packing/contract/placed.ts"
import type { FloorGrid } from "./floor-grid.ts"
import type { Piece } from "./piece.ts"

/**
 * Rule that a packing must follow.
 *
 * @example
 * ```ts
 * const isOfSpace = (rule: Rule): boolean => rule === "inside" || rule === "overlap" || rule === "gap"
 * ```
 */
export type Rule =
  | "shape" // an index, reference, side or number that does not match the request
  | "inside"
  | "overlap"
  | "gap"
  | "rotation"
  | "support"
  | "on-top"
  | "sequence"
  | "weight"
  | "max-pieces"
  | "fill-limit"
  | "stop"
  | "group"
  | "apart"
  | "per-box"
  | "stock"
  | "centre-of-gravity"
  | "accept" // refused by the function of the request
  | "fixed" // a moved open box or fixed piece
  | "accounting"
  | "reason"
  | "certificate"
  | "more" // the number of unlisted violations

/**
 * Violation of one rule by a packing.
 *
 * @example
 * ```ts
 * const violation: Violation = { rule: "stock", message: "Box S is used 2 times; the stock is 1" }
 * ```
 */
export interface Violation {
  /** Name of the violated rule, for programs. */
  readonly rule: Rule
  /** Index into `packing.boxes`. */
  readonly box?: number
  /** Index into `request.items`. */
  readonly item?: number
  /** Number of the item's piece, from 0. */
  readonly piece?: number
  /** The violation in words, with the box and the pieces. */
  readonly message: string
}

/** Maximum number of listed violations. */
const MAX_LISTED = 1_000

/** Collects violations. */
export class Findings {
  private readonly listed: Violation[] = []
  private more = 0

  /** Adds a violation. Builds its message only if it is listed. */
  add(violation: () => Violation): void {
    if (this.listed.length < MAX_LISTED) this.listed.push(violation())
    else this.more++
  }

  all(): readonly Violation[] {
    const { listed, more } = this
    return more === 0 ? listed : [...listed, { rule: "more", message: `And ${more} more violations` }]
  }
}

/** Request of any function that packs items into boxes. */
export type AnyRequest = BalancedRequest & Pick<RuledRequest, "accept">

/** Request with the scale of its decimals. */
export type ScaledRequest = AnyRequest & { readonly scale: Required<NonNullable<BalancedRequest["scale"]>> }

/** Function that checks a rule in one box. */
export type BoxCheck = (box: BoxInUse, findings: Findings) => void

/** Function that checks a rule in the whole packing. */
export type PackingCheck = (request: ScaledRequest, packing: Packing, findings: Findings) => void

/** Packed box in whole units, the input of the checks. */
export interface BoxInUse {
  readonly request: ScaledRequest
  /** Index into `packing.boxes`. */
  readonly index: number
  readonly packed: PackedBox
  readonly inner: readonly [x: number, y: number, z: number]
  readonly pieces: readonly Piece[]
  readonly floor: FloorGrid
}

/** Adds a violation in a box, or by one of its pieces. The message consists of the box and the result of `message`. */
export const addBoxViolation = (
  findings: Findings,
  rule: Rule,
  box: number,
  message: () => string,
  piece?: Pick<Piece, "item" | "piece">
): void => findings.add(() => ({ rule, box, ...piece, message: `Box ${box}: ${message()}` }))

/**
 * Adds a violation by one piece. The message consists of the box, the name of the piece and the result of `message`.
 */
export const addPieceViolation = (
  findings: Findings,
  rule: Rule,
  { index }: BoxInUse,
  { item, piece, name }: Piece,
  message: () => string
): void => addBoxViolation(findings, rule, index, () => `${name} ${message()}`, { item, piece })
