import type { BoardFilters, OperatorClient } from "@waybill/adapter-http/client"
import { stages } from "@waybill/core/adapter"
import { bodyOf } from "../../api/refused.ts"
import type { Order } from "../../parts/due-badge.ts"
import { apiFilters, type Filters, isFiltered } from "./filters.ts"

const PAGE_SIZE = 30
/** Maximum number of orders in a search. An order id can exist in several accounts. */
const MAX_FOUND = 100

interface ColumnRow {
  readonly id: string
  readonly title: string
  /** Orders of the column, in the form of the operator API. */
  readonly selection: BoardFilters
}

const rows = [
  { id: "new", title: "New", selection: { stage: "new", held: false, sort: "due" } },
  { id: "held", title: "On hold", selection: { held: true, stage: stages, sort: "due" } },
  { id: "processing", title: "Processing", selection: { stage: "processing", held: false, sort: "due" } },
  { id: "shipped", title: "Shipped today", selection: { shipped_today: true, sort: "updated" } }
] as const satisfies ReadonlyArray<ColumnRow>

/** A column of the board with a page of its orders. */
export interface Column {
  readonly id: string
  readonly title: string
  readonly orders: ReadonlyArray<Order>
  /** Number of all orders in the column, without filters and without a search. */
  readonly total: number | undefined
  /** Cursor of the next page. */
  readonly next: string | undefined
  /** Whether this is not the first page. */
  readonly isLater: boolean
}

export const isLate = ({ due }: Order): boolean => due?.urgency === "late"

/** Returns orders by due date with the late ones first, then the other rush orders. */
const urgentFirst = (orders: ReadonlyArray<Order>): ReadonlyArray<Order> => {
  const rank = (order: Order): number => (isLate(order) ? 0 : 2) + (order.rush ? 0 : 1)
  return orders.toSorted((one, other) => rank(one) - rank(other))
}

/** Returns the late orders after the first page, because the operator API lists all rush orders first. */
const lateBehindRush = async (
  client: OperatorClient,
  filters: BoardFilters,
  { cursor, orders }: { readonly cursor?: string; readonly orders: ReadonlyArray<Order> }
): Promise<ReadonlyArray<Order>> => {
  if (filters.sort !== "due" || filters.rush === true || cursor === undefined || orders.at(-1)?.rush !== true) return []
  const rest = await bodyOf(client.listOrders({ ...filters, rush: false, limit: PAGE_SIZE }))
  return rest.orders.filter(isLate)
}

/** Name of the parameter with the cursor of a column. */
export const cursorName = (id: string): string => `${id}-after`

type Counts = Readonly<Record<"new" | "held" | "processing" | "shipped", number | undefined>> & {
  readonly rush: number
  readonly late: number
}

const countsOf = async (client: OperatorClient): Promise<Counts> => {
  const { held, late, new: fresh, processing, rush, shipped_today: shipped } = await bodyOf(client.countOrders())
  return { new: fresh, held, processing, shipped, rush, late }
}

/** Returns the columns with the results of a search, in every stage and on any day. */
const foundColumns = async (client: OperatorClient, filters: Filters): Promise<ReadonlyArray<Column>> => {
  const { orders } = await bodyOf(client.listOrders({ ...apiFilters(filters), stage: stages, limit: MAX_FOUND }))
  const columnOf = ({ holds, stage }: Order) => (holds.length > 0 ? "held" : stage)
  const titles = [...rows.map(({ id, title }) => ({ id, title: id === "shipped" ? "Shipped" : title }))]
  const cancelled = { id: "cancelled", title: "Cancelled" }
  return [...titles, cancelled].flatMap(({ id, title }) => {
    const inColumn = orders.filter((order) => columnOf(order) === id)
    if (id === "cancelled" && inColumn.length === 0) return []
    return [{ id, title, total: undefined, orders: inColumn, next: undefined, isLater: false }]
  })
}

/** Reads a page of each column. */
export const readColumns = async (client: OperatorClient, filters: Filters, query: URLSearchParams) => {
  const counting = countsOf(client)
  if (filters.search !== "") return { counts: await counting, columns: await foundColumns(client, filters) }
  const reading = rows.map(async ({ id, selection, title }) => {
    const cursor = query.get(cursorName(id))
    const isLater = cursor !== null && cursor !== ""
    const all = { ...apiFilters(filters), ...selection }
    const page = await bodyOf(client.listOrders({ ...all, limit: PAGE_SIZE, ...(isLater && { cursor }) }))
    const behind = isLater ? [] : await lateBehindRush(client, all, page)
    const orders = id === "shipped" ? page.orders : urgentFirst([...page.orders, ...behind])
    const total = isFiltered(filters) ? undefined : (await counting)[id]
    return { id, title, orders, total, next: page.cursor, isLater }
  })
  return { counts: await counting, columns: await Promise.all(reading) }
}
