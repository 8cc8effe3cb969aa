import { stages } from "@waybill/core/adapter"
import { includesRole } from "@waybill/core/commands"
import { bodyOf } from "../../api/refused.ts"
import type { Visit } from "../../frame/page.ts"
import { orderPath } from "../../parts/order-link.ts"
import { apiFilters, type Filters } from "./filters.ts"

/** Digits of an order, an item and a piece. Keyboard layouts of scanners change the sign between them. */
const codeShape = /^(\d{1,16})(?:[^\da-z]\d{1,5}){0,2}$/i

/**
 * Returns the path of the only order that has exactly the searched number, or that a code on a job ticket names, or
 * undefined. The code of a piece opens the packing bench, for a role that packs, and its script counts the piece.
 */
export const scannedPath = async ({ client, me }: Visit, filters: Filters): Promise<string | undefined> => {
  if (filters.search === "") return undefined
  const find = async (search: string) => {
    const filter = { ...apiFilters({ ...filters, search }), stage: stages, limit: 2 }
    const { exact, orders } = await bodyOf(client.listOrders(filter))
    return exact === true ? orders[0] : undefined
  }
  const found = await find(filters.search)
  if (found !== undefined) return orderPath({ account: found.account_id, order_id: found.order_id })
  const [, order_id] = codeShape.exec(filters.search) ?? []
  if (order_id === undefined || order_id === filters.search) return undefined
  const order = await find(order_id)
  if (order === undefined || order.order_id !== order_id) return undefined
  const isPacked = includesRole(me.role, "packer") && ["new", "processing"].includes(order.stage)
  return `${orderPath({ account: order.account_id, order_id })}${isPacked ? `/pack#scan=${encodeURIComponent(filters.search)}` : ""}`
}
