import { asValue } from "@medusajs/framework/awilix"
import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import { openStores } from "@waybill/adapter-sql/plain"
import { createWaybill, type LogLine } from "@waybill/core"
import { packer, rater } from "../../shop.ts"

const logTo =
  (logger: Logger | undefined) =>
  ({ cause, level, message }: LogLine): void => {
    const line = `waybill: ${message}${cause === undefined ? "" : ` (${String(cause)})`}`
    if (level === "Error" || level === "Fatal") logger?.error(line)
    else if (level === "Warn") logger?.warn(line)
    else logger?.debug(line)
  }

const open = async (postgres: string, logger: Logger | undefined) => {
  const log = logTo(logger)
  const stores = await openStores({ postgres, log })
  const { orderIds, store } = stores
  const waybill = createWaybill({ ports: { store, orderIds, rater, packer }, log })
  return { stores, waybill }
}

/** Waybill and its stores. */
export type Opened = Awaited<ReturnType<typeof open>>

/** Opens Waybill and creates or updates its tables. Medusa runs this for `db:migrate` and whenever it starts. */
export const openWaybill = async ({ container, logger, options }: LoaderOptions<{ postgres: string }>) => {
  if (options === undefined) throw new Error("waybill: the option postgres is missing in medusa-config.js")
  container.register({ opened: asValue(await open(options.postgres, logger)) })
}
