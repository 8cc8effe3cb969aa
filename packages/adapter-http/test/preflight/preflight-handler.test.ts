import { createWaybill, type Order, policy } from "@waybill/core"
import { memoryPorts } from "@waybill/core/testing"
import { describe, expect, it } from "vitest"
import { type FetchedImage, preflightHandler } from "../../src/preflight/index.ts"

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const item = { type: "Canvas", width: "20", height: "30", quantity: 1, item_cost: "24.90" }
const sharp: FetchedImage = { format: "jpeg", width: 2000, height: 3000, pages: 1 }
const blurred: FetchedImage = { ...sharp, width: 1000, height: 1500 }
const lost: FetchedImage = { unreachable: "HTTP 404", isFinal: false }
const forbidden: FetchedImage = { unreachable: "the host is not allowed", isFinal: true }

/** Opens a shop with an order of images, and returns a function that handles its first event. */
const shopWith = async (found: ReadonlyArray<FetchedImage>, knobs = {}) => {
  const waybill = createWaybill({ ports: { ...memoryPorts(), carriers: { acme: ["ACME_GROUND"] } } })
  const order_info = found.map((_, index) => ({ ...item, large_img: `https://example.com/${index}.jpg` }))
  const shipping = { carrier: "acme", service: "ACME_GROUND" }
  const data = { xid: "A-1", billing_address: home, shipping_address: home, order_info, shipping }
  await waybill.pushOrder("shop", data)
  const read = async (): Promise<Order> => (await waybill.getOrder("shop", { xid: "A-1" })).order
  let reads = 0
  const check = preflightHandler({
    images: {
      read: async (urls) => {
        reads++
        return new Map(urls.map((url, index) => [url, found[index]!]))
      },
      close: async () => {}
    },
    record: waybill.operator.recordPreflight,
    policy: policy({ preflight: knobs })
  })
  const handle = async ({
    attempt = 1,
    revision = 1,
    order
  }: {
    attempt?: number
    revision?: number
    order?: Order
  } = {}) => check({ attempt, event: { revision }, order: order ?? (await read()) })
  return { waybill, read, handle, reads: () => reads }
}

describe("the handler of new orders", () => {
  it("records images without issues", async () => {
    const { handle, read } = await shopWith([sharp, sharp])
    await handle()
    expect(await read()).toMatchObject({ preflight: { consequence: "print", issues: [] }, holds: [], revision: 2 })
  })

  it("holds an order with a blurred image, and names its item", async () => {
    const { handle, read, waybill } = await shopWith([sharp, blurred, { unreadable: "it is a web page" }])
    await handle()
    const { holds, preflight } = await read()
    expect(preflight?.issues.map(({ consequence, index, kind }) => [index, kind, consequence])).toEqual([
      [1, "resolution", "hold"],
      [2, "unreadable", "hold"]
    ])
    expect(holds).toMatchObject([
      { by: "operator", reason: "artwork", msg: expect.stringMatching(/^item 1: .*and 1 more$/) }
    ])
    const { history } = await waybill.getOrder("shop", { xid: "A-1" })
    expect(history.at(-1)).toMatchObject({ command: "recordPreflight", operator: "preflight" })
  })

  it("rejects an order under a policy that refuses such images", async () => {
    const { handle, read } = await shopWith([blurred], { issues: { resolution: "refuse" } })
    await handle()
    expect(await read()).toMatchObject({ stage: "cancelled", rejected: { reason: "artwork" } })
  })

  it("checks an order once, also if two processes handle its event", async () => {
    const { handle, read, reads, waybill } = await shopWith([blurred])
    const order = await read()
    await Promise.all([handle({ order }), handle({ order })])
    expect(await read()).toMatchObject({ revision: 2 })
    await waybill.operator.release("shop", { xid: "A-1" })
    await handle({ order })
    expect(await read()).toMatchObject({ revision: 3, holds: [] })
    expect(reads()).toBe(3)
    await handle()
    expect(reads()).toBe(3)
  })

  it("tries again while an image cannot be fetched, and then records it", async () => {
    const { handle, read } = await shopWith([lost, sharp])
    for (const attempt of [1, 2, 3, 4, 5])
      await expect(handle({ attempt })).rejects.toThrow("1 of 2 images cannot be fetched yet")
    expect(await read()).not.toHaveProperty("preflight")
    await handle({ attempt: 6 })
    const issue = {
      index: 0,
      kind: "unreachable",
      consequence: "warn",
      message: "the image cannot be fetched: HTTP 404"
    }
    expect(await read()).toMatchObject({ preflight: { consequence: "warn", issues: [issue] }, holds: [] })
  })

  it("does not try again if a URL is not allowed", async () => {
    const { handle, read } = await shopWith([forbidden])
    await handle()
    expect(await read()).toMatchObject({ preflight: { consequence: "warn" } })
  })

  it("records at most 100 issues, the gravest first", async () => {
    const square: FetchedImage = { ...sharp, width: 3000 }
    const { handle, read } = await shopWith([...Array.from({ length: 120 }, () => square), blurred])
    await handle()
    const issues = (await read()).preflight?.issues ?? []
    expect(issues).toHaveLength(100)
    expect(issues[0]).toMatchObject({ index: 120, consequence: "hold" })
  })

  it("ignores later events, reprints, and orders that are cancelled, erased or unknown", async () => {
    const { handle, read, reads, waybill } = await shopWith([blurred])
    const order = await read()
    await handle({ revision: 2 })
    for (const more of [{ kind: "reprint" }, { stage: "cancelled" }, { erased: 1 }])
      await handle({ order: { ...order, ...more } as Order })
    expect(reads()).toBe(0)
    // The order is cancelled while its images are read.
    await waybill.cancelOrder("shop", { xid: "A-1", msg: "stop" })
    await handle({ order })
    expect(await read()).toMatchObject({ revision: 2, stage: "cancelled" })
  })

  it("fails if the result cannot be recorded, so that the event is repeated", async () => {
    const { read } = await shopWith([sharp])
    const check = preflightHandler({
      images: { read: async (urls) => new Map(urls.map((url) => [url, sharp])), close: async () => {} },
      record: () => Promise.reject(new Error("down"))
    })
    await expect(check({ attempt: 1, event: { revision: 1 }, order: await read() })).rejects.toThrow("down")
  })
})
