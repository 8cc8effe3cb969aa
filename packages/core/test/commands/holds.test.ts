import { describe, expect, it } from "vitest"
import { desk } from "./desk.ts"

const artwork = { reason: "artwork", msg: "Too small" }

describe("hold and release", () => {
  it("keep production and shipping from going on while the operator holds the order", () => {
    const { hold, release, send, ship, start } = desk("new")
    expect(hold(artwork)).toMatchObject({
      stage: "new",
      holds: [{ hold_id: "H2", by: "operator", ...artwork, since: Date.UTC(2026, 10, 20, 12) }]
    })
    expect(send("get_status", { xid: "A-1" })).toMatchObject({ order_status: "On Hold" })
    expect(start({})).toMatchObject({
      kind: "onHold",
      message: "the operator holds the order: artwork (Too small)",
      unblock: "release"
    })
    expect(release({})).toMatchObject({ holds: [] })
    expect(start({})).toMatchObject({ stage: "processing" })
    hold({ reason: "stock", msg: "No canvas" })
    expect(ship({ trackingno: "T1" })).toMatchObject({ kind: "onHold" })
  })

  it("release one hold by its id, and keep the others", () => {
    const { hold, release } = desk("new")
    hold(artwork)
    hold({ reason: "payment", msg: "Unpaid" })
    expect(release({ hold_id: "H9" })).toMatchObject({
      kind: "unknownHold",
      message: "the operator has no hold H9; the holds are H2, H3"
    })
    expect(release({ hold_id: "H2" })).toMatchObject({ holds: [{ hold_id: "H3", reason: "payment" }] })
    expect(release({ hold_id: "H3" })).toMatchObject({ holds: [] })
    expect(release({})).toMatchObject({ kind: "notOnHold" })
    expect(hold(artwork)).toMatchObject({ holds: [{ hold_id: "H6" }] })
  })

  it("leave the merchant's hold alone, and the merchant leaves the operator's alone", () => {
    const { hold, record, release, send } = desk("held")
    hold(artwork)
    expect(send("unhold_order", { xid: "A-1" })).toEqual({ res: "success" })
    expect(send("unhold_order", { xid: "A-1" })).toMatchObject({
      code: "419",
      message: "Order cannot be released: the operator holds the order: artwork (Too small)"
    })
    send("hold_order", { xid: "A-1", msg: "Mine" })
    release({})
    expect(record().order.holds).toMatchObject([{ by: "account", reason: "customer", msg: "Mine" }])
  })

  it("leave the operator's hold as it is while the merchant extends the merchant's hold", () => {
    const { hold, record, send } = desk("new")
    hold(artwork)
    for (const msg of ["One", "Two", "Three"]) send("hold_order", { xid: "A-1", msg })
    expect(record().order.holds).toMatchObject([artwork, { msg: "Three", earlier: ["One", "Two"] }])
  })

  it("write nothing for an equal hold, and refuse an unknown reason", () => {
    const { hold } = desk("new")
    expect(hold(artwork)).toMatchObject({ revision: 2 })
    expect(hold(artwork)).toMatchObject({ revision: 2 })
    expect(hold({ reason: "mood", msg: "No" })).toMatchObject({
      kind: "invalid",
      message: "reason: must be one of customer, artwork, payment, address, stock, other"
    })
  })
})
