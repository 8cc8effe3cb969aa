import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { isSameEntry, type OrderEntry } from "../order/entry.ts"
import type { Order } from "../order/order.ts"
import { CurrentDecisions, type DecidedCommand, type DecisionOn } from "../ports/decisions.ts"
import { OrderIds } from "../ports/order-ids.ts"
import { OrderStore } from "../ports/order-store.ts"
import { readHistory } from "../ports/read-history.ts"
import { isLostWrite, Unavailable } from "../ports/unavailable.ts"
import { consult, type RefusedBy } from "./consult.ts"
import { eventIdIn } from "./event-id.ts"

/** The order stored under an xid, and whether this call inserted it. */
interface InsertedOrder {
  readonly order: Order
  readonly isOurs: boolean
}

/** Whether this call wrote the existing order. */
const isWrittenBy = (entry: OrderEntry, existing: Order) =>
  existing.order_id !== entry.order.order_id
    ? Effect.succeed(false)
    : Effect.map(
        readHistory(existing.account_id, existing.order_id, { limit: 1 }),
        ([event]) => event !== undefined && isSameEntry({ order: existing, event }, entry)
      )

/** A new entry with an order id that no earlier one had. */
type Build = (ids: { readonly order_id: string; readonly event_id: string }) => OrderEntry

/**
 * Inserts the order that `build` returns for a new order id, and returns the order stored under its xid. If another
 * order of the account has that order id, tries again with the next one. If the store's response is lost, looks up the
 * order by its xid; its first event shows whether this call inserted it. The host decides only on new orders.
 */
export const insertOrder = <C extends DecidedCommand>(
  command: C,
  build: Build,
  attempts: number
): Effect.Effect<InsertedOrder, RefusedBy<C> | Unavailable, OrderStore | OrderIds> =>
  Effect.contextWith((context: Context.Context<OrderStore | OrderIds>) => {
    type Inserting = Effect.Effect<InsertedOrder, RefusedBy<C> | Unavailable, OrderStore>
    const store = Context.get(context, OrderStore)
    const ids = Context.get(context, OrderIds)
    const event_id = eventIdIn(context)
    const entryWithNextId = Effect.map(ids.next(), (order_id) => build({ order_id, event_id }))
    const find = ({ order: { account_id, xid } }: OrderEntry) => store.find(account_id, { xid })
    const consulted = ({ event, order }: OrderEntry) => consult(command, { after: order, event })

    const insert = (entry: OrderEntry, attempt: number): Inserting =>
      Effect.matchEffect(store.insert(entry.order, entry.event), {
        onSuccess: (outcome) =>
          outcome._tag === "Inserted"
            ? Effect.succeed({ order: entry.order, isOurs: true })
            : settle(entry, outcome.order, attempt),
        onFailure: (error) =>
          isLostWrite(error) && attempt < attempts
            ? Effect.flatMap(find(entry), (existing) => settle(entry, existing, attempt))
            : Effect.fail(error)
      })
    const settle = (entry: OrderEntry, existing: Order | undefined, attempt: number): Inserting => {
      const { order } = entry
      // The order is absent, so the write was not applied, or is not visible yet. Retrying with the same ids is safe.
      if (existing === undefined) return insert(entry, attempt + 1)
      if (existing.xid === order.xid)
        return Effect.map(isWrittenBy(entry, existing), (isOurs) => ({ order: existing, isOurs }))
      if (attempt >= attempts)
        return Effect.fail(
          new Unavailable({ port: "OrderIds", cause: `order id ${order.order_id} was generated twice` })
        )
      return Effect.flatMap(entryWithNextId, (next) => Effect.andThen(consulted(next), () => insert(next, attempt + 1)))
    }

    const isDecided = (Context.get(context, CurrentDecisions) as DecisionOn)[command] !== undefined
    return Effect.flatMap(entryWithNextId, (entry) =>
      isDecided
        ? Effect.flatMap(find(entry), (existing) =>
            existing === undefined
              ? Effect.andThen(consulted(entry), () => insert(entry, 1))
              : Effect.succeed({ order: existing, isOurs: false })
          )
        : insert(entry, 1)
    )
  })
