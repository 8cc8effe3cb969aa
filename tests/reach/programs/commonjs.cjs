// Requires every entry that the arguments name, and pushes an order. Prints the entries
// that `import` loads a second time, and those that export nothing.
const { createWaybill } = require("@waybill/core")
const { memory } = require("@waybill/core/testing")

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const print = { type: "Canvas", width: 16, height: 20, quantity: 1, item_cost: "24.90" }

const main = async () => {
  const entries = process.argv.slice(2)
  const required = entries.map((entry) => require(entry))
  const imported = await Promise.all(entries.map((entry) => import(entry)))
  const waybill = createWaybill({ ports: memory() })
  const { stage } = await waybill.pushOrder("merchant-7", {
    xid: "A-1",
    billing_address: home,
    shipping_address: home,
    order_info: [{ ...print, large_img: "https://example.com/1.tif" }],
    shipping: { carrier: "acme", service: "ACME_GROUND" }
  })
  const empty = entries.filter((_, index) => Object.keys(required[index]).length === 0)
  const loadedTwice = entries.filter((_, index) => required[index] !== imported[index])
  process.stdout.write(JSON.stringify({ stage, loadedTwice, empty }))
}

main()
