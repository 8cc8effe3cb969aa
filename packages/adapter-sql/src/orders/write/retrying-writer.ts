import * as Effect from "effect/Effect"
import type { Kysely } from "kysely"
import { isConflict, isLockTimeout } from "../../connections/failure.ts"
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
import { lockedOrders } from "./locked-orders.ts"

/** For each entry in a batch, whether it was written. */
type Written = Results<boolean>

/**
 * Returns functions that write batches and retry after failures. After a lost result of a commit, the functions
 * recognise the stored entries, so that no order is reported as its own duplicate. After the time limit of an update, they
 * write the batch without the orders that other transactions have locked.
 */
export const retryingWriter = (dialect: Dialect, tables: Tables, db: Kysely<unknown>, watch: WriteWatch) => {
  const writer = batchWriter(dialect, tables)
  const { isStored } = orderReader(dialect, tables)
  const locks = lockedOrders(dialect, tables)

  const retryingWrite = (operation: keyof BatchWriter) => {
    /** Whether the failure may be due to the locked row of an order. New orders have no rows yet. */
    const mayBeLocked = ({ cause }: Failed) => operation === "update" && isLockTimeout(dialect, cause)

    const write = (batch: Batch, mayBeStored = false, isSecond = false): Effect.Effect<Written> =>
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
        const failWith = ({ cause, kind }: Failed): Effect.Effect<Written> => {
          ended(kind === "rejected" ? kind : "failed")
          if (batch.length > 1 && (kind === "rejected" || isConflict(dialect, cause)))
            return writeSeparately(batch, isUncertain)
          const failure = Effect.fail(unavailable("OrderStore", cause, isUncertain))
          return Effect.succeed(batch.map(() => failure))
        }
        const writeAgain = (failed: Failed): Effect.Effect<Written> =>
          attempt(dialect, () => locks.lockedIn(db, batch)).pipe(
            Effect.matchEffect({
              onFailure: () => failWith(failed),
              onSuccess: (locked) => {
                ended("rejected")
                return writeWithout(batch, locked, isUncertain, true)
              }
            })
          )
        return retrying(once, (failed) => isRetryable(failed) && (isSecond || !mayBeLocked(failed))).pipe(
          Effect.map((written): Written => {
            ended("stored")
            return batch.map((entry) => Effect.succeed(written.has(entry)))
          }),
          Effect.catch((failed) => (isSecond || !mayBeLocked(failed) ? failWith(failed) : writeAgain(failed)))
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

    /** Writes the entries of the orders that are not locked. The others fail, and can be repeated. */
    const writeWithout = (
      batch: Batch,
      locked: ReadonlySet<Entry>,
      mayBeStored: boolean,
      isSecond: boolean
    ): Effect.Effect<Written> => {
      const rest = batch.filter((entry) => !locked.has(entry))
      const failure = Effect.fail(unavailable("OrderStore", "another transaction has locked the order", mayBeStored))
      return Effect.map(rest.length === 0 ? Effect.succeed([]) : write(rest, mayBeStored, isSecond), (written) => {
        const results = new Map(rest.map((entry, index) => [entry, written[index]!]))
        return batch.map((entry) => results.get(entry) ?? failure)
      })
    }

    return (batch: Batch): Effect.Effect<Written> => {
      const remembered = locks.rememberedIn(batch)
      if (operation === "insert" || remembered.length === 0) return write(batch)
      return attempt(dialect, () => locks.lockedIn(db, remembered)).pipe(
        Effect.orElseSucceed((): ReadonlySet<Entry> => new Set()),
        Effect.flatMap((locked) => writeWithout(batch, locked, false, false))
      )
    }
  }
  return { insert: retryingWrite("insert"), update: retryingWrite("update") }
}
