import type { Tariff } from "../rating/compile/compile.ts"
import type { ExactBox } from "../rating/compile/sizes.ts"
import type { FindingKind } from "./finding-kinds.ts"
import type { Priced } from "./ledger.ts"
import type { KnownShipment, Stated } from "./model.ts"
import type { Scenario } from "./scenario.ts"
import type { Amounts, Division, State } from "./state.ts"
import type { Variants } from "./variants.ts"

/** Relation of a hypothesis to the invoice: stated, not mentioned, or contradicted. Lower ranks are tried first. */
export type Rank = "stated" | "possible" | "contradicted" | "last"

/** One changed assumption, as a possible explanation. */
export interface Hypothesis {
  readonly kind: FindingKind
  readonly detail: string
  readonly rank: Rank
  /** Returns the changed scenario for all or some boxes, or undefined if it does not apply. */
  readonly change: (scenario: Scenario, boxes: ReadonlyArray<number>) => Scenario | undefined
  /** Amounts accepted as billed, by key. */
  readonly pins?: ReadonlyArray<readonly [string, number | null]>
  /** Whether the change makes sense only for the whole shipment. Default false. */
  readonly isWhole?: boolean
}

/** The question that hypotheses try to answer. */
export interface Question {
  readonly known: KnownShipment
  readonly state: State
  readonly lines: ReadonlyArray<Priced>
  readonly expected: Amounts
  readonly billed: Amounts
  readonly differing: ReadonlyArray<string>
  readonly division: Division
  /** Statements of the invoice about each box. */
  readonly stated: ReadonlyArray<Stated>
  /** Editions of the carrier's card. */
  readonly editions: ReadonlyArray<Tariff>
  readonly origin: string
  /** Returns the boxes in the units of a card. */
  readonly boxesFor: (tariff: Tariff) => ReadonlyArray<ExactBox>
  readonly variants: Variants
}

/** Returns the rank of an assumption: whether a value that the invoice may state is the assumed one. */
export const rankOf = <A>(stated: A | undefined, assumed: A): Rank =>
  stated === undefined ? "possible" : stated === assumed ? "stated" : "contradicted"

/** Returns the value that the invoice states for all boxes that state one, or undefined. */
export const statedBy = <A>(stated: ReadonlyArray<Stated>, field: (stated: Stated) => A | undefined): A | undefined => {
  for (const each of stated) {
    const value = field(each)
    if (value !== undefined) return value
  }
  return undefined
}
