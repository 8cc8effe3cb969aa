// A merchant's tests: the life of an order from the push to the delivery, and everything that can go wrong on its way.
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { createSandbox, type Sandbox } from "waybill/sandbox"

interface Event {
  readonly type: string
  readonly data: { readonly xid: string; readonly revision: number; readonly order_status: string }
}

let sandbox: Sandbox
let secret = ""
let webhook_id = ""
/** Whether the receiver fails. */
let isDown = false
/** Every request that the receiver accepted, in the order of arrival. */
const arrivals: Array<{ readonly id: string; readonly event: Event }> = []
/** The newest event of each order, as a shop would store it. */
const newest = new Map<string, Event>()

const receiver = createServer(async (request, response) => {
  let body = ""
  for await (const chunk of request) body += String(chunk)
  const headers = request.headers as Record<string, string>
  // A signature is valid for five minutes, so the clock of the receiver must show the time of the sandbox.
  vi.setSystemTime(headers["waybill-sandbox"]?.split("time=")[1] ?? new Date())
  if (isDown) return response.writeHead(503).end()
  try {
    const event = new Webhook(secret).verify(body, headers) as Event
    arrivals.push({ id: headers["webhook-id"]!, event })
    const known = newest.get(event.data.xid)
    if (known === undefined || known.data.revision < event.data.revision) newest.set(event.data.xid, event)
    response.writeHead(204).end()
  } catch {
    response.writeHead(401).end()
  }
})

const call = async (path: string, data: object) => {
  const body = JSON.stringify({ ...sandbox.credentials, data })
  const reply = await fetch(`${sandbox.url}/v1/${path}`, { method: "POST", body })
  // biome-ignore lint/suspicious/noExplicitAny: the tests compare the parts of a reply with literals
  return (await reply.json()) as any
}

const address = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }

const push = (xid: string) =>
  call("push_order", {
    xid,
    billing_address: address,
    shipping_address: address,
    order_info: [
      { type: "Canvas", width: 16, height: 20, quantity: 1, large_img: "https://example.com/1.tif", item_cost: "24.90" }
    ],
    shipping: { carrier: "acme", service: "ACME_GROUND" }
  })

const orderOf = async (xid: string) => (await call("get_order", { xid })).order
const statusOf = async (xid: string) => (await call("get_status", { xid })).order_status
const typesOf = (xid: string) => arrivals.filter(({ event }) => event.data.xid === xid).map(({ event }) => event.type)

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  sandbox = await createSandbox()
  await once(receiver.listen(0, "127.0.0.1"), "listening")
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const created = await call("webhooks/create", { url })
  secret = created.secret
  webhook_id = created.webhook.webhook_id
})
afterAll(async () => {
  vi.useRealTimers()
  await sandbox.close()
  receiver.closeAllConnections()
  receiver.close()
})

it("an order is accepted, started, shipped and delivered, and each step arrives as a signed webhook", async () => {
  expect((await push("A-1")).res).toBe("success")
  expect((await push("A-1")).code).toBe("121")
  expect(await statusOf("A-1")).toBe("New")
  await sandbox.advance("2h")
  expect(await statusOf("A-1")).toBe("Processing")
  await sandbox.advance("3d")
  expect(await call("get_status", { xid: "A-1" })).toMatchObject({
    order_status: "Shipped",
    trackingno: expect.stringMatching(/^SB\d+$/)
  })
  expect(typesOf("A-1")).toEqual([
    "order.created",
    "order.processing",
    "order.shipped",
    "order.tracking",
    "order.tracking"
  ])
})

it("an order is held with a reason, and continues after its release", async () => {
  await push("A-2-released")
  await sandbox.advance("1h")
  expect(await statusOf("A-2-released")).toBe("On Hold")
  expect(JSON.stringify(await orderOf("A-2-released"))).toContain("The image has a visible watermark.")
  await sandbox.advance("1d")
  expect(await statusOf("A-2-released")).toBe("Processing")
  await sandbox.advance("4d")
  expect(await statusOf("A-2-released")).toBe("Shipped")
})

