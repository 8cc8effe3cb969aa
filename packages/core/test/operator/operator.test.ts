import { createWaybill, type Order, type WaybillPromises } from "@waybill/core"
import type { ShipCommandInput } from "@waybill/core/inputs"
import { describe, expect, it } from "vitest"
import { PlainStore, plainHost, submission } from "../fixtures/plain-host.ts"

const [MERCHANT, xid] = ["merchant-7", { xid: "A-1" }] as const

/** Opens a service with one order and performs the given steps on that order. */
const open = async (...steps: ReadonlyArray<keyof typeof step>) => {
  const store = new PlainStore()
  const waybill = createWaybill({ ports: plainHost(store) })
  await waybill.pushOrder(MERCHANT, submission)
  for (const name of steps) await step[name](waybill)
  return { store, waybill }
}

const some = { carrier: "acme", trackingno: "T1", items: [{ index: 0, quantity: 2 }] }
const rest = { carrier: "acme", trackingno: "T2" }

const step = {
  hold: (waybill: WaybillPromises) => waybill.holdOrder(MERCHANT, { ...xid, msg: "wait" }),
  start: (waybill: WaybillPromises) => waybill.operator.start(MERCHANT, xid),
  shipSome: (waybill: WaybillPromises) => waybill.operator.ship(MERCHANT, xid, some),
  shipRest: (waybill: WaybillPromises) => waybill.operator.ship(MERCHANT, xid, rest),
  cancel: (waybill: WaybillPromises) => waybill.operator.cancel(MERCHANT, xid, { msg: "stop" })
}

type Step = keyof typeof step

const shipments = ({ shipments, stage }: Order) => ({
  stage,
  shipments: shipments.map(({ items, trackingno }) => [trackingno, items])
})

describe("start", () => {
  it("moves an order from new to processing, and records the operator", async () => {
    const { store, waybill } = await open()
    expect(await waybill.operator.start(MERCHANT, xid, { msg: "press 2" }, { requestId: "op-1" })).toMatchObject({
      stage: "processing",
      revision: 2
    })
    expect(store.log.at(-1)).toMatchObject({
      command: "start",
      actor: "operator",
      stage: "processing",
      revision: 2,
      msg: "press 2",
      request_id: "op-1"
    })
  })
})

describe("ship", () => {
  it("ships all remaining pieces by default", async () => {
    const { waybill } = await open("start")
    expect(shipments(await waybill.operator.ship(MERCHANT, xid, rest))).toEqual({
      stage: "shipped",
      shipments: [
        [
          "T2",
          [
            { index: 0, quantity: 3 },
            { index: 1, quantity: 1 }
          ]
        ]
      ]
    })
  })

  it("leaves the order in processing until the last piece is shipped", async () => {
    const { waybill } = await open("start")
    const ship = async (trackingno: string, ...items: ReadonlyArray<readonly [index: number, quantity: number]>) =>
      (
        await waybill.operator.ship(MERCHANT, xid, {
          carrier: "acme",
          trackingno,
          items: items.map(([index, quantity]) => ({ index, quantity }))
        })
      ).stage
    expect(await ship("T1", [0, 1])).toBe("processing")
    expect(await ship("T2", [1, 1])).toBe("processing")
    expect(await ship("T3", [0, 1])).toBe("processing")
    expect(await ship("T4", [0, 1])).toBe("shipped")
    const { order } = await waybill.getOrder(MERCHANT, xid)
    expect(order.shipments.map(({ trackingno }) => trackingno)).toEqual(["T1", "T2", "T3", "T4"])
    expect(order.revision).toBe(6)
  })

  it("never ships pieces twice", async () => {
    const { waybill } = await open("start")
    await waybill.operator.ship(MERCHANT, xid, { ...some, items: [{ index: 0, quantity: 3 }] })
    const { shipments, stage } = await waybill.operator.ship(MERCHANT, xid, rest)
    expect({ stage, last: shipments[1]?.items }).toEqual({ stage: "shipped", last: [{ index: 1, quantity: 1 }] })
  })

  it("makes get_status return the first tracking number once the order has shipped", async () => {
    const { waybill } = await open("start", "shipSome")
    const login = { username: "ada", password: "opensesame", secretkey: "k-7", data: xid }
    expect((await waybill.handle("get_status", login)).body).not.toHaveProperty("trackingno")
    await step.shipRest(waybill)
    expect((await waybill.handle("get_status", login)).body).toMatchObject({
      order_status: "Shipped",
      trackingno: "T1"
    })
  })
})

