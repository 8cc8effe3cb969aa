import { MathBN, MedusaError } from "@medusajs/framework/utils"
import type { PushOrderInput } from "@waybill/core"
import type { Service } from "../../shop.ts"
import { addressOf, type MedusaAddress } from "./address.ts"
import type { Line, Print, Quantity } from "./prints.ts"

/** The fields of an order of Medusa that Waybill needs. */
export interface PlacedOrder {
  readonly id?: string
  readonly customer?: { readonly email?: string | null } | null
  readonly shipping_address?: MedusaAddress | null
  readonly items?: ReadonlyArray<OrderLine>
}

interface OrderLine extends Line {
  readonly product_title?: string | null
  readonly unit_price: Quantity
}

/** A line of a fulfilment, with the quantity that it contains. */
export interface FulfilledLine extends OrderLine {
  readonly pieces: number
}

export type Submission = Omit<PushOrderInput, "xid">

/** Returns the lines of a fulfilment, with what the order knows about them. */
export const fulfilledLines = (
  { items: ordered = [] }: PlacedOrder,
  fulfilled: ReadonlyArray<{ readonly line_item_id?: string | null; readonly quantity?: Quantity }>
): ReadonlyArray<FulfilledLine> =>
  fulfilled.map(({ line_item_id, quantity }) => {
    const line = ordered.find(({ id }) => id === line_item_id)
    if (line === undefined || quantity === undefined)
      throw new MedusaError(MedusaError.Types.INVALID_DATA, `The order has no line ${line_item_id}`)
    return { ...line, pieces: MathBN.convert(quantity).toNumber() }
  })

/** Returns the fields of `push_order`. Medusa does not pass the billing address to providers, so both are the same. */
export const submissionOf = (
  { carrier, id: service }: Service,
  { customer, shipping_address }: PlacedOrder,
  delivery: MedusaAddress | undefined,
  lines: ReadonlyArray<FulfilledLine>,
  prints: ReadonlyMap<string, Print>
): Submission => {
  const email = customer?.email
  // Waybill checks the address and names missing fields.
  const address = {
    ...addressOf(delivery ?? shipping_address),
    ...(email && { email })
  } as unknown as Submission["shipping_address"]
  return {
    billing_address: address,
    shipping_address: address,
    order_info: lines.map(({ id, pieces, product_title, title, unit_price }) => {
      const { finishing, height, image, width } = prints.get(id)!
      return {
        type: finishing ?? "Print",
        title: product_title ?? title ?? id,
        width,
        height,
        quantity: pieces,
        large_img: image,
        item_cost: MathBN.convert(unit_price).toFixed(),
        ...(finishing !== undefined && { finishing })
      }
    }),
    shipping: { carrier, service }
  }
}
