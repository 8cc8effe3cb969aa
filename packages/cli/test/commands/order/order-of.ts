const address = { name: "A", address: "1 Main", city: "Portland", zip: "04101", state: "ME", country: "US" }

/** An order with one print. */
export const orderOf = (xid: string) => ({
  xid,
  billing_address: address,
  shipping_address: address,
  order_info: [
    { type: "Canvas", width: "16", height: "20", quantity: "1", item_cost: "1", large_img: "https://example.com/1.tif" }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
})
