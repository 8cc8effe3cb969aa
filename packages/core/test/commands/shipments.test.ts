import { presets } from "@waybill/core"
import { operatorReplies } from "@waybill/core/adapter"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { type TrackingUpdate, trackingStatusOf } from "../../src/order/tracking.ts"
import { desk } from "./desk.ts"

const updates = [
  { status: "in_transit", at: "2026-11-16 08:00:00" },
  { status: "in_transit", at: "2026-11-17 08:00:00", note: "Hub" },
  { status: "exception", at: "2026-11-17 09:00:00" },
  { status: "out_for_delivery", at: "2026-11-18 07:00:00" },
  { status: "delivered", at: "2026-11-18 11:00:00" },
  { status: "in_transit", at: "2026-11-18 12:00:00" }
]

interface Sent {
  readonly status: string
  readonly at: string
  readonly note?: string | undefined
}

const stateAfter = (sent: ReadonlyArray<Sent>): ReadonlyArray<TrackingUpdate> => {
  const { record, track } = desk("shipped")
  for (const update of sent) expect(track({ shipment_id: "S1", ...update })).toHaveProperty("order_id")
  return record().order.shipments[0]!.tracking
}

describe("track", () => {
  it("leads to the same state for every permutation of updates, some of them sent twice", () => {
    const expected = stateAfter(updates)
    expect(expected.map(({ status }) => status)).toEqual(updates.map(({ status }) => status))
    expect(trackingStatusOf(expected)).toBe("delivered")
    const sent = fc
      .subarray(updates)
      .chain((twice) => fc.shuffledSubarray([...updates, ...twice], { minLength: updates.length + twice.length }))
    fc.assert(
      fc.property(sent, (all) => {
        expect(stateAfter(all)).toEqual(expected)
      }),
      { seed: seedOf(1), numRuns: 200 }
    )
  })

  it("shows the state after all updates, so that a late one does not hide the delivery", () => {
    const { record, send, track } = desk("shipped")
    const shown = () => {
      const { order } = send("get_order", { xid: "A-1" }) as never as { order: { shipments: ReadonlyArray<object> } }
      return [order, operatorReplies(presets.default).order(record().order)].map(({ shipments }) => shipments[0])
    }
    for (const shipment of shown()) expect(shipment).not.toHaveProperty("tracking_status")
    for (const update of updates.slice(3)) track({ shipment_id: "S1", ...update })
    for (const shipment of shown())
      expect(shipment).toMatchObject({
        tracking_status: "delivered",
        tracking: [{ status: "out_for_delivery" }, { status: "delivered" }, { status: "in_transit" }]
      })
    track({ shipment_id: "S1", status: "returned", at: "2026-11-19 08:00:00" })
    for (const shipment of shown()) expect(shipment).toMatchObject({ tracking_status: "returned" })
  })

  it("leaves delivered only for returned", () => {
    const at = (status: TrackingUpdate["status"], time: number) => ({ status, at: time as TrackingUpdate["at"] })
    expect(trackingStatusOf([])).toBeUndefined()
    expect(trackingStatusOf([at("delivered", 1), at("exception", 2)])).toBe("delivered")
    expect(trackingStatusOf([at("delivered", 1), at("returned", 2)])).toBe("returned")
    expect(trackingStatusOf([at("exception", 1), at("in_transit", 2)])).toBe("in_transit")
  })

  it("sorts updates of the same time by their status and note, and accepts 200 of them", () => {
    const at = "2026-11-17 09:00:00"
    const notes = ["b", "a", undefined, "c"].map((note) => ({ status: "exception", at, note }))
    const sorted = stateAfter([...notes, { status: "in_transit", at }])
    expect(sorted.map(({ note, status }) => note ?? status)).toEqual(["in_transit", "exception", "a", "b", "c"])
    const { record, track } = desk("shipped")
    for (let count = 0; count < 200; count++) track({ shipment_id: "S1", status: "exception", at, note: `${count}` })
    expect(track({ shipment_id: "S1", status: "delivered", at })).toMatchObject({
      kind: "invalid",
      message: "status: a shipment has at most 200 updates"
    })
    expect(record().order.shipments[0]?.tracking).toHaveLength(200)
  })

  it("refuses an update from a clock that starts at 1970", () => {
    const { record, track } = desk("shipped")
    const update = { shipment_id: "S1", status: "in_transit" }
    for (const at of ["1970-01-01 00:00:00", "1999-12-31 23:59:59"])
      expect(track({ ...update, at })).toMatchObject({
        kind: "invalid",
        message: "at: must not be before the year 2000"
      })
    expect(record().order.shipments[0]?.tracking).toEqual([])
    track({ ...update, at: "2000-01-01 00:00:00" })
    expect(record().order.shipments[0]?.tracking).toHaveLength(1)
  })

  it("writes nothing for a repeated update", () => {
    const { track } = desk("shipped")
    expect(track({ shipment_id: "S1", ...updates[0] })).toMatchObject({ revision: 4 })
    expect(track({ shipment_id: "S1", ...updates[0] })).toMatchObject({ revision: 4 })
  })
})

