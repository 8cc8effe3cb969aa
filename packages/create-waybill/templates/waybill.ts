import { openStores } from "@waybill/adapter-sql/plain"
import { createWaybill } from "@waybill/core"

/** The carriers of the shop, with their services. */
const carriers = { acme: ["ACME_GROUND", "ACME_AIR"] }

/** Opens the database, creates or updates its tables, and returns Waybill on it. */
export const openWaybill = async (database: string) => {
  const stores = await openStores({ sqlite: database, accounts: "host" })
  const { orderIds, store } = stores
  const waybill = createWaybill({ ports: { store, orderIds, carriers } })
  const close = async () => {
    await waybill.dispose()
    await stores.close()
  }
  return { waybill, close }
}
