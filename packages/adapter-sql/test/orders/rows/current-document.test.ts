import { expect, it } from "vitest"
import { currentDocument } from "../../../src/orders/rows/current-document.ts"

const since = 1_795_612_530_890 as never
const parts = { shipping: {}, shipping_address: {} }
const operatorHold = { hold_id: "H3", by: "operator", reason: "artwork", msg: "too small", since } as const

it("a hold of an earlier version becomes the merchant's, and keeps its messages", () => {
  expect(currentDocument({ ...parts, hold: { since, reasons: ["one", "two", "three"] } })).toEqual({
    ...parts,
    holds: [{ hold_id: "H1", by: "account", reason: "customer", msg: "three", since, earlier: ["one", "two"] }],
    shipments: []
  })
})

it("the operator's holds stay if a process of an earlier version adds a hold", () => {
  const { holds } = currentDocument({ ...parts, hold: { since, reasons: ["wait"] }, holds: [operatorHold] })
  expect(holds).toEqual([{ hold_id: "H1", by: "account", reason: "customer", msg: "wait", since }, operatorHold])
})

it("shipments of an earlier version get ids and no updates, and new shipments keep theirs", () => {
  const sent = { carrier: "acme", trackingno: "T1", shipped_at: since, items: [{ index: 0, quantity: 1 }] }
  const later = { ...sent, shipment_id: "S7", tracking: [{ status: "delivered", at: since }] } as const
  expect(currentDocument({ ...parts, shipments: [sent, later] }).shipments).toEqual([
    { ...sent, shipment_id: "S1", tracking: [] },
    later
  ])
})
