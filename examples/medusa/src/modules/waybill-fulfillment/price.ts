import type { IProductModuleService } from "@medusajs/framework/types"
import { MathBN, MedusaError } from "@medusajs/framework/utils"
import type { WaybillPromises } from "@waybill/core"
import type { RateAddressInput } from "@waybill/core/inputs"
import { ACCOUNT, CURRENCY, type Service } from "../../shop.ts"
import { addressOf, type MedusaAddress } from "./address.ts"
import { type Line, printsOf, type Quantity } from "./prints.ts"

/** The fields of a cart that its shipping costs depend on. */
export interface Cart {
  readonly currency_code?: string
  readonly shipping_address?: MedusaAddress | null
  readonly items?: ReadonlyArray<Line & { readonly quantity: Quantity }>
}

type Destination = RateAddressInput

/** Packs the prints of a cart and returns the exact price of a service as a decimal string. No call uses the database. */
export const priceOf = async (
  { id, name, carrier }: Service,
  { currency_code, items = [], shipping_address }: Cart,
  waybill: WaybillPromises,
  products: IProductModuleService
): Promise<string> => {
  const invalid = (message: string) => new MedusaError(MedusaError.Types.INVALID_DATA, message)
  if (currency_code !== CURRENCY) throw invalid(`${name} has prices in ${CURRENCY.toUpperCase()} only`)
  const prints = await printsOf(items, products)
  const { boxes } = await waybill.packageInfo(ACCOUNT, {
    order_info: items.map(({ id, quantity }) => {
      const { finishing, height, width } = prints.get(id)!
      const qty = MathBN.convert(quantity).toNumber()
      return { width, height, qty, ...(finishing !== undefined && { finishing }) }
    })
  })
  const rates = await waybill.shippingRate(ACCOUNT, {
    // Waybill checks the address and names missing fields.
    shipping_address: addressOf(shipping_address) as unknown as Destination,
    order_info: boxes.map(({ height, length, type, weight, width }) => {
      if (weight === undefined) throw new Error("The profile in src/shop.ts has no weights; rates need them")
      return { width, height, length, weight, type }
    }),
    shipping: { carrier }
  })
  const rate = rates.find(({ method }) => method === id)
  if (rate === undefined) throw invalid(`${name} does not deliver these prints to this address`)
  return rate.cost
}
