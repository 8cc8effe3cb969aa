import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { databaseNames } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { type Answer, commands, type Merchant, orderOf, shopOfTwo } from "./shop-of-two.ts"

const ABSENT = `wh_${"0".repeat(32)}`
const named = Object.keys(commands).filter((command) => command !== "create" && command !== "list")
const sendTest = () => Effect.succeed({ result: "delivered", status: 204, durationMs: 1 } as const)

/** Returns what a client can compare: everything without the id of the request and the given id. */
const visible = ({ headers, status, text }: Answer, id: string) => ({
  status,
  headers: [...headers].filter(([header]) => header !== "x-request-id"),
  text: text.replaceAll(id, "<id>")
})

describe.each(databaseNames)("on %s, a merchant", (name) => {
  /** Serves two merchants, each with an order and a webhook. */
  const start = async (test: Parameters<typeof shopOfTwo>[1]) => {
    const shop = await shopOfTwo(name, test, { sendTest })
    const { acme, call, mill } = shop
    const create = async (who: Merchant) => {
      await call(who, "push_order", orderOf("A-1"))
      const { webhook_id } = (await call(who, "webhooks/create", { url: "https://shop.example/hooks" })).body.webhook
      await call(who, "webhooks/replay", { webhook_id, since: "2020-01-01 00:00:00" })
      const { order_id } = (await call(who, "get_order", { xid: "A-1" })).body.order
      const state = async () => {
        const lists = [await call(who, "webhooks/list"), await call(who, "webhooks/deliveries", { webhook_id })]
        return lists.map(({ text }) => text)
      }
      return { webhook_id, order_id, state }
    }
    return { ...shop, own: await create(acme), other: await create(mill) }
  }

  it.for(named)(
    "gets the same reply from %s for a webhook of another merchant as for an absent one",
    async (command, test) => {
      const { acme, call, mill, own } = await start(test)
      const before = await own.state()
      const send = (who: Merchant, id: string) =>
        call(who, `webhooks/${command}`, commands[command]!(id), { "waybill-details": "1" })
      const foreign = await send(mill, own.webhook_id)
      expect(visible(foreign, own.webhook_id)).toEqual(visible(await send(mill, ABSENT), ABSENT))
      expect(foreign.body).toMatchObject({ code: "webhooks.unknown", message: "no such webhook" })
      expect(await own.state()).toEqual(before)
      // The owner is not refused, so the refusals have no other reason.
      expect((await send(acme, own.webhook_id)).body.res).toBe("success")
    }
  )

  it("lists only its own webhooks, also after the cursor of another merchant", async (test) => {
    const { call, mill, other, own } = await start(test)
    for (const cursor of [undefined, own.webhook_id, ABSENT]) {
      const { text } = await call(mill, "webhooks/list", { ...(cursor !== undefined && { cursor }) })
      expect(text).not.toContain(own.webhook_id)
    }
    expect((await call(mill, "webhooks/list")).body.webhooks).toMatchObject([{ webhook_id: other.webhook_id }])
  })

  it("lists only its own deliveries, also after the cursor of another merchant", async (test) => {
    const { acme, call, mill, other, own } = await start(test)
    const { cursor } = (await call(acme, "webhooks/deliveries", { webhook_id: own.webhook_id, limit: 1 })).body
    expect(cursor).toContain(own.order_id)
    for (const after of [undefined, cursor]) {
      const data = { webhook_id: other.webhook_id, ...(after !== undefined && { cursor: after }) }
      const { deliveries } = (await call(mill, "webhooks/deliveries", data)).body
      for (const each of deliveries) expect(each.order_id).toBe(other.order_id)
    }
  })

  it("replays no order of another merchant", async (test) => {
    const { call, mill, other, own } = await start(test)
    const replay = (order_id: string) =>
      call(mill, "webhooks/replay", { webhook_id: other.webhook_id, order_id, since: "2020-01-01 00:00:00" })
    const before = await other.state()
    const foreign = await replay(own.order_id)
    expect(foreign.body).toEqual({ res: "success", events: 0 })
    expect(visible(foreign, own.order_id)).toEqual(visible(await replay("999999999999999"), "999999999999999"))
    expect(await other.state()).toEqual(before)
    expect((await replay(other.order_id)).body).toEqual({ res: "success", events: 1 })
  })

  it("a merchant may send events to a URL that another merchant uses", async (test) => {
    const { other, own } = await start(test)
    expect(own.webhook_id).not.toBe(other.webhook_id)
  })
})
