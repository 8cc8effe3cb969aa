// The Express app: credentials, the two methods, and their replies.
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from "express"
import { z } from "zod"
import { authenticate } from "../credentials.ts"
import { meanings, stageLabels } from "../tables.ts"
import { getStatus, type Order, type OrderQuery, pushOrder } from "./order.ts"

/** The values that get_status returns. */
interface OrderStatus {
  readonly id: number
  readonly stage: string
  readonly hold: string | null
  readonly tracking_number: string | null
  readonly updated_at: Date
}

/** Stores the orders of all accounts. */
export interface Orders {
  /** Inserts an order, and returns its id, or undefined if the account has an order with this xid. */
  readonly insert: (accountId: number, order: Order) => Promise<number | undefined>
  readonly find: (accountId: number, query: OrderQuery) => Promise<OrderStatus | undefined>
}

const envelope = z.object({ username: z.string(), password: z.string(), secretkey: z.string(), data: z.unknown() })

const refuse = (response: Response, code: number | string, message = meanings[code], status = 200) =>
  response.status(status).json({ res: "error", code: String(code), message })

/** Names every field with the lowest code. */
const refuseIssues = (response: Response, { issues }: z.ZodError) => {
  const code = issues.map(({ message }) => message).toSorted()[0]!
  const fields = issues.filter(({ message }) => message === code).map(({ path }) => z.core.toDotPath(path))
  refuse(response, code, `${meanings[code]}: ${fields.join(", ")}`)
}

/** Authenticates the caller, and passes on the account and the data. */
const withAccount =
  (base: number, method: (response: Response, accountId: number, data: unknown) => Promise<unknown>): RequestHandler =>
  async (request, response) => {
    const { data: body, success } = envelope.safeParse(request.body)
    const accountId = success ? await authenticate(body.username, body.password, body.secretkey) : 0
    if (!success || accountId === 0) return void refuse(response, base + 1)
    await method(response, accountId, body.data)
  }

const onError: ErrorRequestHandler = (error, request, response, _next) => {
  if (error.status >= 400 && error.status < 500) return void refuse(response, "000", error.message, error.status)
  console.error(error)
  refuse(response, request.path.endsWith("push_order") ? 100 : 900, undefined, 503)
}

/** Returns the app. */
const appOf = (orders: Orders) =>
  express()
    .use(express.json({ limit: "1mb" }))
    .post(
      "/v1/push_order",
      withAccount(100, async (response, accountId, data) => {
        const order = pushOrder.safeParse(data)
        if (!order.success) return refuseIssues(response, order.error)
        const id = await orders.insert(accountId, order.data)
        if (id === undefined) return refuse(response, 121)
        response.json({ res: "success", receipt_id: String(id) })
      })
    )
    .post(
      "/v1/get_status",
      withAccount(900, async (response, accountId, data) => {
        const query = getStatus.safeParse(data)
        if (!query.success) return refuseIssues(response, query.error)
        const order = await orders.find(accountId, query.data)
        if (order === undefined) return refuse(response, 915)
        response.json({
          res: "success",
          order_id: String(order.id),
          order_status: order.hold === null ? stageLabels[order.stage] : "On Hold",
          update_date: order.updated_at.toISOString().slice(0, 19).replace("T", " "),
          ...(order.tracking_number !== null && { trackingno: order.tracking_number })
        })
      })
    )
    .use(onError)

/** Serves the app until SIGTERM or SIGINT is received, and then closes the database. */
export const serve = (orders: Orders, port: number, close: () => unknown) => {
  const server = appOf(orders).listen(port, "127.0.0.1", () => console.log(`ready pid=${process.pid} port=${port}`))
  const stop = () => {
    server.close(async () => {
      await close()
      process.exit(0)
    })
    server.closeAllConnections()
  }
  process.once("SIGTERM", stop)
  process.once("SIGINT", stop)
}