it("an order that is held can be cancelled by the merchant", async () => {
  await push("A-3-held")
  await sandbox.advance("1h")
  expect((await call("cancel_order", { xid: "A-3-held" })).res).toBe("success")
  await sandbox.advance("2d")
  expect(await statusOf("A-3-held")).toBe("Cancelled")
})

it("an order is split into two parcels", async () => {
  await push("A-4-split")
  await sandbox.advance("1d")
  const [shipment] = (await orderOf("A-4-split")).shipments
  expect(shipment.parcels.map(({ trackingno }: { trackingno: string }) => trackingno.at(-1))).toEqual(["A", "B"])
})

it("a wrong tracking number is corrected", async () => {
  await push("A-5-corrected")
  await sandbox.advance("1d")
  const before = (await call("get_status", { xid: "A-5-corrected" })).trackingno
  await sandbox.advance("2h")
  expect((await call("get_status", { xid: "A-5-corrected" })).trackingno).toBe(`${before}C`)
})

it("an order is delivered late, and another one is returned", async () => {
  await push("A-6-late")
  await push("A-7-returned")
  const tracked = async (xid: string) =>
    (await orderOf(xid)).shipments[0].tracking.map(({ status }: { status: string }) => status)
  await sandbox.advance("4d")
  expect(await tracked("A-6-late")).toEqual(["in_transit", "exception"])
  await sandbox.advance("6d")
  expect(await tracked("A-6-late")).toEqual(["in_transit", "exception", "delivered"])
  expect(await tracked("A-7-returned")).toEqual(["in_transit", "returned"])
})

it("an order is rejected", async () => {
  await push("A-8-rejected")
  await sandbox.advance("1h")
  expect(await statusOf("A-8-rejected")).toBe("Cancelled")
  expect(typesOf("A-8-rejected")).toEqual(["order.created", "order.cancelled"])
})

it("a cancellation after the start of production is refused", async () => {
  await push("A-9-cancel-late")
  await sandbox.advance("1m")
  expect((await call("cancel_order", { xid: "A-9-cancel-late" })).res).toBe("error")
  expect(await statusOf("A-9-cancel-late")).toBe("Processing")
})

it("the receiver refuses a request that somebody else signed", async () => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const at = new Date()
  const body = '{"type":"order.shipped","data":{"xid":"A-1","revision":99}}'
  const headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").sign("msg_1", at, body)
  }
  expect((await fetch(url, { method: "POST", headers, body })).status).toBe(401)
})

it("a receiver that fails for three hours gets every event later, in sequence", async () => {
  isDown = true
  await push("A-10")
  await sandbox.advance("3h")
  expect(typesOf("A-10")).toEqual([])
  isDown = false
  await sandbox.advance("5h")
  expect(typesOf("A-10")).toEqual(["order.created", "order.processing"])
})

it("a receiver that fails for days is disabled, and gets the events of its outage by a replay", async () => {
  await push("A-11")
  const since = (await sandbox.status()).now.slice(0, 19).replace("T", " ")
  isDown = true
  await sandbox.advance("6d")
  expect((await call("webhooks/list", {})).webhooks[0].status).toBe("disabled")
  isDown = false
  expect((await call("webhooks/enable", { webhook_id })).res).toBe("success")
  expect((await call("webhooks/replay", { webhook_id, since })).res).toBe("success")
  await sandbox.advance("1h")
  expect(newest.get("A-11")?.data.order_status).toBe("Shipped")
})

it("a repeated webhook has the id of the first one", async () => {
  await push("A-12-hook-repeated")
  await sandbox.advance("1m")
  const ids = arrivals.filter(({ event }) => event.data.xid === "A-12-hook-repeated").map(({ id }) => id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

it("an older state that arrives last does not replace a newer one", async () => {
  await push("A-13-hook-reordered")
  await sandbox.advance("7h")
  expect(typesOf("A-13-hook-reordered")).toEqual(["order.processing", "order.created"])
  expect(newest.get("A-13-hook-reordered")?.data.order_status).toBe("Processing")
})
