import { sqlOrderStore } from "@waybill/adapter-sql"
import { OrderIds, Waybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { Effect, Layer } from "effect"
import { address, item } from "../sql/orders.ts"

/** Account of the orders that are copied. It is removed afterwards. */
export const TEMPLATES = "templates"

const submissionOf = (xid: string) => ({
  xid,
  billing_address: address,
  shipping_address: address,
  order_info: [item, { ...item, quantity: "2" }, { ...item, width: "30" }],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
})

const names = ["new", "processing", "shipped", "cancelled", "held", "heldShipped"] as const

/** Pushes an order for each kind, and brings it into its state by commands. The xid is the name of the kind. */
export const createTemplates = Effect.gen(function* () {
  const waybill = yield* Waybill
  for (const xid of names) yield* waybill.pushOrder(TEMPLATES, submissionOf(xid))
  const of = (xid: (typeof names)[number]) => [TEMPLATES, { xid }] as const
  const hold = { reason: "artwork", msg: "The image is too small" }
  for (const name of ["processing", "shipped", "heldShipped"] as const) yield* waybill.operator.start(...of(name), {})
  for (const name of ["shipped", "heldShipped"] as const)
    yield* waybill.operator.ship(...of(name), { trackingno: "1Z999AA10123456784" })
  yield* waybill.cancelOrder(TEMPLATES, { xid: "cancelled" })
  yield* waybill.operator.hold(...of("held"), hold)
  yield* waybill.operator.hold(...of("heldShipped"), hold)
}).pipe(
  Effect.provide(Waybill.layer.pipe(Layer.provideMerge(Layer.mergeAll(memory(), sqlOrderStore(), OrderIds.layer(0)))))
)
