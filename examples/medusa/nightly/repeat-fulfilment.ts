// Run by `medusa exec`: creates a fulfilment that Medusa has created before, as it does after a crash between the push
// and its own write. Prints the ids of the two fulfilments' orders in Waybill.
import type { CreateFulfillmentDTO, ExecArgs } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

interface Ordered {
  readonly shipping_address: object
  readonly shipping_methods: ReadonlyArray<{ readonly data: object }>
  readonly fulfillments: ReadonlyArray<{
    readonly location_id: string
    readonly provider_id: string
    readonly shipping_option_id: string
    readonly data: Record<string, unknown>
    readonly items: ReadonlyArray<Readonly<Record<"line_item_id" | "quantity" | "title" | "sku" | "barcode", unknown>>>
  }>
}

export default async ({ args: [order_id], container }: ExecArgs): Promise<void> => {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: [
      "id",
      "items.*",
      "items.variant.width",
      "items.variant.height",
      "items.variant.material",
      "customer.*",
      "shipping_address.*",
      "shipping_methods.data",
      "fulfillments.*",
      "fulfillments.items.*"
    ],
    filters: { id: order_id! }
  })
  const [order] = data as unknown as ReadonlyArray<Ordered>
  const [first] = order?.fulfillments ?? []
  if (order === undefined || first === undefined) throw new Error(`${order_id} has no fulfilment`)
  const repeated = {
    location_id: first.location_id,
    provider_id: first.provider_id,
    shipping_option_id: first.shipping_option_id,
    data: order.shipping_methods[0]?.data,
    items: first.items.map(({ barcode, line_item_id, quantity, sku, title }) => ({
      line_item_id,
      quantity,
      title,
      sku,
      barcode
    })),
    delivery_address: { ...order.shipping_address, id: undefined },
    labels: [],
    order,
    metadata: { waybill_xid: order_id }
  }
  const fulfillments = container.resolve(Modules.FULFILLMENT)
  const { id } = await fulfillments.createFulfillment(repeated as unknown as CreateFulfillmentDTO)
  const second = await fulfillments.retrieveFulfillment(id)
  process.stdout.write(`REPEATED ${JSON.stringify([first.data.order_id, second.data?.order_id])}\n`)
}
