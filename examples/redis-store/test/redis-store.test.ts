import { createWaybill, type Order, plainPort, Refusal } from "@waybill/core"
import { lawTests, orderStoreLaws } from "@waybill/core/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { connect } from "../src/connect.ts"
import { redisStore } from "../src/redis-store.ts"
import { hasRedis, openRedis } from "./redis-server.ts"

const skipped = hasRedis ? "" : " (skipped: redis-server not found)"

const ignore = () => undefined
const carriers = { acme: ["ACME_GROUND"] }
const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const submission = (xid: string) => ({
  xid,
  billing_address: home,
  shipping_address: home,
  order_info: [
    { type: "Canvas", width: 16, height: 20, quantity: 1, large_img: "https://example.com/1.tif", item_cost: "24.90" }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
})

describe.skipIf(skipped !== "")(`an order store on Redis${skipped}`, () => {
  let redis: Awaited<ReturnType<typeof openRedis>>
  let server: Awaited<ReturnType<typeof redis.start>>
  let client: Awaited<ReturnType<typeof connect>>
  const open = () => createWaybill({ ports: { store: redisStore(client), orderIds: 0, carriers }, log: ignore })
  beforeAll(async () => {
    redis = await openRedis()
    server = await redis.start()
    client = await connect(redis.url, ignore)
  })
  afterAll(async () => {
    client?.destroy()
    await server?.stop("SIGTERM")
    redis?.remove()
  })

  for (const { name, run } of lawTests(orderStoreLaws, () => plainPort.store(redisStore(client)))) it(name, run)

  it("keeps every acknowledged order when Redis is killed, and refuses the others as temporary", async () => {
    const waybill = open()
    const acknowledged: Array<Order> = []
    const refused: Array<unknown> = []
    const pushing = Promise.all(
      Array.from({ length: 8 }, async (_, lane) => {
        for (let n = 0; n < 100; n++)
          await waybill.pushOrder("merchant-7", submission(`K-${lane}-${n}`)).then(
            (order) => acknowledged.push(order),
            (error: unknown) => refused.push(error)
          )
      })
    )
    while (acknowledged.length < 100) await new Promise((resolve) => setTimeout(resolve, 1))
    await server.stop("SIGKILL")
    await pushing
    expect(refused.length).toBeGreaterThan(0)
    for (const error of refused) expect(error).toMatchObject({ kind: "temporary", retryAfter: expect.any(Number) })
    server = await redis.start()
    client.destroy()
    client = await connect(redis.url, ignore)
    const restarted = open()
    for (const { order_id, xid } of acknowledged)
      expect(await restarted.getStatus("merchant-7", { xid })).toMatchObject({ order_id })
    const { xid } = acknowledged[0]!
    const again = await restarted.pushOrder("merchant-7", submission(xid)).catch((error: unknown) => error)
    expect(again).toBeInstanceOf(Refusal)
    expect(again).toMatchObject({ kind: "duplicate", existing: { identical: true } })
  })

  it("recognises its own order if the reply of Redis is lost", async () => {
    const store = redisStore({
      eval: client.eval.bind(client),
      hGet: client.hGet.bind(client),
      hmGet: client.hmGet.bind(client),
      lRange: client.lRange.bind(client),
      xRange: client.xRange.bind(client),
      evalSha: async (sha1: string, options: object) => {
        await client.evalSha(sha1, options)
        throw new Error("socket closed")
      }
    } as Parameters<typeof redisStore>[0])
    const waybill = createWaybill({ ports: { store, orderIds: 1, carriers }, log: ignore })
    const order = await waybill.pushOrder("merchant-7", submission("lost"))
    expect(await waybill.getOrder("merchant-7", { xid: "lost" })).toMatchObject({
      order: { order_id: order.order_id },
      history: [{ command: "push_order" }]
    })
  })

  it("leaves nothing of an erased order in Redis", async () => {
    const waybill = open()
    const address = { ...home, name: "Canary Person" }
    await waybill.pushOrder("merchant-7", {
      ...submission("erased"),
      billing_address: address,
      shipping_address: address
    })
    await waybill.operator.start("merchant-7", { xid: "erased" })
    await waybill.operator.ship("merchant-7", { xid: "erased" }, { untracked: true })
    await waybill.operator.erase("merchant-7", { xid: "erased" }, { msg: "requested" })
    const everything = async () => {
      const texts: Array<string> = []
      for (const key of await client.keys("*")) {
        const type = await client.type(key)
        if (type === "hash") texts.push(JSON.stringify(await client.hGetAll(key)))
        else if (type === "list") texts.push(JSON.stringify(await client.lRange(key, 0, -1)))
        else texts.push(JSON.stringify(await client.xRange(key, "-", "+")))
      }
      return texts.join("\n")
    }
    expect(await everything()).not.toContain("Canary Person")
  })
})
