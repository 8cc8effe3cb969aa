import { type HistoryEvent, type Insertion, type Order, type OrderRef, OrderStore, Unavailable } from "@waybill/core"
import { Effect, Layer } from "effect"
import { asking } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { stream } from "../events/event-log.ts"
import { type Answers, type Grouping, grouped } from "./batching/batcher.ts"
import { canBeName, type FindAll, type IdName, type Name, nameIn, reader } from "./read/order-reader.ts"
import { charactersOf, type Entry, entryOf, keyOf } from "./rows/entry.ts"
import { problemOf } from "./rows/storable.ts"
import { batchWriting } from "./write/retrying-writer.ts"

export interface OrderStoreOptions {
  /** Whether what arrives together goes to the database together: writes share one commit, reads one statement; on. */
  readonly grouping?: boolean
}

/**
 * Batches of a kind under way at once: a SQLite file has one writer, on a server another may go beside one that is late. There
 * are six kinds, so that two of a pool's connections are left for logins and histories.
 */
const lanes = { sqlite: 1, postgres: 2, mysql: 2 }

/**
 * What a statement and a commit cost is that of several orders, so fewer of them are better, above all on SQLite, where each
 * keeps this process waiting for the disk. A question costs PostgreSQL little, and it would be idle while one waits for more.
 */
const quietTurns = { write: { sqlite: 2, postgres: 2, mysql: 1 }, read: { sqlite: 1, postgres: 0, mysql: 1 } }

/**
 * Orders that fill a batch. PostgreSQL writes one, which is a single statement, while those of the next are read here. MySQL's
 * takes several statements, and SQLite writes in this process: there a larger one only costs less for each order.
 */
const mostWritten = { sqlite: 64, postgres: 20, mysql: 64 }
/** Names that fill a batch. While PostgreSQL looks up one, those of the next are read here and those of the last answered. */
const mostRead = { sqlite: 64, postgres: 32, mysql: 64 }

const orderKey = ({ order: { account_id, order_id } }: Entry) => `order ${keyOf(account_id, order_id)}`
const xidKey = ({ order: { account_id, xid } }: Entry) => `xid ${keyOf(account_id, xid)}`

const unavailable = (cause: unknown) => new Unavailable({ port: "OrderStore", cause })

/** Orders in a SQL database. */
export const sqlOrderStore = ({
  grouping: isGrouped = true
}: OrderStoreOptions = {}): Layer.Layer<OrderStore, never, SqlDatabase> =>
  Layer.effect(
    OrderStore,
    Effect.gen(function* () {
      const { dialect, reader: readFrom, tables, writer } = yield* SqlDatabase
      const ask = asking("OrderStore", dialect)
      const { existing, findAll, history, summarizeAll } = reader(dialect, tables)
      const { events } = stream(dialect, tables)
      const writing = batchWriting(dialect, tables, writer)

      const answered = <Item, Answer>(
        kind: keyof typeof quietTurns,
        grouping: Omit<Grouping<Item, Answer>, "lanes" | "quietTurns">
      ) =>
        isGrouped
          ? grouped({ ...grouping, lanes: lanes[dialect], quietTurns: quietTurns[kind][dialect] })
          : Effect.succeed((item: Item) =>
              Effect.flatMap(
                grouping.ask(() => [item]),
                ([answer]) => answer!
              )
            )
      const put = yield* answered("write", {
        ask: writing.insert,
        keysOf: (entry) => [orderKey(entry), xidKey(entry)],
        charactersOf,
        mostItems: mostWritten[dialect]
      })
      const change = yield* answered("write", {
        ask: writing.update,
        keysOf: (entry) => [orderKey(entry)],
        charactersOf,
        mostItems: mostWritten[dialect]
      })

      /** Looks for what has a name, together with what others look for at the same time. */
      const finding = Effect.fnUntraced(function* <Found>(all: FindAll<Found>) {
        const findingBy = (by: IdName) =>
          answered("read", {
            ask: (take: () => ReadonlyArray<Name>) => {
              const names = take()
              return Effect.match(
                ask(() => all(readFrom, by, names)),
                {
                  onSuccess: (found): Answers<Found | undefined> =>
                    names.map(({ account_id, id }) => Effect.succeed(found.get(keyOf(account_id, id)))),
                  onFailure: (unavailable) => names.map(() => Effect.fail(unavailable))
                }
              )
            },
            mostItems: mostRead[dialect]
          })
        const finds = { xid: yield* findingBy("xid"), order_id: yield* findingBy("order_id") }
        return (account_id: string, ref: OrderRef): Effect.Effect<Found | undefined, Unavailable> => {
          const { by, name } = nameIn(account_id, ref)
          return canBeName(name) ? finds[by](name) : Effect.undefined
        }
      })

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
        find: yield* finding(findAll),
        summary: yield* finding(summarizeAll),
        update: (order, event) => checked(change, order, event),
        history: (account_id, order_id) => ask(() => history(readFrom, account_id, order_id)),
        events: (after = "0", limit) => ask(() => events(readFrom, writer, after, limit))
      })
    })
  )