describe("correctShipment", () => {
  it("replaces values, and the history keeps the old ones", () => {
    const { correctShipment, record } = desk("shipped")
    expect(correctShipment({ shipment_id: "S1", trackingno: "1Z-2" })).toMatchObject({
      stage: "shipped",
      shipments: [{ shipment_id: "S1", trackingno: "1Z-2", carrier: "acme" }]
    })
    expect(record().history.at(-1)).toMatchObject({
      command: "correctShipment",
      changes: [{ path: "shipments[0].trackingno", before: "1Z-1", after: "1Z-2" }]
    })
  })

  it.each([
    [{ shipment_id: "S2", trackingno: "X" }, "unknownShipment", "there is no shipment S2; the shipments are S1"],
    [{ shipment_id: "S1", trackingno: 7 }, "invalid", "trackingno: must be a string"],
    [{ shipment_id: "S1" }, "invalid", "shipment_id: give the carrier, trackingno, shipped_at or parcels to correct"],
    [{ shipment_id: "S1", shipped_at: "2026-11-21 00:00:00" }, "invalid", "shipped_at: must not be in the future"],
    [{ shipment_id: "S1", shipped_at: "yesterday" }, "invalid", "shipped_at: must be YYYY-MM-DD HH:MM:SS"]
  ])("refuses %j as %s", (data, kind, message) => {
    expect(desk("shipped").correctShipment(data)).toMatchObject({ kind, message })
  })
})

it("correctShipment drops the service of a different carrier, and changes the time", () => {
  const { correctShipment } = desk("shipped")
  const later = correctShipment({ shipment_id: "S1", carrier: "acme", shipped_at: "2026-11-19 08:00:00" })
  expect(later).toMatchObject({
    shipments: [{ carrier: "acme", service: "ACME_GROUND", shipped_at: Date.UTC(2026, 10, 19, 8) }]
  })
  const other = correctShipment({ shipment_id: "S1", carrier: "swift" })
  expect(other).toMatchObject({ shipments: [{ carrier: "swift", trackingno: "1Z-1" }] })
  expect(other).not.toHaveProperty("shipments[0].service")
  expect(correctShipment({ shipment_id: "S1", carrier: "acme" })).not.toHaveProperty("shipments[0].service")
})

it.each(["ACME", "acme ", " Acme"])("the order's carrier in another spelling is refused: %j", (carrier) => {
  const refused = {
    _tag: "OperatorRefusal",
    kind: "invalid",
    issues: [{ path: "carrier", problem: `unknown carrier ${JSON.stringify(carrier)}; did you mean "acme"?` }]
  }
  expect(desk("processing").ship({ trackingno: "1Z-1", carrier })).toMatchObject(refused)
  expect(desk("shipped").correctShipment({ shipment_id: "S1", carrier })).toMatchObject(refused)
})

