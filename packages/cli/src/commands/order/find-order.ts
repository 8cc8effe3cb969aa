import { OrderList } from "@waybill/adapter-sql"
import { type Order, OrderStore } from "@waybill/core"
import { Effect, Option } from "effect"
import { CommandError, usageError } from "../../errors/command-error.ts"

const parseRef = (name: string) => (name.startsWith("xid:") ? { xid: name.slice(4) } : { order_id: name })

/** Returns the order with an id or xid. The account is required for an xid, or if several accounts have the id. */
export const findOrder = (name: string, account: Option.Option<string>) =>
  Effect.gen(function* () {
    const ref = parseRef(name)
    if (Option.isSome(account)) {
      const store = yield* OrderStore
      const found = yield* store.find(account.value, ref)
      return found ?? (yield* Effect.fail(new CommandError("refused", `account ${account.value} has no order ${name}`)))
    }
    if ("xid" in ref)
      return yield* Effect.fail(usageError(`--account: missing; an order with ${name} needs its account`))
    const list = yield* OrderList
    const { orders } = yield* list.list({ order_id: ref.order_id, limit: 10 })
    const [order, another] = orders as ReadonlyArray<Order>
    if (order === undefined) {
      const hint = /^\d+$/.test(name) ? "" : `; to find an order by its xid, use xid:${name} with --account`
      return yield* Effect.fail(new CommandError("refused", `no order ${name}${hint}`))
    }
    if (another === undefined) return order
    const owners = orders.map(({ account_id }) => account_id).join(", ")
    return yield* Effect.fail(usageError(`--account: missing; order ${name} exists in several accounts: ${owners}`))
  })
