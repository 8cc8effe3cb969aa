import { createOrderFulfillmentWorkflow } from "@medusajs/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { serviceWith } from "../shop.ts"
import { inTurn } from "./in-turn.ts"

interface Placed {
  readonly id: string
  readonly status: string
  readonly items: ReadonlyArray<{ readonly id: string; readonly quantity: number; readonly requires_shipping: boolean }>
  readonly shipping_methods: ReadonlyArray<{
    readonly shipping_option_id: string
    readonly data: Record<string, unknown> | null
  }>
  readonly fulfillments: ReadonlyArray<{ readonly id: string }>
}

const fields = [
  "id",
  "status",
  // Medusa omits the quantities of lines if only some of their fields are listed.
  "items.*",
  "shipping_methods.shipping_option_id",
  "shipping_methods.data",
  "fulfillments.id"
]

/** Returns the shipping option of an order that was not pushed yet, or undefined if there is nothing to push. */
export const optionToPush = ({ fulfillments, shipping_methods, status }: Placed): string | undefined =>
  status === "canceled" || fulfillments.length > 0
    ? undefined
    : shipping_methods.find(({ data }) => data?.provider === "waybill" && serviceWith(data.id) !== undefined)
        ?.shipping_option_id

/** Returns orders that were placed since a time, oldest first. */
export const ordersSince = async (container: MedusaContainer, since: Date): Promise<ReadonlyArray<Placed>> => {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const filters = { created_at: { $gte: since } }
  const { data } = await query.graph({ entity: "order", fields, filters, pagination: { order: { created_at: "ASC" } } })
  return data as unknown as ReadonlyArray<Placed>
}

/**
 * Creates the fulfilment of a placed order, which pushes it to Waybill. Does nothing if the order has a fulfilment, so
 * that an administrator's cancellation is final. Its xid is the order's id, so that a repeated call finds its order.
 */
export const fulfilOrder = (container: MedusaContainer, order_id: string): Promise<void> =>
  inTurn(container, order_id, async () => {
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({ entity: "order", fields, filters: { id: order_id } })
    const [order] = data as unknown as ReadonlyArray<Placed>
    const shipping_option_id = order && optionToPush(order)
    if (order === undefined || shipping_option_id === undefined) return
    const items = order.items
      .filter(({ requires_shipping }) => requires_shipping)
      .map(({ id, quantity }) => ({ id, quantity }))
    await createOrderFulfillmentWorkflow(container).run({
      input: { order_id, items, shipping_option_id, metadata: { waybill_xid: order_id } }
    })
  })
