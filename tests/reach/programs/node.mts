// Uses the entries in the parts that the arguments name, and prints what they answered. Node, Bun and Deno run it.
import { DatabaseSync } from "node:sqlite"
import { fetchHandler } from "@waybill/adapter-http"
import { docsPages, nodeListener, nodeServer, stop } from "@waybill/adapter-http/node"
import { guardedFetch, webhookHeaders } from "@waybill/adapter-http/webhooks"
import { sqlOrderIds, sqlStores } from "@waybill/adapter-sql"
import { overNodeSqlite } from "@waybill/adapter-sql/over"
import { openStores, type Stores } from "@waybill/adapter-sql/plain"
import { Carriers, cardRater, createWaybill, printPacker, Waybill } from "@waybill/core"
import { exampleCards, exampleShipFrom } from "@waybill/packing/example-cards"
import { carriersOf } from "@waybill/packing/rating"
import { Effect, Layer, Redacted } from "effect"
import { neutral, orderOf } from "./neutral.mts"

/** Opens stores in memory with an account, and returns a request that pushes an order. */
const openShop = async () => {
  const db: Stores = await openStores({ sqlite: ":memory:" })
  const { accounts, orderIds, store } = db
  const waybill = createWaybill({ ports: { accounts, orderIds, store, carriers: { acme: ["ACME_GROUND"] } } })
  const { password, secretkey, username } = await db.accountAdmin.create({ account_id: "merchant-7" })
  const body = JSON.stringify({ username, password, secretkey, data: orderOf("A-1") })
  return { db, waybill, request: { method: "POST", body } }
}

/** Pushes an order through the handler for fetch. */
const stores = async () => {
  const { db, request, waybill } = await openShop()
  const reply = await fetchHandler(waybill)(new Request("http://localhost/v1/push_order", request))
  const { res } = (await reply.json()) as { readonly res?: string }
  const { orders } = await db.list.list({ limit: 10 })
  await db.close()
  return { res, listed: orders.length }
}

/** Pushes an order to a server of Node. */
const listener = async () => {
  const { db, request, waybill } = await openShop()
  const server = nodeServer(nodeListener(waybill, { pages: docsPages() }))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`
  const reply = await fetch(`${url}/v1/push_order`, request)
  const { res } = (await reply.json()) as { readonly res?: string }
  const docs = await fetch(`${url}/docs`)
  await docs.text()
  await stop(server)
  await db.close()
  return { res, docs: docs.status }
}

/** Pushes an order with layers. */
const layered = async () => {
  const sql = sqlOrderIds().pipe(Layer.provideMerge(sqlStores({ sqlite: ":memory:" })))
  const quotes = Layer.merge(cardRater(exampleCards, exampleShipFrom), printPacker())
  const ports = Layer.mergeAll(sql, quotes, Carriers.layer(carriersOf(exampleCards)))
  const program = Waybill.use((waybill) => waybill.pushOrder("merchant-7", orderOf("A-1")))
  const { stage } = await Effect.runPromise(Effect.provide(program, Waybill.layer.pipe(Layer.provide(ports))))
  return stage
}

/** Signs a webhook, and refuses to send it to an address inside the network. */
const webhooks = async () => {
  const signed = { id: "msg_1", timestamp: 1, body: "{}" }
  const headers = webhookHeaders(signed, [Redacted.make("whsec_c2VjcmV0")])
  const { close, fetch: send } = guardedFetch()
  const signal = AbortSignal.timeout(5000)
  const refused = await send("http://127.0.0.1/", {
    method: "POST",
    headers,
    body: "{}",
    redirect: "manual",
    signal
  }).then(
    () => "sent",
    (error: unknown) => String(error)
  )
  close()
  return { signature: headers["webhook-signature"], refused }
}

/** Calls the runtime-neutral entries, with a database of `node:sqlite`. */
const inTransaction = async () => {
  const database = new DatabaseSync(":memory:")
  database.exec("begin immediate")
  const answers = await neutral(overNodeSqlite(database))
  database.exec("commit")
  database.close()
  return answers
}

const parts = { neutral: inTransaction, stores, layered, webhooks, listener }

/** The parts that the arguments name. */
const chosen = process.argv.slice(2) as Array<keyof typeof parts>
const answers: Partial<Record<keyof typeof parts, unknown>> = {}
for (const part of chosen) answers[part] = await parts[part]()
process.stdout.write(`${JSON.stringify(answers)}\n`)
