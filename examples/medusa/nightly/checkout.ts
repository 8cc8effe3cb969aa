import { type Answer, type Client, expectBody, type Problem } from "./http.ts"
import type { Shop } from "./seed.ts"

export const ada = {
  first_name: "Ada",
  last_name: "Print",
  address_1: "350 5th Ave",
  city: "New York",
  province: "NY",
  postal_code: "10001",
  country_code: "us"
}

interface Item {
  readonly variant_id: string
  readonly quantity: number
  readonly metadata?: object
}

interface Priced {
  readonly shipping_option: { readonly amount: number }
}

/** Creates a cart with an item and an address, as the frontend of a shop does. Returns the cart's id. */
export const createCart = async (store: Client, { region }: Shop, item: Item, address: object): Promise<string> => {
  const { cart } = await expectBody<{ cart: { id: string } }>(store, "POST", "/store/carts", { region_id: region })
  await expectBody(store, "POST", `/store/carts/${cart.id}/line-items`, item)
  await expectBody(store, "POST", `/store/carts/${cart.id}`, {
    email: "ada@example.com",
    shipping_address: address,
    billing_address: address
  })
  return cart.id
}

/** Lists the shipping options of a cart and has the price of each calculated. Returns option → price or problem. */
export const prices = async (store: Client, cart_id: string): Promise<Readonly<Record<string, number | Problem>>> => {
  const { shipping_options } = await expectBody<{ shipping_options: ReadonlyArray<{ id: string; name: string }> }>(
    store,
    "GET",
    `/store/shipping-options?cart_id=${cart_id}`
  )
  const priced = shipping_options.map(async ({ id, name }) => {
    const { body } = await store<Priced | Problem>("POST", `/store/shipping-options/${id}/calculate`, { cart_id })
    return [name, "shipping_option" in body ? body.shipping_option.amount : body] as const
  })
  return Object.fromEntries(await Promise.all(priced))
}

/** Adds a shipping method to a cart. */
export const choose = (store: Client, cart_id: string, option_id: string): Promise<Answer<Problem>> =>
  store("POST", `/store/carts/${cart_id}/shipping-methods`, { option_id })

/** Pays a cart with Medusa's system provider and places the order. */
export const placeOrder = async (store: Client, cart_id: string) => {
  const { payment_collection } = await expectBody<{ payment_collection: { id: string } }>(
    store,
    "POST",
    "/store/payment-collections",
    { cart_id }
  )
  await expectBody(store, "POST", `/store/payment-collections/${payment_collection.id}/payment-sessions`, {
    provider_id: "pp_system_default"
  })
  const { order } = await expectBody<{ order: { id: string; total: number; shipping_total: number } }>(
    store,
    "POST",
    `/store/carts/${cart_id}/complete`
  )
  return order
}