describe("ship", () => {
  it("adds up the quantities of an item listed twice", async () => {
    const { waybill } = await open("start")
    const twice = (first: number, second: number) => ({
      ...rest,
      items: [
        { index: 0, quantity: first },
        { index: 0, quantity: second }
      ]
    })
    await expect(waybill.operator.ship(MERCHANT, xid, twice(2, 2))).rejects.toMatchObject({
      kind: "invalid",
      message: "items[1].quantity: 1 left to ship, not 2"
    })
    expect((await waybill.operator.ship(MERCHANT, xid, twice(2, 1))).shipments).toHaveLength(1)
  })
})

describe("ship", () => {
  it.each<[string, Partial<ShipCommandInput>, string]>([
    ["without a tracking number", { trackingno: undefined }, "trackingno: required when untracked is not true"],
    ["with a blank tracking number", { trackingno: " \t" }, "trackingno: required when untracked is not true"],
    ["with a long tracking number", { trackingno: "1".repeat(256) }, "trackingno: at most 255 characters"],
    [
      "with a number that cannot be stored",
      { trackingno: "T\u0000" },
      "trackingno: has characters that cannot be stored"
    ],
    ["untracked, with a number", { untracked: true }, "untracked: must not be true with a trackingno"],
    ["with a type that is too long", { type: "x".repeat(256) }, "type: at most 255 characters"],
    ["untracked in words", { untracked: "yes" as never }, "untracked: must be true or false"],
    ["with a weight of 0", { weight: 0 }, "weight: must be greater than 0"],
    ["with a weight in words", { weight: "3 lb" }, "weight: must be a decimal number such as 12.5"],
    [
      "with a parcel that has only air",
      { parcels: [{}, { air: 1 }] },
      "parcels[1].air: requires volume, and must not exceed it"
    ],
    [
      "with a parcel that has only a volume",
      { parcels: [{ volume: 1 }] },
      "parcels[0].air: requires volume, and must not exceed it"
    ],
    [
      "with a parcel that has more air than volume",
      { parcels: [{ volume: "10", air: "10.01" }] },
      "parcels[0].air: requires volume, and must not exceed it"
    ],
    [
      "with a parcel that has a negative air",
      { parcels: [{ volume: 1, air: -1 }] },
      "parcels[0].air: must not be negative"
    ],
    ["with a parcel that has no weight", { parcels: [{ weight: -1 }] }, "parcels[0].weight: must be greater than 0"],
    ["in the future", { shipped_at: "2099-01-01 00:00:00" }, "shipped_at: must not be in the future"],
    ["of last year", { shipped_at: "2025-01-01 00:00:00" }, "shipped_at: must not be more than 30 days ago"],
    ["with an unknown item", { items: [{ index: 2, quantity: 1 }] }, "items[0].index: must be at most 1, not 2"],
    [
      "with a negative index",
      { items: [{ index: -1, quantity: 1 }] },
      "items[0].index: must be an integer of 0 or more"
    ],
    ["with too many pieces", { items: [{ index: 0, quantity: 4 }] }, "items[0].quantity: 3 left to ship, not 4"],
    ["with no pieces", { items: [{ index: 0, quantity: 0 }] }, "items[0].quantity: must be an integer of 1 or more"],
    [
      "with half a piece",
      { items: [{ index: 0, quantity: 0.5 }] },
      "items[0].quantity: must be an integer of 1 or more"
    ],
    [
      "with NaN pieces",
      { items: [{ index: 0, quantity: Number.NaN }] },
      "items[0].quantity: must be an integer of 1 or more"
    ],
    ["with no items", { items: [] }, "items: must not be empty"]
  ])("refuses a shipment %s, and stores nothing", async (_, wrong, message) => {
    const { store, waybill } = await open("start")
    const before = structuredClone(store)
    await expect(waybill.operator.ship(MERCHANT, xid, { ...rest, ...wrong })).rejects.toMatchObject({
      command: "ship",
      kind: "invalid",
      message
    })
    expect({ ...store }).toEqual({ ...before })
  })
})

