import { AccountAdmin, type Instant, OrderList, stages } from "@waybill/core/adapter"
import { unknownName } from "@waybill/packing/values"
import { Effect, Option } from "effect"
import { usageError } from "../errors/command-error.ts"

const PAGE_SIZE = 1000

/** Whether the database has orders of an account. A host that keeps its own accounts stores only their orders. */
const hasOrders = (account_id: string) =>
  Effect.gen(function* () {
    const list = yield* OrderList
    const { orders } = yield* list.list({ account_id, stage: stages, updatedSince: 0 as Instant, limit: 1 })
    return orders.length > 0
  }).pipe(Effect.catchTag("ListRefusal", () => Effect.succeed(true)))

/**
 * Throws if an account that selects rows is unknown, because the result would be empty. Checks nothing without stored
 * accounts.
 */
export const checkAccount = (account: Option.Option<string>) =>
  Effect.gen(function* () {
    if (Option.isNone(account)) return
    const admin = yield* AccountAdmin
    const names: Array<string> = []
    for (let page = yield* admin.list({ limit: PAGE_SIZE }); page.length > 0; ) {
      names.push(...page.map(({ account_id }) => account_id))
      page = yield* admin.list({ after: names.at(-1), limit: PAGE_SIZE })
    }
    if (names.length === 0 || names.includes(account.value) || (yield* hasOrders(account.value))) return
    throw usageError(`--account: ${unknownName("account", account.value, names, undefined, "a stored account")}`)
  })
