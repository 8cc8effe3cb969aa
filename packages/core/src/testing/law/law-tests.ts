import { Effect, type Layer } from "effect"
import type { Law } from "./law.ts"

/** A law as a test: a sentence, and a promise that rejects with `LawBroken` where the adapter breaks it. */
export interface LawTest {
  readonly name: string
  readonly run: () => Promise<void>
}

/**
 * The laws as tests of one adapter, for any test runner. Each law is given an adapter built for it; a layer that is the
 * same for all will do where the laws need nothing but the port.
 *
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
