import type { PackedBox, Packing } from "../packing/contract/outcome.ts"
import type { Request } from "../packing/contract/request.ts"
import type { Floor } from "./floor-grid.ts"
import type { Piece } from "./piece.ts"

/**
 * What a packing can break.
 *
 * @example
 * ```ts
 * const isOfSpace = (rule: Rule): boolean => rule === "inside" || rule === "overlap" || rule === "gap"
 * ```
 */
export type Rule =
  | "shape" // an index, reference, side or number that does not belong to the request
  | "inside"
  | "overlap"
  | "gap"
  | "rotation"
  | "support"
  | "on-top"
  | "order"
  | "weight"
  | "group"
  | "apart"
  | "stock"
  | "accounting"
  | "reason"
  | "certificate"
  | "more" // of what else there is, only the number is told

/**
 * One way in which a packing is wrong.
 *
 * @example
 * ```ts
 * const violation: Violation = { rule: "stock", message: "Box S is used 2 times; there are 1" }
 * ```
 */
export interface Violation {
  readonly rule: Rule
  /** Index into `packing.boxes`. */
  readonly box?: number
  /** Index into `request.items`. */
  readonly item?: number
  /** Which of the item's pieces. */
  readonly piece?: number
  readonly message: string
}

/** Violations that are listed; of more, the number is told. */
const MOST = 1_000

/** Collects violations. */
export class Findings {
  private readonly listed: Violation[] = []
  private more = 0

  /** The violation is put into words only when it is listed. */
  add(violation: () => Violation): void {
    if (this.listed.length < MOST) this.listed.push(violation())
    else this.more++
  }

  all(): readonly Violation[] {
    const { listed, more } = this
    return more === 0 ? listed : [...listed, { rule: "more", message: `And ${more} more violations` }]
  }
}

/** A rule that is checked in one box at a time. */
export type BoxCheck = (box: BoxInUse, found: Findings) => void

/** A rule about the packing as a whole. */
export type PackingCheck = (request: Request, packing: Packing, found: Findings) => void

/** A box in use with everything a rule asks about, in whole units. */
export interface BoxInUse {
  readonly request: Request
  /** Index into `packing.boxes`. */
  readonly index: number
  readonly packed: PackedBox
  readonly inner: readonly [x: number, y: number, z: number]
  readonly pieces: readonly Piece[]
  readonly floor: Floor
}

/** Adds a violation by one piece. */
export const addByPiece = (found: Findings, rule: Rule, { index }: BoxInUse, of: Piece, what: () => string): void =>
  found.add(() => {
    const { item, piece, name } = of
    return { rule, box: index, item, piece, message: `Box ${index}: ${name} ${what()}` }
  })
