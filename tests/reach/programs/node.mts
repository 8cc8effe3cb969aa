// Uses the entries in the parts that the arguments name, and prints what they answered. Node, Bun and Deno run it.
import { createServer, type Server } from "node:http"
import { DatabaseSync } from "node:sqlite"
import { fetchHandler } from "@waybill/adapter-http"
import { docsPages, nodeListener, nodeServer, stop } from "@waybill/adapter-http/node"
import { readImage } from "@waybill/adapter-http/preflight"
import { guardedFetch, webhookHeaders } from "@waybill/adapter-http/webhooks"
import { sqlOrderIds, sqlStores } from "@waybill/adapter-sql"
import { overNodeSqlite } from "@waybill/adapter-sql/over"
import { openStores, type Stores } from "@waybill/adapter-sql/plain"
import { console } from "@waybill/console"
import { Carriers, cardRater, createWaybill, printPacker, Waybill } from "@waybill/core"
import { carriersOf, exampleCards, exampleShipFrom } from "@waybill/packing/rating"
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
  const { orders } = await db.orders.list({ limit: 10 })
  await db.close()
  return { res, listed: orders.length }
}

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`
}

/** Pushes an order to a server of Node. */
const listener = async () => {
  const { db, request, waybill } = await openShop()
  const server = nodeServer(nodeListener(waybill, { pages: docsPages() }))
  const url = await listen(server)
  const reply = await fetch(`${url}/v1/push_order`, request)
  const { res } = (await reply.json()) as { readonly res?: string }
  const docs = await fetch(`${url}/docs`)
  await docs.text()
  await stop(server)
  await db.close()
  return { res, docs: docs.status }
}

/** Opens the console of a service that does not respond, and a file of its pages. */
const pages = async () => {
  const handler = console({ api: "http://127.0.0.1:9/operator/v1" })
  const open = (path: string) => handler(new Request(`http://localhost/console${path}`))
  const login = await open("/login")
  const [, style = ""] = /href="\/console(\/assets\/[^"]+\.css)"/.exec(await login.text()) ?? []
  const body = new URLSearchParams({ token: "wb_op_example" })
  const form = { method: "POST", body, headers: { origin: "http://localhost" } }
  const sent = await handler(new Request("http://localhost/console/login", form))
  const script = await open(style.replace(/[^/]+$/, "idiomorph.js"))
  return { login: login.status, style: (await open(style)).status, script: script.status, sent: sent.status }
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

/** Signs a webhook, sends it, and refuses to send it to an address and to a name inside the network. */
const webhooks = async () => {
  const headers = webhookHeaders({ id: "msg_1", timestamp: 1, body: "{}" }, [Redacted.make("whsec_c2VjcmV0")])
  const server = createServer((_, response) => void response.writeHead(204).end())
  const url = await listen(server)
  const inside = [{ address: "127.0.0.1", family: 4 }]
  const [open, guarded] = [
    guardedFetch({ networks: "any" }),
    guardedFetch({ lookup: (_, __, done) => done(null, inside) })
  ]
  const send = ({ fetch }: typeof open, to: string) =>
    fetch(to, { method: "POST", headers, body: "{}", redirect: "manual", signal: AbortSignal.timeout(5000) }).then(
      ({ status }) => status,
      (error: unknown) => String(error)
    )
  const sent = await send(open, url)
  const refused = [await send(guarded, url), await send(guarded, "http://inside.example/")]
  open.close()
  guarded.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return { signature: headers["webhook-signature"], sent, refused }
}

/** Reads the head of a PNG file without its end. */
const images = async () => readImage(Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAB8AAAAU", "base64"))

/** Calls the runtime-neutral entries, with a database of `node:sqlite`. */
const inTransaction = async () => {
  const database = new DatabaseSync(":memory:")
  database.exec("begin immediate")
  const answers = await neutral(overNodeSqlite(database))
  database.exec("commit")
  database.close()
  return answers
}

const parts = { neutral: inTransaction, stores, layered, webhooks, images, listener, pages }

/** The parts that the arguments name. */
const chosen = process.argv.slice(2) as Array<keyof typeof parts>
const answers: Partial<Record<keyof typeof parts, unknown>> = {}
for (const part of chosen) answers[part] = await parts[part]()
process.stdout.write(`${JSON.stringify(answers)}\n`)
