import { Unavailable } from "@waybill/core"
import { Effect } from "effect"
import type { Kysely } from "kysely"
import { attempt, type Failed, insistent, isPassing } from "../../connections/retry.ts"
import type { Dialect } from "../../sql/dialect.ts"
import type { Tables } from "../../sql/tables.ts"
import type { Answers } from "../batching/batcher.ts"
import { reader } from "../read/order-reader.ts"
import type { Batch, Entry } from "../rows/entry.ts"
import type { BatchWriter, Take } from "./batch-writer.ts"
import { mysqlWriter } from "./mysql-writer.ts"
import { postgresWriter } from "./postgres-writer.ts"
import { sqliteWriter } from "./sqlite-writer.ts"

/** How each database writes a batch. */
export const writers: Readonly<Record<Dialect, (tables: Tables) => BatchWriter>> = {
  sqlite: sqliteWriter,
  postgres: postgresWriter,
  mysql: mysqlWriter
}

/** For each entry, whether it was written. */
type Written = Answers<boolean>

/** Writes batches, again where that helps, and never says of an entry that somebody else was faster when it was itself. */
export const batchWriting = (dialect: Dialect, tables: Tables, db: Kysely<unknown>) => {
  const writer = writers[dialect](tables)
  const { isKept } = reader(dialect, tables)

  const writing = (way: keyof BatchWriter) => {
    const written = (take: Take, mayBeKept = false): Effect.Effect<Written> =>
      Effect.suspend(() => {
        let wasLost = mayBeKept
        const note = ({ fate }: Failed) =>
          Effect.sync(() => {
            wasLost ||= fate === "lost"
          })
        // Of those that were not written now, an attempt whose answer was lost may have written some.
        const kept = (entry: Entry) => attempt(dialect, () => isKept(db, entry))
        const once = attempt(dialect, () => writer[way](db, take)).pipe(
          Effect.flatMap((fresh) =>
            !wasLost || fresh.size === take().length
              ? Effect.succeed(fresh)
              : Effect.map(
                  Effect.filter(take(), (entry) => (fresh.has(entry) ? Effect.succeed(true) : kept(entry))),
                  (all) => new Set(all)
                )
          ),
          Effect.tapError(note)
        )
        return insistent(once, isPassing).pipe(
          Effect.map((fresh): Written => take().map((entry) => Effect.succeed(fresh.has(entry)))),
          Effect.catch(({ cause, fate }) => {
            const batch = take()
            if (fate === "refused" && batch.length > 1) return oneByOne(batch, wasLost)
            const unavailable = Effect.fail(new Unavailable({ port: "OrderStore", cause, maybeDone: wasLost }))
            return Effect.succeed(batch.map(() => unavailable))
          })
        )
      })

    /** So that one entry that cannot be stored fails alone. */
    const oneByOne = (batch: Batch, mayBeKept: boolean): Effect.Effect<Written> =>
      Effect.map(
        Effect.forEach(batch, (entry) => written(() => [entry], mayBeKept)),
        (all) => all.flat()
      )
    return (take: Take) => written(take)
  }
  return { insert: writing("insert"), update: writing("update") }
}