it("a command on a shipment changes only that one, and says if there is none", () => {
  const { correctShipment, ship } = desk("processing")
  const correction = { shipment_id: "S2", trackingno: "T9" }
  expect(correctShipment(correction)).toMatchObject({ message: "there is no shipment S2; the shipments are none" })
  for (const trackingno of ["T1", "T2"]) ship({ trackingno, items: [{ index: 0, quantity: 1 }] })
  expect(correctShipment(correction)).toMatchObject({ shipments: [{ trackingno: "T1" }, { trackingno: "T9" }] })
})

describe("voidShipment", () => {
  it("counts the pieces as not shipped, and returns the order to production", () => {
    const { record, send, ship, voidShipment } = desk("shipped")
    expect(voidShipment({ shipment_id: "S1", msg: "Left behind" })).toMatchObject({
      stage: "processing",
      shipments: [{ voided: { msg: "Left behind" } }]
    })
    expect(send("change_ship_method", { xid: "A-1", carrier: "swift", service: "SWIFT_AIR" })).toEqual({
      res: "success"
    })
    expect(voidShipment({ shipment_id: "S1", msg: "Again" })).toMatchObject({ kind: "voided" })
    expect(ship({ trackingno: "SW-1" })).toMatchObject({ stage: "shipped" })
    expect(record().order.shipments).toMatchObject([
      { shipment_id: "S1", carrier: "acme" },
      { shipment_id: "S2", carrier: "swift", service: "SWIFT_AIR", trackingno: "SW-1" }
    ])
    expect(send("get_status", { xid: "A-1" })).toMatchObject({ trackingno: "SW-1" })
  })

  it("refuses a delivered shipment, but not a returned one", () => {
    const { track, voidShipment } = desk("shipped")
    track({ shipment_id: "S1", ...updates[4] })
    expect(voidShipment({ shipment_id: "S1", msg: "No" })).toMatchObject({ kind: "delivered" })
    track({ shipment_id: "S1", status: "returned", at: "2026-11-20 08:00:00" })
    expect(voidShipment({ shipment_id: "S1", msg: "Back" })).toMatchObject({ stage: "processing" })
  })
})

describe("ship", () => {
  it("takes the carrier and service from the order, and records untracked letters and parcels", () => {
    const { ship } = desk("processing")
    const letter = { untracked: true, items: [{ index: 1, quantity: 1 }], shipped_at: "2026-11-01 09:00:00" }
    expect(ship(letter)).toMatchObject({
      stage: "processing",
      shipments: [{ carrier: "acme", service: "ACME_GROUND", shipped_at: Date.UTC(2026, 10, 1, 9) }]
    })
    const parcels = [{ trackingno: "P1", type: "Box", weight: "2.5" }, { trackingno: "P2" }]
    expect(ship({ trackingno: "P1", parcels })).toMatchObject({
      stage: "shipped",
      shipments: [{}, { trackingno: "P1", parcels }]
    })
  })

  it("changes nothing if the last shipment is repeated with or without its carrier", () => {
    const { ship } = desk("processing")
    const shipped = ship({ trackingno: "T1" })
    expect(ship({ trackingno: "T1" })).toEqual(shipped)
    expect(ship({ carrier: "acme", trackingno: "T1" })).toEqual(shipped)
    expect(ship({ carrier: "swift", trackingno: "T1" })).toMatchObject({ kind: "wrongStage" })
  })

  it("does not take a second untracked letter for a repeat while pieces are left", () => {
    const { record, ship } = desk("processing")
    const letter = { untracked: true, items: [{ index: 0, quantity: 1 }] }
    ship(letter)
    ship(letter)
    expect(record().order.shipments).toHaveLength(2)
  })
})

it("track refuses a time more than a day in the future", () => {
  const { track } = desk("shipped")
  const delivered = { shipment_id: "S1", status: "delivered" }
  expect(track({ ...delivered, at: "2026-11-21 12:00:01" })).toMatchObject({
    kind: "invalid",
    message: "at: must not be in the future"
  })
  expect(track({ ...delivered, at: "2026-11-21 12:00:00" })).toMatchObject({ stage: "shipped" })
})
