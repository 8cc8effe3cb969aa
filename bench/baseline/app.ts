// The baseline's Fastify app: request envelope, authentication, the two methods and their replies.
import Fastify, { type FastifyReply } from "fastify"
import { authenticate, type Credentials } from "./credentials.ts"
import { absent, controlCharacters, type Fields, isObject, type Refused } from "./push-order.ts"
import type { OrderReader, Store } from "./store.ts"
import { meanings, stageLabels } from "./tables.ts"

/** Code for a temporary failure, keyed by path. The method's other codes are offsets from this number. */
const methods: Readonly<Record<string, number>> = { "/v1/push_order": 100, "/v1/get_status": 900 }
type Method = (account: number, data: Fields, raw: string, reply: FastifyReply) => void

const send = (reply: FastifyReply, text: string) => {
  reply.header("content-type", "application/json; charset=utf-8").send(text)
}
const refuse = (reply: FastifyReply, code: number | string, message = meanings[code], status = 200) => {
  reply.code(status)
  send(reply, JSON.stringify({ res: "error", code: String(code), message }))
}
const lost = (reply: FastifyReply, code: number) => {
  reply.header("retry-after", "1")
  refuse(reply, code, meanings[code], 503)
}
const wireDate = (time: number) => new Date(time).toISOString().slice(0, 19).replace("T", " ")

const hasCredentials = (body: unknown): body is Credentials & { readonly data?: unknown } =>
  typeof body === "object" &&
  body !== null &&
  typeof (body as Fields).username === "string" &&
  typeof (body as Fields).password === "string" &&
  typeof (body as Fields).secretkey === "string"

/** Parses and authenticates a request, then calls the method. */
const enveloped = (base: number, method: Method) => (request: { readonly body: unknown }, reply: FastifyReply) => {
  const raw = (request.body ?? "") as string
  let body: unknown
  try {
    body = JSON.parse(raw)
  } catch {
    return refuse(reply, base + 2, "The body is not JSON", 400)
  }
  if (!hasCredentials(body)) return refuse(reply, base + 1)
  const { data } = body
  const go = (id: number) => {
    if (id === 0) return refuse(reply, base + 1)
    if (!isObject(data)) return refuse(reply, base + 2, `${meanings[base + 2]}: data`)
    method(id, data, raw, reply)
  }
  const id = authenticate(body.username, body.password, body.secretkey)
  if (typeof id === "number") go(id)
  else id.then(go).catch(() => lost(reply, base))
}

const isRefused = (order: object): order is Refused => "code" in order

const pushOrder =
  <Order extends object>(orderOf: OrderReader<Order>, store: Store<Order>): Method =>
  (account, data, raw, reply) => {
    const now = Date.now()
    const order = orderOf(data, raw, now)
    if (isRefused(order)) return refuse(reply, order.code, order.message)
    store.push(account, order, now, (error, id) => {
      if (error) return lost(reply, 100)
      if (id === 0) return refuse(reply, 121)
      send(reply, `{"res":"success","receipt_id":"${id}"}`)
    })
  }

const isOrderId = (value: unknown): value is string => typeof value === "string" && /^[1-9]\d{0,15}$/.test(value)

const getStatus =
  (store: Pick<Store, "status">): Method =>
  (account, data, _raw, reply) => {
    const xid = absent(data.xid) ? undefined : data.xid
    const id = absent(data.order_id) ? undefined : data.order_id
    if (xid === undefined && id === undefined) return refuse(reply, 914)
    if ((xid !== undefined && typeof xid !== "string") || (id !== undefined && !isOrderId(id)))
      return refuse(reply, 915)
    // No stored order has an xid of this form.
    if (xid !== undefined && (controlCharacters.test(xid) || !xid.isWellFormed())) return refuse(reply, 915)
    store.status(account, xid, id === undefined ? undefined : Number(id), (error, row) => {
      if (error) return lost(reply, 900)
      if (row === undefined || (xid !== undefined && id !== undefined && row[1] !== xid)) return refuse(reply, 915)
      const status = row[2] === "cancelled" || row[3] === null ? stageLabels[row[2]] : "On Hold"
      const tracking = row[4] === null ? "" : `,"trackingno":${JSON.stringify(row[4])}`
      const date = wireDate(row[5])
      send(
        reply,
        `{"res":"success","order_id":"${row[0]}","order_status":"${status}","update_date":"${date}"${tracking}}`
      )
    })
  }

/** Serves orders from a store until SIGTERM or SIGINT is received. */
export const serve = async <Order extends object>(
  orderOf: OrderReader<Order>,
  store: Store<Order>,
  port: number
): Promise<void> => {
  const app = Fastify({ logger: false, bodyLimit: 1 << 20 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body))
  app.post("/v1/push_order", enveloped(100, pushOrder(orderOf, store)))
  app.post("/v1/get_status", enveloped(900, getStatus(store)))
  app.setNotFoundHandler((request, reply) => {
    if (methods[request.url] === undefined) return refuse(reply, "000", "Unknown method", 404)
    reply.header("allow", "POST")
    refuse(reply, "000", "Use POST", 405)
  })
  app.setErrorHandler<Error & { readonly statusCode?: number }>((error, request, reply) => {
    const { statusCode = 500 } = error
    if (statusCode >= 400 && statusCode < 500)
      return refuse(reply, "000", statusCode === 413 ? "The body is too large" : "Bad request", statusCode)
    console.error(error)
    refuse(reply, methods[request.url] ?? "000", "Internal error", 500)
  })
  const stop = async () => {
    await app.close()
    await store.close()
    process.exit(0)
  }
  process.once("SIGTERM", stop)
  process.once("SIGINT", stop)
  await app.listen({ port, host: "127.0.0.1" })
  console.log(`ready pid=${process.pid} port=${port}`)
}
