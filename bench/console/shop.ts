import { type Source, sqlOrderIds, sqlStores } from "@waybill/adapter-sql"
import { Carriers, cardRater, printPacker, Waybill } from "@waybill/core"
import { carriersOf, exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { Effect, Layer, ManagedRuntime } from "effect"
import { loadOrders, OPEN } from "../board/load.ts"
import { createTemplates } from "../board/templates.ts"

/** Prefix of the tables, which the service uses by default. */
const PREFIX = "waybill_"
const DAY = 86_400_000

/** Opens the stores on a database, with Waybill. */
export const openShop = (source: Source, prefix: string = PREFIX) => {
  const timeouts = { acquire: 60_000, statement: 3_600_000 }
  const stores = sqlOrderIds().pipe(Layer.provideMerge(sqlStores(source, { prefix, timeouts })))
  const quotes = Layer.merge(cardRater(exampleCards, exampleShipFrom), printPacker())
  const ports = Layer.mergeAll(stores, quotes, Carriers.layer(carriersOf(exampleCards)))
  return ManagedRuntime.make(Layer.provideMerge(Waybill.layer, ports))
}

/** Creates a database with six orders, one in each state. */
export const createSmallShop = async (file: string): Promise<void> => {
  const runtime = openShop({ sqlite: file })
  await runtime.runPromise(createTemplates)
  await runtime.dispose()
}

/** Creates a database with a number of orders, the last of which were updated now. Those of the last days have a history. */
export const createLargeShop = async (file: string, orders: number, step: number, days: number): Promise<void> => {
  const closed = orders - OPEN
  const runtime = openShop({ sqlite: file })
  const historyFrom = Math.max(1, Math.floor(closed - (days * DAY) / step))
  const first = Date.now() - closed * step - 3 * DAY
  await runtime.runPromise(
    Effect.andThen(createTemplates, loadOrders("sqlite", PREFIX, closed, { first, step, historyFrom }))
  )
  await runtime.dispose()
}
