import { connect } from "@nats-io/transport-node"
import { openStores } from "@waybill/adapter-sql/plain"
import { cardRater, createWaybill } from "@waybill/core"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { serve } from "./worker.ts"

const { NATS_URL = "nats://127.0.0.1:4222", SHOP_FILE = "shop.db" } = process.env

const stores = await openStores({ sqlite: SHOP_FILE })
const { accounts, orderIds, store } = stores
const waybill = createWaybill({
  ports: { store, accounts, orderIds, rater: cardRater(exampleCards, exampleShipFrom) }
})
// Without this option, a worker stops to reconnect after ten attempts, and its process remains.
const connection = await connect({ servers: NATS_URL, maxReconnectAttempts: -1 })
const worker = serve(connection, waybill)
console.log(`Worker ${process.pid} replies to requests`)

const stop = async () => {
  await worker.stop()
  await waybill.dispose()
  await stores.close()
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop())
