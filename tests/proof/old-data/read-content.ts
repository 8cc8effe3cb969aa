// Reads everything in a database through the current services.
import { OrderStore } from "@waybill/core"
import { AccountAdmin, OperatorTokens, Webhooks } from "@waybill/core/adapter"
import { Effect, Layer, ManagedRuntime, References } from "effect"
import { Outbox, sqlStores } from "../../../packages/adapter-sql/src/index.ts"
import type { FreshTables } from "../../../packages/adapter-sql/test/fixtures/tables.ts"
import type { Content } from "./judge-content.ts"

/** More than any list of these databases has. */
const ALL = 100
const account = "merchant-7"

const readAll = (xids: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const [store, accounts, tokens, webhooks, outbox] = [
      yield* OrderStore,
      yield* AccountAdmin,
      yield* OperatorTokens,
      yield* Webhooks,
      yield* Outbox
    ]
    const orders = yield* Effect.forEach(xids, (xid) => store.find(account, { xid }))
    const history = yield* Effect.forEach(orders, (order) => store.history(account, order?.order_id ?? ""))
    const { events } = yield* store.events({ limit: ALL })
    const hooks = yield* webhooks.list({ limit: ALL })
    const own = hooks.filter(({ account_id }) => account_id === account)
    const pages = yield* Effect.forEach(own, ({ webhook_id }) => webhooks.deliveries(webhook_id, { limit: ALL }))
    const consumers = yield* outbox.consumers()
    const setAside = yield* Effect.forEach(consumers, ({ name }) => outbox.setAside(name, { limit: ALL }))
    return {
      orders,
      history,
      events: events.map(({ event_id }) => event_id),
      accounts: yield* accounts.list({ limit: ALL }),
      tokens: (yield* tokens.list({ limit: ALL })).tokens,
      webhooks: hooks,
      deliveries: pages.flatMap(({ deliveries }) => deliveries),
      consumers,
      setAside: setAside.flat()
    }
  })

export const readContent = async ({ prefix, source }: FreshTables, xids: ReadonlyArray<string>): Promise<Content> => {
  const silence = Layer.succeed(References.MinimumLogLevel, "None")
  const runtime = ManagedRuntime.make(Layer.provideMerge(sqlStores(source, { prefix, migrate: false }), silence))
  try {
    return JSON.parse(JSON.stringify(await runtime.runPromise(readAll(xids)))) as Content
  } finally {
    await runtime.dispose()
  }
}
