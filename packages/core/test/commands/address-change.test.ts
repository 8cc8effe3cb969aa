import type { OperatorRefusal, Order } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { desk } from "./desk.ts"

const number = { trackingno: "T1" }
const bonn = { name: "Bo", address: "Am Hof 1", city: "Bonn", zip: "53113", state: "NW", country: "DE" }

/** Opens a desk with an order in production, whose revision is 2. */
const started = () => {
  const opened = desk("processing")
  const move = (address: object) =>
    expect(opened.send("change_ship_address", { xid: "A-1", ...address })).toMatchObject({
      res: "success"
    })
  return { ...opened, move }
}

describe("shipments from a screen", () => {
  it("a shipment is refused after a change of the address, with both addresses in words and the revision to acknowledge", () => {
    const { move, record, ship } = started()
    const before = record().order.shipping_address
    move(bonn)
    const refusal = ship(number, { revision: 2 }) as OperatorRefusal
    expect(refusal).toMatchObject({ kind: "addressChanged", command: "ship" })
    expect(refusal.message).toBe(
      "the shipping address changed at revision 3, from Bo Roy, Maple Frames, 22 King Street, Unit 4, Toronto, ON, M5H 1A1, CA, +1 416 555 0100, bo@example.com, " +
        "to Bo, Am Hof 1, Bonn, NW, 53113, DE; replace the label, then ship with acknowledge 3"
    )
    expect(refusal.addressChange).toEqual({ revision: 3, before, after: record().order.shipping_address })
    expect(record().order).toMatchObject({ revision: 3, shipments: [] })
  })

  it("a shipment is recorded with the acknowledged revision, and its event names who did", () => {
    const { move, record, ship } = started()
    move(bonn)
    const shipped = ship({ ...number, acknowledge: 3 }, { revision: 2, operator: "ada" }) as Order
    expect(shipped).toMatchObject({ stage: "shipped", shipments: [{ trackingno: "T1", acknowledged: 3 }] })
    const event = record().history.at(-1)
    expect(event).toMatchObject({ command: "ship", operator: "ada" })
    expect(event?.changes).toContainEqual({ path: "shipments[0]", after: record().order.shipments[0] })
  })

  it("a shipment of an erased order is refused as changed, because its addresses are blank", () => {
    const { cancel, erase, move, ship } = started()
    move(bonn)
    cancel({ msg: "No stock" })
    erase({})
    expect(ship(number, { revision: 2 })).toMatchObject({ kind: "changed", message: "the order has revision 5, not 2" })
  })

  it("a shipment is refused again if the address changes a second time after the acknowledgement", () => {
    const { move, ship } = started()
    move(bonn)
    move({ ...bonn, address: "Am Hof 2" })
    for (const revision of [2, 4, undefined])
      expect(ship({ ...number, acknowledge: 3 }, { revision })).toMatchObject({
        kind: "addressChanged",
        addressChange: { revision: 4, before: bonn, after: { address: "Am Hof 2" } }
      })
    expect(ship({ ...number, acknowledge: 4 }, { revision: 2 })).toMatchObject({ stage: "shipped" })
  })

  it("a shipment is refused as changed if only something else has changed, also after the acknowledged address", () => {
    const { move, note, ship } = started()
    note({ msg: "Use the blue tape" })
    expect(ship(number, { revision: 2 })).toMatchObject({ kind: "changed", message: "the order has revision 3, not 2" })
    move(bonn)
    note({ msg: "Use the red tape" })
    const given = { ...number, acknowledge: 4 }
    expect(ship(given, { revision: 2 })).toMatchObject({ kind: "changed", message: "the order has revision 5, not 4" })
    expect(ship(given, { revision: 5 })).toMatchObject({ stage: "shipped" })
  })

  it("a shipment needs no acknowledgement if the address is again what the screen showed", () => {
    const { move, record, ship } = started()
    const first = record().order.shipping_address
    move(bonn)
    move(first)
    expect(ship(number, { revision: 2 })).toMatchObject({ kind: "changed" })
    expect(ship(number, { revision: 4 })).toMatchObject({ stage: "shipped" })
  })

  it("a shipment is refused with an acknowledgement of a revision that did not change the address", () => {
    const { move, ship } = started()
    const invalid = (problem: string) => ({
      kind: "invalid",
      issues: [{ path: "acknowledge", problem: `no change of the address has this revision; ${problem}` }]
    })
    expect(ship({ ...number, acknowledge: 2 })).toMatchObject(invalid("the address has not changed; leave it out"))
    move(bonn)
    expect(ship({ ...number, acknowledge: 9 }, { revision: 2 })).toMatchObject(invalid("must be 3"))
    expect(ship({ ...number, acknowledge: "3" })).toMatchObject({
      issues: [{ path: "acknowledge", problem: "must be an integer of 1 or more" }]
    })
    expect(ship({ ...number, acknowledge: 3 })).toMatchObject({ stage: "shipped" })
  })

  it("a shipment without a revision needs no acknowledgement, because its sender saw no screen", () => {
    const { move, ship } = started()
    move(bonn)
    expect(ship(number)).toMatchObject({ stage: "shipped", shipments: [{ trackingno: "T1" }] })
  })

  it("other commands are still refused as changed", () => {
    const { move, note } = started()
    move(bonn)
    expect(note({ msg: "x" }, { revision: 2 })).toMatchObject({ kind: "changed" })
  })
})
