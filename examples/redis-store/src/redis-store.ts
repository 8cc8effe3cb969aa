import { ClientOfflineError, ErrorReply, type RedisClientType } from "@redis/client"
import { type HistoryEvent, HostMistake, type Order, type PlainPorts } from "@waybill/core"
import { erase, insert, type Script, update } from "./scripts.ts"

type Client = Pick<RedisClientType, "evalSha" | "eval" | "hGet" | "hmGet" | "lRange" | "xRange">

const orderIn = (body: string | null | undefined): Order | undefined => (body == null ? undefined : JSON.parse(body))
const eventsIn = (bodies: ReadonlyArray<string | null>): ReadonlyArray<HistoryEvent> =>
  bodies.map((body) => JSON.parse(body!))

/** Adds `maybeDone` to the error of a write: Redis may have run the script, unless it replied or was not connected. */
const writeError = (cause: unknown) =>
  Object.assign(new Error("the write failed", { cause }), {
    maybeDone: !(cause instanceof ErrorReply || cause instanceof ClientOfflineError)
  })

/** Returns an order store on one Redis server. Its keys begin with `prefix`. */
export const redisStore = (client: Client, prefix = "waybill"): Required<Omit<PlainPorts["store"], "summary">> => {
  // JSON keeps the parts of a key apart, for any characters in them.
  const key = (kind: string, ...parts: ReadonlyArray<string>) => `${prefix}:${kind}:${JSON.stringify(parts)}`
  const [bodies, log] = [key("bodies"), key("log")]

  const run = async ({ sha1, text }: Script, order: Order, event: HistoryEvent, more: ReadonlyArray<string> = []) => {
    const { account_id, order_id, revision, xid } = order
    const perAccount = ["orders", "revisions", "xids"].map((kind) => key(kind, account_id))
    const script = {
      keys: [...perAccount, key("history", account_id, order_id), bodies, log],
      arguments: [order_id, xid, `${revision}`, JSON.stringify(order), event.event_id, JSON.stringify(event), ...more]
    }
    try {
      return await client.evalSha(sha1, script)
    } catch (error) {
      if (!(error instanceof ErrorReply && error.message.startsWith("NOSCRIPT"))) throw writeError(error)
      return await client.eval(text, script).catch((cause: unknown) => Promise.reject(writeError(cause)))
    }
  }

  const bodiesOf = async (ids: ReadonlyArray<string>) =>
    ids.length === 0 ? [] : eventsIn(await client.hmGet(bodies, [...ids]))

  return {
    insert: async (order, event) => {
      const existing = orderIn((await run(insert, order, event)) as string | null)
      return existing === undefined ? { _tag: "Inserted" } : { _tag: "Existing", order: existing }
    },
    find: async (account_id, ref) => {
      const id = "xid" in ref ? await client.hGet(key("xids", account_id), ref.xid) : ref.order_id
      return id == null ? undefined : orderIn(await client.hGet(key("orders", account_id), id))
    },
    update: async (order, event) => (await run(update, order, event)) === 1,
    erase: async (order, event, history) => {
      const replaced = history.flatMap((each) => [each.event_id, JSON.stringify(each)])
      return (await run(erase, order, event, replaced)) === 1
    },
    history: async (account_id, order_id) => bodiesOf(await client.lRange(key("history", account_id, order_id), 0, -1)),
    events: async ({ after = "0", limit }) => {
      if (!/^\d+(?:-\d+)?$/.test(after))
        throw new HostMistake(`events: after: "${after}" is not a cursor of this store`)
      const entries = (await client.xRange(log, `(${after}`, "+", { COUNT: limit })) ?? []
      const events = await bodiesOf(entries.map(({ message }) => message.event!))
      return { events, cursor: entries.at(-1)?.id ?? after }
    }
  }
}
