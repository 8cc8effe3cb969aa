import type { Unavailable } from "@waybill/core"
import * as Effect from "effect/Effect"
import { openingFailure } from "../connections/opening-failure.ts"
import { type ConnectionOptions, checkSource, connect, type Source } from "../connections/source.ts"
import { retries } from "../migrations/migrate.ts"
import type { NamingOptions } from "../sql/tables.ts"
import { tableNamesIn } from "./actual-tables.ts"

/** Tables of the first step. Other programs may have some of them. */
const [marker, ...others] = ["migrations_lock", "migrations", "orders", "history"] as const

/**
 * Returns the prefixes of all tables of Waybill. Changes nothing in the database. A SQLite file must exist.
 *
 * @example
 * ```ts
 * const prefixes = yield* tablePrefixes({ sqlite: "orders.sqlite" })
 * ```
 */
export const tablePrefixes = (
  source: Source,
  given: Pick<NamingOptions, "schema"> & Pick<ConnectionOptions, "log" | "pooled"> = {}
): Effect.Effect<ReadonlyArray<string>, Unavailable> => {
  checkSource("tablePrefixes", source, given)
  const { log, pooled, schema } = given
  return Effect.acquireUseRelease(
    Effect.sync(() => connect(source, { connections: 1, pooled, ...(log !== undefined && { log }) })),
    (open) => Effect.tryPromise({ try: () => tableNamesIn(open, schema), catch: openingFailure }),
    ({ close }) => Effect.promise(close)
  ).pipe(
    Effect.retry(retries),
    Effect.map((tables) => {
      const names = new Set(tables.map(({ name }) => name))
      const prefixes = [...names].filter((name) => name.endsWith(marker)).map((name) => name.slice(0, -marker.length))
      return prefixes.filter((prefix) => others.every((name) => names.has(prefix + name)))
    })
  )
}
