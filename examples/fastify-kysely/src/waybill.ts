import { migrate, openStores, type Stores } from "@waybill/adapter-sql/plain"
import { cardRater, createWaybill, type WaybillPromises } from "@waybill/core"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import type { Kysely } from "kysely"
import type { Tables } from "./tables.ts"

/** Waybill on the database of the shop, and a function that closes it. */
export interface OpenedWaybill {
  readonly stores: Stores
  readonly waybill: WaybillPromises
  readonly close: () => Promise<void>
}

/** Opens Waybill on the Kysely instance of the shop, so that both use the same connections. */
export const openWaybill = async (kysely: Kysely<Tables>): Promise<OpenedWaybill> => {
  const database = { kysely, dialect: "postgres" } as const
  await migrate(database)
  const stores = await openStores(database)
  const { accounts, orderIds, store } = stores
  const rater = cardRater(exampleCards, exampleShipFrom)
  const waybill = createWaybill({ ports: { store, accounts, orderIds, rater } })
  const close = async () => {
    await waybill.dispose()
    await stores.close()
  }
  return { stores, waybill, close }
}
