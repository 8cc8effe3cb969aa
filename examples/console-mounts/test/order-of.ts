const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const print = { type: "Canvas", width: 16, height: 20, quantity: 1, item_cost: "24.90" }
/** Returns an order that a merchant can push. */
export const orderOf = (xid: string) => ({
  xid,
  billing_address: home,
  shipping_address: home,
  order_info: [{ ...print, large_img: "https://example.com/1.tif" }],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
})
