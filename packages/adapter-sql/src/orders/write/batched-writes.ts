import { type HistoryEvent, type Order, Unavailable } from "@waybill/core"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { SqlDatabase } from "../../database/sql-database.ts"
import { makeBatcher, unbatched } from "../batching/batcher.ts"
import { batchTuning } from "../batching/tuning.ts"
import { charactersOf, type Entry, entryOf, keyOf } from "../rows/entry.ts"
import { idProblem } from "../rows/storable.ts"
import { retryingWriter } from "./retrying-writer.ts"

/** Writes an order with its event, and returns whether it was written. */
type Write = (order: Order, event: HistoryEvent) => Effect.Effect<boolean, Unavailable>

const orderKey = ({ order: { account_id, order_id } }: Entry) => `order ${keyOf(account_id, order_id)}`
const xidKey = ({ order: { account_id, xid } }: Entry) => `xid ${keyOf(account_id, xid)}`

/** Returns functions that insert and update orders: in batches if `isGrouped` is true, and one at a time otherwise. */
export const batchedWrites = (
  { dialect, tables, watch, writer }: SqlDatabase["Service"],
  isGrouped: boolean
): Effect.Effect<{ readonly insert: Write; readonly update: Write }, never, Scope.Scope> =>
  Effect.gen(function* () {
    const { insert, update } = retryingWriter(dialect, tables, writer, watch)
    const batched = (run: typeof insert, keysOf: (entry: Entry) => ReadonlyArray<string>) =>
      isGrouped
        ? makeBatcher({ ...batchTuning[dialect].write, run, keysOf, charactersOf })
        : Effect.succeed(unbatched({ run }))
    const checked =
      (write: (entry: Entry) => Effect.Effect<boolean, Unavailable>): Write =>
      (order, event) => {
        const entry = entryOf(order, event)
        const problem = idProblem(entry)
        return problem === undefined
          ? write(entry)
          : Effect.fail(new Unavailable({ port: "OrderStore", cause: problem }))
      }
    return {
      insert: checked(yield* batched(insert, (entry) => [orderKey(entry), xidKey(entry)])),
      update: checked(yield* batched(update, (entry) => [orderKey(entry)]))
    }
  })
