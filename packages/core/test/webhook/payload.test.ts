import { describe, expect, it } from "vitest"
import { policy } from "../../src/policy/policy.ts"
import { webhookPayloadOf } from "../../src/webhook/payload.ts"
import { desk } from "../commands/desk.ts"

const parcels = [{ trackingno: "1Z1", weight: "2" }, { weight: "3" }]

/** Returns the payloads of an order that was started, held, released, shipped and tracked. */
const payloadsOf = (erase: boolean) => {
  const counter = desk("new")
  counter.start({})
  counter.hold({ reason: "artwork", msg: "Blurred" })
  counter.release({})
  counter.ship({ carrier: "acme", service: "ACME_GROUND", trackingno: "1Z0", parcels })
  counter.track({ shipment_id: "S1", status: "in_transit", at: "2026-11-20 11:00:00", note: "Left Louisville" })
  counter.note({ msg: "Ada called" })
  if (erase) counter.erase({})
  const { history: events, order } = counter.record()
  return Array.from({ length: order.revision }, (_, index) => webhookPayloadOf({ order, events }, index + 1, policy()))
}

describe("the payload of a webhook", () => {
  it("contains the state of the order after the event", () => {
    const payloads = payloadsOf(false)
    expect(payloads.map((payload) => payload?.type)).toEqual([
      "order.created",
      "order.processing",
      "order.held",
      "order.released",
      "order.shipped",
      "order.tracking",
      undefined
    ])
    const data = { account: "demo", order_id: "200000000000001", xid: "A-1" }
    expect(payloads[0]).toEqual({
      type: "order.created",
      timestamp: "2026-11-20T12:00:00.000Z",
      data: { ...data, revision: 1, stage: "new", order_status: "New", holds: [], shipments: [] }
    })
    expect(payloads[2]?.data).toEqual({
      ...data,
      revision: 3,
      stage: "processing",
      order_status: "On Hold",
      holds: [{ hold_id: "H3", by: "operator", reason: "artwork", msg: "Blurred", since: "2026-11-20T12:00:00.000Z" }],
      shipments: []
    })
    const shipment = {
      shipment_id: "S1",
      carrier: "acme",
      service: "ACME_GROUND",
      trackingno: "1Z0",
      shipped_at: "2026-11-20T12:00:00.000Z",
      items: expect.arrayContaining([{ index: 0, quantity: expect.any(Number) }]),
      parcels: [{ trackingno: "1Z1" }, {}],
      voided: false,
      tracking: []
    }
    expect(payloads[4]?.data).toMatchObject({ stage: "shipped", order_status: "Shipped", shipments: [shipment] })
    expect(payloads[4]?.data.shipments?.[0]).not.toHaveProperty("tracking_status")
    expect(payloads[5]?.data.shipments).toEqual([
      {
        ...shipment,
        tracking_status: "in_transit",
        tracking: [{ status: "in_transit", at: "2026-11-20T11:00:00.000Z", note: "Left Louisville" }]
      }
    ])
  })

  it("omits data erased since the event", () => {
    const texts = payloadsOf(true).map((payload) => JSON.stringify(payload) ?? "")
    expect(texts.some((text) => text.includes("order.shipped"))).toBe(true)
    for (const personal of ["1Z0", "1Z1", "Left Louisville"])
      expect(texts.filter((text) => text.includes(personal))).toEqual([])
  })

  it("contains only the facts of the event if an earlier version wrote it without changes", () => {
    const counter = desk("new")
    counter.start({})
    counter.hold({ reason: "stock", msg: "Out of canvas" })
    const { history, order } = counter.record()
    const events = history.map(({ changes: _, ...event }) => event)
    expect(webhookPayloadOf({ order, events }, 2, policy())?.data).toEqual({
      account: "demo",
      order_id: "200000000000001",
      revision: 2,
      stage: "processing"
    })
    expect(webhookPayloadOf({ order, events }, 3, policy())?.data.xid).toBe("A-1")
  })

  it("leaves out what a shipment does not have", () => {
    const counter = desk("new")
    counter.start({})
    counter.ship({ carrier: "acme", untracked: true })
    counter.voidShipment({ shipment_id: "S1", msg: "Wrong box" })
    const { history: events, order } = counter.record()
    const shipments = webhookPayloadOf({ order, events }, 4, policy())?.data.shipments
    expect(shipments?.[0]).toMatchObject({ carrier: "acme", voided: true })
    expect(shipments?.[0]).not.toHaveProperty("trackingno")
  })

  it("does not exist for an unknown revision", () => {
    const { history: events, order } = desk("new").record()
    expect(webhookPayloadOf({ order, events }, 9, policy())).toBeUndefined()
  })
})
