import {
  type Decisions,
  type Order,
  OrderStore,
  type PolicyInput,
  policy,
  type OrderStore as Store,
  Waybill
} from "@waybill/core"
import { type OperatorCommand, type OperatorRole as Role, type TokenRecord, TokenRefusal } from "@waybill/core/adapter"
import { Context, Effect, Exit, Layer, Redacted } from "effect"
import { fetchHandler, type HttpOptions, type LogRecord, type OperatorPorts, operatorApi } from "../../src/index.ts"
import { runCommand } from "../../src/operator/resources/commands.ts"
import { emptyPorts } from "../empty-ports.ts"

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
export const print = {
  type: "Canvas",
  width: "16",
  height: "20",
  large_img: "https://example.com/1.tif",
  item_cost: "24.90"
}

const submission = (xid: string) => ({
  xid,
  billing_address: home,
  shipping_address: home,
  order_info: [
    { ...print, quantity: "1" },
    { ...print, quantity: "2" }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
})

const refuse = (kind: TokenRefusal["kind"], message: string) => Effect.fail(new TokenRefusal({ kind, message }))

/** Tokens in memory, one for each role. */
const memoryTokens = (): OperatorPorts["tokens"] => {
  const tokens = new Map<string, TokenRecord>(
    (["viewer", "packer", "operator", "admin"] as const).map((role) => [
      `secret-${role}`,
      { name: `the-${role}`, role, created_at: 0 }
    ])
  )
  const valid = (name: string) => [...tokens].find(([, each]) => each.name === name && each.revoked_at === undefined)
  return {
    find: (token) =>
      Effect.sync(() => {
        const found = tokens.get(typeof token === "string" ? token : Redacted.value(token))
        return found === undefined || found.revoked_at !== undefined
          ? undefined
          : { name: found.name, role: found.role }
      }),
    list: () => Effect.sync(() => ({ tokens: [...tokens.values()] })),
    create: ({ name, role }) =>
      Effect.suspend(() => {
        if (valid(name) !== undefined) return refuse("nameTaken", "name: taken")
        const token = `secret-new-${tokens.size}`
        tokens.set(token, { name, role, created_at: 0 })
        return Effect.succeed({ name, role, token: Redacted.make(token) })
      }),
    changeRole: ({ name, role }) =>
      Effect.suspend(() => {
        const found = valid(name)
        if (found === undefined) return refuse("unknownToken", "no such token")
        tokens.set(found[0], { ...found[1], role })
        return Effect.void
      }),
    revoke: (name) =>
      Effect.suspend(() => {
        const found = valid(name)
        if (found === undefined) return refuse("unknownToken", "no such token")
        tokens.set(found[0], { ...found[1], revoked_at: 1 })
        return Effect.void
      })
  }
}

/** A board that reads every order of the store. */
const memoryBoard = (store: Store["Service"]): OperatorPorts["board"] => {
  const all = Effect.gen(function* () {
    const { events } = yield* store.events({ limit: 100_000 })
    const ids = new Set(events.map(({ account_id, order_id }) => JSON.stringify([account_id, order_id])))
    const orders: Array<Order> = []
    for (const id of ids) {
      const [account_id, order_id] = JSON.parse(id) as [string, string]
      orders.push((yield* store.find(account_id, { order_id }))!)
    }
    return orders
  })
  return {
    list: ({ account_id, after, carrier, limit = 50, stage } = {}) =>
      Effect.map(all, (orders) => {
        const found = orders.filter(
          (order) =>
            (account_id ?? order.account_id) === order.account_id &&
            (carrier ?? order.shipping.carrier) === order.shipping.carrier &&
            (stage ?? [order.stage]).includes(order.stage)
        )
        const start = Number(after ?? 0)
        const end = start + limit
        return { orders: found.slice(start, end), ...(end < found.length && { after: String(end) }) }
      }),
    counts: () =>
      Effect.map(all, (orders) => ({
        new: orders.filter(({ stage }) => stage === "new").length,
        processing: orders.filter(({ stage }) => stage === "processing").length,
        held: orders.filter(({ holds }) => holds.length > 0).length,
        rush: 0,
        late: 0
      })),
    choices: () =>
      Effect.map(all, (orders) => ({
        account_id: orders.map(({ account_id }) => account_id),
        carrier: orders.map(({ shipping }) => shipping.carrier),
        type: orders.flatMap(({ order_info }) => order_info.map(({ type }) => type)),
        finishing: []
      })),
    latestCursor: () => Effect.map(store.events({ limit: 100_000 }), ({ cursor }) => cursor)
  }
}

/** A reply with its parsed body. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the parts of the body with literals
  readonly body: any
}

/** Serves the operator API over in-memory stores, with shortcuts for requests. */
export const serveOperator = ({
  ports: more = {},
  policy: input = {},
  decide = {},
  ...options
}: Omit<HttpOptions, "policy"> & {
  readonly policy?: PolicyInput
  readonly ports?: Partial<OperatorPorts>
  readonly decide?: Decisions
} = {}) => {
  const layer = Layer.provideMerge(Waybill.layer, emptyPorts(decide))
  const context = Effect.runSync(Effect.scoped(Layer.build(layer)))
  const waybill = Context.get(context, Waybill)
  const store = Context.get(context, OrderStore)
  const log: Array<LogRecord> = []
  const ports: OperatorPorts = { waybill, board: memoryBoard(store), tokens: memoryTokens(), ...more }
  const all = { ...options, policy: policy(input), log: (record: LogRecord) => void log.push(record) }
  const api = operatorApi(ports, all)
  const handler = fetchHandler(waybill, { ...all, operator: api })

  const raw = (path: string, init: RequestInit = {}, client = "192.0.2.1") =>
    handler(new Request(`http://localhost${options.basePath ?? ""}/operator/v1${path}`, init), { client })

  /** Sends a request with the token of a role, and reads the reply. */
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    role: Role | undefined = "admin"
  ): Promise<Reply> => {
    const reply = await raw(path, {
      method,
      headers: {
        ...(role !== undefined && { authorization: `Bearer secret-${role}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) })
    })
    const text = await reply.text()
    return { status: reply.status, headers: reply.headers, body: text === "" ? {} : JSON.parse(text) }
  }
  const get = (path: string, role?: Role) => send("GET", path, undefined, {}, role)
  const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}, role?: Role) =>
    send("POST", path, body, headers, role)

  /** Stores an order, and returns its path. */
  const place = async (xid: string, account = "acme", fields = {}): Promise<string> => {
    const { order_id } = await Effect.runPromise(waybill.pushOrder(account, { ...submission(xid), ...fields } as never))
    return `/orders/${encodeURIComponent(account)}/${order_id}`
  }
  /** Runs a command on the order at a path without a reply, which costs most of a large order's time. */
  const command = async (path: string, name: OperatorCommand, input: object = {}): Promise<boolean> => {
    const [account_id = "", order_id = ""] = path.split("/").slice(2).map(decodeURIComponent)
    return Exit.isSuccess(await Effect.runPromiseExit(runCommand(waybill, name)(account_id, { order_id }, input, {})))
  }
  return { waybill, api, raw, send, get, post, place, command, log, ports, handler }
}
