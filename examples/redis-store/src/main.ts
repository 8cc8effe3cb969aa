import { cardRater, createWaybill } from "@waybill/core"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { connect } from "./connect.ts"
import { redisStore } from "./redis-store.ts"

const client = await connect(process.env.REDIS_URL ?? "redis://127.0.0.1:6379")
const waybill = createWaybill({
  ports: {
    store: redisStore(client),
    orderIds: 0,
    rater: cardRater(exampleCards, exampleShipFrom)
  }
})
const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const print = {
  type: "Canvas",
  width: 16,
  height: 20,
  quantity: 1,
  large_img: "https://example.com/1.tif",
  item_cost: "24.90"
}
const { order_id, xid } = await waybill.pushOrder("merchant-7", {
  xid: `A-${Date.now()}`,
  billing_address: home,
  shipping_address: home,
  order_info: [print],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
})
const { stage } = await waybill.operator.start("merchant-7", { xid })
console.log(`Order ${order_id} (${xid}) is ${stage}`)
await waybill.dispose()
await client.close()
