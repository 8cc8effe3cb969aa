import type { Tariff } from "../rating/compile/compile.ts"
import type { ExactBox } from "../rating/compile/sizes.ts"
import type { FindingKind } from "./finding-kinds.ts"
import type { Priced } from "./ledger.ts"
import type { KnownShipment, Stated } from "./model.ts"
import type { Scenario } from "./scenario.ts"
import type { Amounts, Division, State } from "./state.ts"
import type { Variants } from "./variants.ts"

/**
 * How well a hypothesis agrees with what the invoice states: it states it, it says nothing about it, or it contradicts
 * it. Lower ranks are tried first.
 */
export type Rank = "stated" | "possible" | "contradicted" | "last"

/** One changed assumption that can explain differences. */
export interface Hypothesis {
  readonly kind: FindingKind
  readonly detail: string
  readonly rank: Rank
  /** Returns the changed scenario, for all boxes or for some of them, or undefined if it does not apply. */
  readonly change: (scenario: Scenario, boxes: ReadonlyArray<number>) => Scenario | undefined
  /** Amounts that are taken as billed, by key. */
  readonly pins?: ReadonlyArray<readonly [string, number | null]>
  /** Whether the change makes sense only for the whole shipment. Default false. */
  readonly isWhole?: boolean
}

/** The question to which hypotheses are candidate answers. */
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
