import { type Order, OrderStore, Unavailable } from "@waybill/core"
import type { Insertion } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { unavailable } from "../connections/opening-failure.ts"
import { checkOptionNames } from "../connections/option-names.ts"
import { attempt, idempotentWork, retrying } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { eventLog } from "../events/event-log.ts"
import { eventOf } from "../events/event-row.ts"
import { batchedLookup } from "./read/batched-lookups.ts"
import { orderReader } from "./read/order-reader.ts"
import { batchedWrites } from "./write/batched-writes.ts"
import { orderEraser } from "./write/erase-order.ts"

/** Options of the SQL order store. */
export interface OrderStoreOptions {
  /**
   * Whether writes that arrive together share a commit and reads that arrive together share a statement. Default true.
   */
  readonly grouping?: boolean
}

/**
 * Provides the core's order store on a SQL database.
 *
 * @example
 * ```ts
 * const layer = Layer.provide(sqlOrderStore(), SqlDatabase.layer({ sqlite: "orders.sqlite" }))
 * ```
 */
export const sqlOrderStore = (options: OrderStoreOptions = {}): Layer.Layer<OrderStore, never, SqlDatabase> => {
  checkOptionNames("sqlOrderStore", options)
  const { grouping = true } = options
  return Layer.effect(
    OrderStore,
    Effect.gen(function* () {
      const database = yield* SqlDatabase
      const { dialect, reader, tables, writer } = database
      const query = idempotentWork("OrderStore", dialect)
      const { findAll, findConflict, history, summarizeAll } = orderReader(dialect, tables)
      const readEvents = eventLog(dialect, tables, eventOf)
      const erase = orderEraser(dialect, tables)
      const { insert, update } = yield* batchedWrites(database, grouping)

      const conflictWith = (order: Order): Effect.Effect<Insertion, Unavailable> =>
        Effect.flatMap(
          query(() => findConflict(reader, order)),
          (existing) =>
            existing === undefined
              ? Effect.fail(new Unavailable({ port: "OrderStore", cause: "the conflicting order no longer exists" }))
              : Effect.succeed({ _tag: "Existing", order: existing })
        )

      return OrderStore.of({
        insert: (order, event) =>
          Effect.flatMap(insert(order, event), (isInserted) =>
            isInserted ? Effect.succeed({ _tag: "Inserted" } as const) : conflictWith(order)
          ),
        find: yield* batchedLookup(database, grouping, findAll),
        summary: yield* batchedLookup(database, grouping, summarizeAll),
        update,
        erase: (order, event, history) =>
          retrying(
            attempt(dialect, () => erase(writer, order, event, history)),
            ({ kind }) => kind === "transient"
          ).pipe(Effect.mapError(({ cause, kind }) => unavailable("OrderStore", cause, kind === "uncertain"))),
        history: (account_id, order_id, part) => query(() => history(reader, account_id, order_id, part)),
        events: ({ after = "0", limit }) => query(() => readEvents(reader, writer, after, limit))
      })
    })
  )
}
