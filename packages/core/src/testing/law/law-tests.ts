import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type { Law } from "./law.ts"

/** A law as a test. `run` rejects with `LawBroken` if the adapter breaks the law. */
export interface LawTest {
  /** Sentence for the title of the test. */
  readonly name: string
  /** Runs the law on a new adapter. */
  readonly run: () => Promise<void>
}

/**
 * Converts laws into tests of one adapter, for any test runner. `adapter` builds an adapter that contains the data
 * that a law requires; most laws require none.
 *
 * @example
 * ```ts
 * import { test } from "node:test"
 * import { plainPort } from "@waybill/core"
 * import { lawTests, orderStoreLaws } from "@waybill/core/testing"
 *
 * for (const { name, run } of lawTests(orderStoreLaws, () => plainPort.store(myStore))) test(name, run)
 * ```
 */
export const lawTests = <Port, Given>(
  laws: ReadonlyArray<Law<Port, Given>>,
  adapter: (given: Given) => Layer.Layer<Port, unknown>
): ReadonlyArray<LawTest> =>
  laws.map(({ check, given, name }) => ({
    name,
    run: () => Effect.runPromise(Effect.provide(check, adapter(given)))
  }))
