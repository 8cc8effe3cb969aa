import * as Effect from "effect/Effect"
import type { Kysely } from "kysely"
import { isConflict } from "../../connections/failure.ts"
import { unavailable } from "../../connections/opening-failure.ts"
import { attempt, type Failed, isRetryable, retrying } from "../../connections/retry.ts"
import type { WriteWatch } from "../../database/write-watch.ts"
import type { Dialect } from "../../sql/dialect.ts"
import type { Tables } from "../../sql/tables.ts"
import type { Results } from "../batching/batcher.ts"
import { orderReader } from "../read/order-reader.ts"
import type { Batch, Entry } from "../rows/entry.ts"
import type { BatchWriter } from "./batch-writer.ts"
import { batchWriter } from "./batch-writers.ts"

/** For each entry in a batch, whether it was written. */
type Written = Results<boolean>

/**
 * Returns functions that write batches and retry after failures. After a lost result of a commit, the functions
 * recognise the stored entries, so that no order is reported as its own duplicate.
 */
export const retryingWriter = (dialect: Dialect, tables: Tables, db: Kysely<unknown>, watch: WriteWatch) => {
  const writer = batchWriter(dialect, tables)
  const { isStored } = orderReader(dialect, tables)

  const retryingWrite = (operation: keyof BatchWriter) => {
    const write = (batch: Batch, mayBeStored = false): Effect.Effect<Written> =>
      Effect.suspend(() => {
        let isUncertain = mayBeStored
        const ended = watch.start()
        const noteUncertainty = ({ kind }: Failed) =>
          Effect.sync(() => {
            isUncertain ||= kind === "uncertain"
          })
        /** Adds the entries of earlier attempts to those of this one. */
        const withStored = (written: ReadonlySet<Entry>): Effect.Effect<ReadonlySet<Entry>, Failed> => {
          if (!isUncertain || written.size === batch.length) return Effect.succeed(written)
          const isWritten = (entry: Entry) =>
            written.has(entry) ? Effect.succeed(true) : attempt(dialect, () => isStored(db, entry))
          return Effect.map(Effect.filter(batch, isWritten), (all) => new Set(all))
        }
        const once = attempt(dialect, () => writer[operation](db, batch)).pipe(
          Effect.flatMap(withStored),
          Effect.tapError(noteUncertainty)
        )
        return retrying(once, isRetryable).pipe(
          Effect.map((written): Written => {
            ended("stored")
            return batch.map((entry) => Effect.succeed(written.has(entry)))
          }),
          Effect.catch(({ cause, kind }) => {
            ended(kind === "rejected" ? kind : "failed")
            if (batch.length > 1 && (kind === "rejected" || isConflict(dialect, cause)))
              return writeSeparately(batch, isUncertain)
            const failure = Effect.fail(unavailable("OrderStore", cause, isUncertain))
            return Effect.succeed(batch.map(() => failure))
          })
        )
      })

    /**
     * Writes each entry separately, so that an entry that cannot be stored, or that conflicts with another node, does not
     * make the others fail.
     */
    const writeSeparately = (batch: Batch, mayBeStored: boolean): Effect.Effect<Written> =>
      Effect.map(
        Effect.forEach(batch, (entry) => write([entry], mayBeStored)),
        (all) => all.flat()
      )
    return (batch: Batch) => write(batch)
  }
  return { insert: retryingWrite("insert"), update: retryingWrite("update") }
}