describe("ship", () => {
  it("records the volume of a parcel and its unfilled part", async () => {
    const { waybill } = await open("start")
    const parcels = [{ volume: "700.50", air: 0 }, { volume: 10, air: "10.0" }, { type: "Tube" }]
    const { shipments } = await waybill.operator.ship(MERCHANT, xid, { ...rest, parcels })
    expect(shipments[0]?.parcels).toEqual([
      { volume: "700.50", air: "0" },
      { volume: "10", air: "10.0" },
      { type: "Tube" }
    ])
  })

  it("accepts the same trackingno from a different carrier", async () => {
    const { waybill } = await open("start", "shipSome")
    const other = { ...some, carrier: "rapid", items: [{ index: 1, quantity: 1 }] }
    expect((await waybill.operator.ship(MERCHANT, xid, other)).shipments.map(({ carrier }) => carrier)).toEqual([
      "acme",
      "rapid"
    ])
  })

  it("counts pieces that have already shipped", async () => {
    const { waybill } = await open("start", "shipSome")
    const late = { ...rest, items: [{ index: 0, quantity: 2 }] }
    await expect(waybill.operator.ship(MERCHANT, xid, late)).rejects.toMatchObject({
      kind: "invalid",
      message: "items[0].quantity: 1 left to ship, not 2"
    })
  })

  it("accepts a trackingno of 255 characters of any kind", async () => {
    const { waybill } = await open("start")
    const trackingno = "😀".repeat(255)
    expect((await waybill.operator.ship(MERCHANT, xid, { carrier: "x", trackingno })).shipments[0]).toMatchObject({
      carrier: "x",
      trackingno
    })
  })
})

describe("cancel", () => {
  it.each<[string, ReadonlyArray<Step>]>([
    ["a new order", []],
    ["an order on hold", ["hold"]],
    ["an order in production", ["start"]]
  ])("cancels %s and ends its hold", async (_, steps) => {
    const { store, waybill } = await open(...steps)
    const cancelled = await waybill.operator.cancel(MERCHANT, xid, { msg: "no stock" })
    expect(cancelled).toMatchObject({ stage: "cancelled", holds: [] })
    expect(store.log.at(-1)).toMatchObject({
      command: "cancel",
      actor: "operator",
      stage: "cancelled",
      msg: "no stock"
    })
  })
})

describe("operator commands that are refused", () => {
  const inProduction = "the order is in production"
  const hasShipped = "the order has shipped"
  const isCancelled = "the order is cancelled"
  const partlyShipped = "part of the order has shipped"

  it.each<[Step, ReadonlyArray<Step>, string, string, string?]>([
    ["start", ["hold"], "onHold", "the order is on hold", "unhold_order"],
    ["start", ["start"], "wrongStage", inProduction],
    ["start", ["start", "shipRest"], "wrongStage", hasShipped],
    ["start", ["cancel"], "wrongStage", isCancelled],
    ["shipRest", [], "wrongStage", "the order is not in production", "start"],
    ["shipRest", ["hold"], "wrongStage", "the order is not in production", "start"],
    ["shipSome", ["start", "shipRest"], "wrongStage", hasShipped],
    ["shipRest", ["cancel"], "wrongStage", isCancelled],
    ["cancel", ["start", "shipSome"], "partlyShipped", partlyShipped, "voidShipment"],
    ["cancel", ["start", "shipRest"], "wrongStage", hasShipped],
    ["cancel", ["cancel"], "wrongStage", isCancelled]
  ])("refuses %s after %j, and states the reason", async (command, steps, kind, message, unblock) => {
    const { store, waybill } = await open(...steps)
    const before = structuredClone(store)
    const refusal = await step[command](waybill).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ _tag: "OperatorRefusal", kind, message })
    expect((refusal as { unblock?: string }).unblock).toBe(unblock)
    expect({ ...store }).toEqual({ ...before })
  })

  it.each<Step>(["start", "shipRest", "cancel"])(
    "refuses %s for an unknown order and for another account's order",
    async (command) => {
      const store = new PlainStore()
      const waybill = createWaybill({ ports: plainHost(store) })
      const unknown = { kind: "unknownOrder", message: "unknown order" }
      await expect(step[command](waybill)).rejects.toMatchObject(unknown)
      const { order_id } = await waybill.pushOrder("merchant-8", submission)
      await expect(step[command](waybill)).rejects.toMatchObject(unknown)
      await expect(waybill.operator.start(MERCHANT, { order_id })).rejects.toMatchObject(unknown)
      expect(store.log).toHaveLength(1)
    }
  )
})

it("operator commands accept an order_id", async () => {
  const { waybill } = await open()
  const { order_id } = await waybill.getStatus(MERCHANT, xid)
  expect((await waybill.operator.start(MERCHANT, { order_id })).stage).toBe("processing")
  expect((await waybill.operator.ship(MERCHANT, { order_id }, some)).shipments).toHaveLength(1)
})
