import { createOrderShipmentWorkflow } from "@medusajs/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { ConsumerHandler } from "@waybill/adapter-sql/plain"
import { ACCOUNT } from "../shop.ts"

interface Fulfilled {
  readonly fulfillments: ReadonlyArray<{
    readonly id: string
    readonly data: Record<string, unknown> | null
    readonly shipped_at: Date | null
    readonly canceled_at: Date | null
    readonly items: ReadonlyArray<{ readonly line_item_id: string | null; readonly quantity: number }>
  }>
}

const fields = [
  "id",
  "fulfillments.id",
  "fulfillments.data",
  "fulfillments.shipped_at",
  "fulfillments.canceled_at",
  "fulfillments.items.line_item_id",
  "fulfillments.items.quantity"
]

/**
 * Returns a handler of Waybill's events that marks the fulfilment of an order as shipped, with its tracking numbers, once
 * all items have shipped. A fulfilment of Medusa has one shipment. If it throws, Waybill repeats the event later.
 */
export const markShipped =
  (container: MedusaContainer): ConsumerHandler =>
  async ({ event, order }) => {
    if (event.account_id !== ACCOUNT || event.command !== "ship" || order.stage !== "shipped") return
    // Medusa does not know the reprints of the print shop.
    if (order.kind !== "order") return
    // The xid starts with the id of the order in Medusa.
    const [medusaId = ""] = order.xid.split("/")
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({ entity: "order", fields, filters: { id: medusaId } })
    const [placed] = data as unknown as ReadonlyArray<Fulfilled>
    const fulfilment = placed?.fulfillments.find(
      ({ canceled_at, data }) => canceled_at === null && data?.order_id === order.order_id
    )
    if (fulfilment === undefined) throw new Error(`Medusa has no fulfilment of the order ${order.xid}`)
    if (fulfilment.shipped_at !== null) return
    const numbers = order.shipments
      .filter(({ voided }) => voided === undefined)
      .flatMap(({ parcels = [], trackingno }) => [trackingno, ...parcels.map((parcel) => parcel.trackingno)])
      .filter((trackingno) => trackingno !== undefined)
    await createOrderShipmentWorkflow(container).run({
      input: {
        order_id: medusaId,
        fulfillment_id: fulfilment.id,
        items: fulfilment.items.map(({ line_item_id, quantity }) => ({ id: line_item_id ?? "", quantity })),
        labels: [...new Set(numbers)].map((tracking_number) => ({ tracking_number, tracking_url: "", label_url: "" }))
      }
    })
  }
