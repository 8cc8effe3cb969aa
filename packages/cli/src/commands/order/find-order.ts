import { OrderList } from "@waybill/adapter-sql"
import { type Order, OrderStore } from "@waybill/core"
import { Effect, Option } from "effect"
import { Mistake, misused } from "../../errors/command-error.ts"

const refOf = (named: string) => (named.startsWith("xid:") ? { xid: named.slice(4) } : { order_id: named })

/** The order that an operator names: by its id alone, unless two accounts have it; an xid needs its account. */
export const theOrder = (named: string, account: Option.Option<string>) =>
  Effect.gen(function* () {
    const ref = refOf(named)
    if (Option.isSome(account)) {
      const store = yield* OrderStore
      const found = yield* store.find(account.value, ref)
      return found ?? (yield* Effect.fail(new Mistake("refused", `${account.value} has no order ${named}`)))
    }
    if ("xid" in ref) return yield* Effect.fail(misused(`--account is needed with ${named}`))
    const list = yield* OrderList
    const { orders } = yield* list.list({ order_id: ref.order_id, limit: 10 })
    const [order, another] = orders as ReadonlyArray<Order>
    if (order === undefined) {
      const hint = /^\d+$/.test(named) ? "" : `; by its xid it is xid:${named} with --account`
      return yield* Effect.fail(new Mistake("refused", `there is no order ${named}${hint}`))
    }
    if (another === undefined) return order
    const owners = orders.map(({ account_id }) => account_id).join(", ")
    return yield* Effect.fail(misused(`${named} is an order of ${owners}: --account says whose`))
  })
