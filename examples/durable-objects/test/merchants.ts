// Calls the API as merchants do.
import type { Credentials } from "@waybill/core"
import { ADMIN_TOKEN, type Runtime } from "./runtime.ts"

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }

/** Returns a valid order with the given xid. */
export const orderOf = (xid: string) => ({
  xid,
  billing_address: home,
  shipping_address: home,
  order_info: [
    { type: "Canvas", width: 16, height: 20, quantity: 1, large_img: "https://example.com/1.tif", item_cost: "24.90" }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
})

/** Creates a merchant and returns the response. */
export const create = ({ url }: Runtime, name: string, token = ADMIN_TOKEN): Promise<Response> =>
  fetch(`${url}/${name}`, { method: "PUT", headers: { authorization: `Bearer ${token}` } })

/** Creates a merchant and returns its credentials. */
export const credentialsOf = async (runtime: Runtime, name: string): Promise<Credentials> =>
  (await create(runtime, name)).json() as Promise<Credentials>

/** Calls a method of the merchant in the credentials, and returns the reply. */
export const call = async (
  { url }: Runtime,
  login: Credentials,
  method: string,
  data: object,
  merchant = login.username
): Promise<Record<string, unknown>> => {
  const reply = await fetch(`${url}/${merchant}/v1/${method}`, {
    method: "POST",
    body: JSON.stringify({ ...login, data })
  })
  return (await reply.json()) as Record<string, unknown>
}
