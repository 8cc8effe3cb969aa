import { type Order, OrderStore } from "@waybill/core"
import { OrderList, stages } from "@waybill/core/adapter"
import { Effect, Option } from "effect"
import { checkAccount } from "../../database/check-account.ts"
import { CommandError, usageError } from "../../errors/command-error.ts"

const parseRef = (name: string) => (name.startsWith("xid:") ? { xid: name.slice(4) } : { order_id: name })

/** Suggests to search by xid if a name cannot be an order id, because ids have only digits. */
const xidHint = (name: string, rest = ""): string =>
  /^xid:|^\d+$/.test(name) ? "" : `; to find an order by its xid, use xid:${name}${rest}`

/** Returns the order with an id or xid. The account is required for an xid, or if several accounts have the id. */
export const findOrder = (name: string, account: Option.Option<string>) =>
  Effect.gen(function* () {
    const ref = parseRef(name)
    if (Option.isSome(account)) {
      const store = yield* OrderStore
      const found = yield* store.find(account.value, ref)
      if (found !== undefined) return found
      yield* checkAccount(account)
      throw new CommandError("refused", `account ${account.value} has no order ${name}${xidHint(name)}`)
    }
    if ("xid" in ref) throw usageError(`--account: missing; an order with ${name} needs its account`)
    const list = yield* OrderList
    const { orders } = yield* list.list({ order_id: ref.order_id, stage: stages, limit: 10 })
    const [order, another] = orders as ReadonlyArray<Order>
    if (order === undefined) {
      throw new CommandError("refused", `no order ${name}${xidHint(name, " with --account")}`)
    }
    if (another === undefined) return order
    const owners = orders.map(({ account_id }) => account_id).join(", ")
    throw usageError(`--account: missing; order ${name} exists in several accounts: ${owners}`)
  })
