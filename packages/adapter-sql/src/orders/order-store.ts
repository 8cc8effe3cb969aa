import { type HistoryEvent, type Insertion, type Order, OrderStore, Unavailable } from "@waybill/core"
import { Effect, Layer } from "effect"
import { asking } from "../ask.ts"
import { SqlDatabase } from "../sql-database.ts"
import { type Entry, entryOf, keyOf } from "./entry.ts"
import { grouped } from "./group.ts"
import { reader } from "./read.ts"
import { problemOf } from "./storable.ts"
import { stream } from "./stream.ts"
import { batchWriting } from "./write.ts"

export interface OrderStoreOptions {
  /** Whether writes that arrive together share one commit; on. */
  readonly grouping?: boolean
}

/** Batches under way at once: a SQLite file has one writer, a server reads one while it stores another. */
const lanes = { sqlite: 1, postgres: 2, mysql: 2 }

const orderKey = ({ order: { account_id, order_id } }: Entry) => `order ${keyOf(account_id, order_id)}`
const xidKey = ({ order: { account_id, xid } }: Entry) => `xid ${keyOf(account_id, xid)}`

const unavailable = (cause: unknown) => new Unavailable({ port: "OrderStore", cause })

/** Orders in a SQL database. */
export const sqlOrderStore = ({
  grouping = true
}: OrderStoreOptions = {}): Layer.Layer<OrderStore, never, SqlDatabase> =>
  Layer.effect(
    OrderStore,
    Effect.gen(function* () {
      const { dialect, reader: readFrom, tables, writer } = yield* SqlDatabase
      const ask = asking("OrderStore", dialect)
      const { existing, find, history } = reader(dialect, tables)
      const { events } = stream(dialect, tables)
      const writing = batchWriting(dialect, tables, writer)

      const answered = (write: (typeof writing)["insert"], keysOf: (entry: Entry) => ReadonlyArray<string>) =>
        grouping
          ? grouped({ keysOf, lanes: lanes[dialect], write })
          : Effect.succeed((entry: Entry) => Effect.flatMap(write([entry]), (answers) => answers.get(entry)!))
      const put = yield* answered(writing.insert, (entry) => [orderKey(entry), xidKey(entry)])
      const change = yield* answered(writing.update, (entry) => [orderKey(entry)])

      const checked = (write: typeof put, order: Order, event: HistoryEvent) => {
        const entry = entryOf(order, event)
        const problem = problemOf(entry)
        return problem === undefined ? write(entry) : Effect.fail(unavailable(problem))
      }

      const inTheWay = (order: Order): Effect.Effect<Insertion, Unavailable> =>
        Effect.flatMap(
          ask(() => existing(readFrom, order)),
          (existing) =>
            existing === undefined
              ? Effect.fail(unavailable("what stood in the way is gone"))
              : Effect.succeed({ inserted: false, existing })
        )

      return OrderStore.of({
        insert: (order, event) =>
          Effect.flatMap(checked(put, order, event), (isInserted) =>
            isInserted ? Effect.succeed({ inserted: true } as const) : inTheWay(order)
          ),
        find: (account_id, ref) => ask(() => find(readFrom, account_id, ref)),
        update: (order, event) => checked(change, order, event),
        history: (account_id, order_id) => ask(() => history(readFrom, account_id, order_id)),
        events: (after = "0", limit) => ask(() => events(readFrom, writer, after, limit))
      })
    })
  )
