import { createWaybill } from "@waybill/core"
import type { ShipCommandInput } from "@waybill/core/inputs"
import { describe, expect, it } from "vitest"
import { PlainStore, plainHost, submission } from "../fixtures/plain-host.ts"

const MERCHANT = "merchant-7"
const xid = { xid: "A-1" }
/** A time in the last 30 days. */
const now = new Date(Date.now() - 86_400_000).toISOString().slice(0, 19).replace("T", " ")
const piece = { index: 0, quantity: 1 }
const some: ShipCommandInput = { carrier: "acme", trackingno: "T1", items: [{ index: 0, quantity: 2 }] }
const rest: ShipCommandInput = { carrier: "acme", trackingno: "T2" }

/** Opens a service with one order of three pieces and one piece, and records the given shipments. */
const open = async (...shipments: ReadonlyArray<ShipCommandInput>) => {
  const store = new PlainStore()
  const waybill = createWaybill({ ports: plainHost(store) })
  await waybill.pushOrder(MERCHANT, submission)
  await waybill.operator.start(MERCHANT, xid)
  for (const shipment of shipments) await waybill.operator.ship(MERCHANT, xid, shipment)
  return { store, waybill }
}

describe("ship", () => {
  it.each<[string, ReadonlyArray<ShipCommandInput>, ShipCommandInput]>([
    ["while pieces remain", [some], some],
    ["in another form", [some], { ...some, items: [piece, piece] }],
    ["after the order has shipped", [some, rest], some],
    ["for the last shipment, after the order has shipped", [some, rest], rest]
  ])("changes nothing when a carrier, trackingno and items are repeated %s", async (_, shipments, repeated) => {
    const { store, waybill } = await open(...shipments)
    const before = structuredClone(store)
    expect(await waybill.operator.ship(MERCHANT, xid, repeated)).toEqual(before.orders[0])
    expect({ ...store }).toEqual({ ...before })
  })

  it.each<[ShipCommandInput, string]>([
    [{ weight: "3.3" }, "weight"],
    [{ shipped_at: "2026-11-01 00:00:00" }, "shipped_at"],
    [{ type: "Tube" }, "type"],
    [{ parcels: [{ weight: "3.2" }, { trackingno: "P2" }] }, "parcels"],
    [{ parcels: [{ weight: "3.2" }] }, "parcels"],
    [{ service: "ACME_2DAY" }, "service"]
  ])("refuses a repetition with %j, and names the field", async (other, path) => {
    const recorded = { ...some, weight: "3.2", shipped_at: now, parcels: [{ weight: "3.2" }, { trackingno: "P1" }] }
    for (const shipments of [[recorded], [recorded, rest]]) {
      const { store, waybill } = await open(...shipments)
      const before = structuredClone(store)
      const refused = waybill.operator.ship(MERCHANT, xid, { ...recorded, ...other })
      await expect(refused).rejects.toMatchObject({
        kind: "invalid",
        message: `${path}: differs from the recorded shipment S1`
      })
      expect({ ...store }).toEqual({ ...before })
      const same = { ...recorded, weight: "3.20", parcels: [{ weight: "3.200" }, { trackingno: "P1" }] }
      expect(await waybill.operator.ship(MERCHANT, xid, same)).toEqual(before.orders[0])
    }
  })

  it.each([
    [{ weight: "3.3" }, "weight"],
    [{ type: "Tube" }, "type"]
  ])("refuses a shipment with %j whose only parcel has a different value", async (other, path) => {
    const { waybill } = await open()
    const parcels = [{ weight: "3.2", type: "Box" }]
    await expect(waybill.operator.ship(MERCHANT, xid, { ...some, parcels, ...other })).rejects.toMatchObject({
      kind: "invalid",
      issues: [{ path, problem: "differs from the only parcel" }]
    })
    const same = { ...some, parcels, weight: "3.20", type: "Box" }
    expect(await waybill.operator.ship(MERCHANT, xid, same)).toMatchObject({ shipments: [{ weight: "3.20", parcels }] })
  })

  it("refuses a repetition with both a trackingno and untracked", async () => {
    const { waybill } = await open(some)
    await expect(waybill.operator.ship(MERCHANT, xid, { ...some, untracked: true })).rejects.toMatchObject({
      message: "untracked: must not be true with a trackingno"
    })
  })

  it("names a weight that the recorded shipment does not have", async () => {
    const { waybill } = await open(some)
    await expect(waybill.operator.ship(MERCHANT, xid, { ...some, weight: "1" })).rejects.toMatchObject({
      message: "weight: differs from the recorded shipment S1"
    })
  })

  it.each<[string, ShipCommandInput, string, object]>([
    ["another item", { ...some, items: [{ index: 1, quantity: 1 }] }, "processing", [{ index: 1, quantity: 1 }]],
    ["fewer pieces of the same item", { ...some, items: [piece] }, "processing", [piece]],
    [
      "one more item",
      { ...some, items: [piece, { index: 1, quantity: 1 }] },
      "shipped",
      [piece, { ...piece, index: 1 }]
    ],
    ["all remaining items", { carrier: "acme", trackingno: "T1" }, "shipped", [piece, { ...piece, index: 1 }]]
  ])("records another parcel with the same trackingno, if it is confirmed, and %s", async (_, parcel, stage, items) => {
    const { waybill } = await open(some)
    const order = await waybill.operator.ship(MERCHANT, xid, { ...parcel, sameNumber: true })
    const parcels = order.shipments.map((each) => [each.trackingno, each.items])
    const expected = [
      ["T1", some.items],
      ["T1", items]
    ]
    expect({ stage: order.stage, parcels }).toEqual({ stage, parcels: expected })
    expect(await waybill.operator.ship(MERCHANT, xid, parcel)).toEqual(order)
  })
})
