import type { BoardFilters, OperatorClient } from "@waybill/adapter-http/client"
import { stages } from "@waybill/core/adapter"
import { bodyOf } from "../../api/refused.ts"
import type { Order } from "../../parts/due-badge.ts"
import { apiFilters, type Filters } from "./filters.ts"

const PAGE_SIZE = 30
/** Maximum number of orders that a search shows. */
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
  /** Number of all orders in the column that pass the filters. Undefined in a search. */
  readonly total: number | undefined
  /** Cursor of the next page. */
  readonly next: string | undefined
  /** Whether this is not the first page. */
  readonly isLater: boolean
}

export const isLate = ({ due }: Order): boolean => due?.urgency === "late"

/** Returns the filters of a column's orders, or undefined for an unknown column. */
export const columnFilters = (id: string, filters: Filters): BoardFilters | undefined => {
  const row = rows.find((each) => each.id === id)
  return row && { ...apiFilters(filters), ...row.selection }
}

/** Name of the parameter with the cursor of a column. */
export const cursorName = (id: string): string => `${id}-after`

const countsOf = async (client: OperatorClient, filters: BoardFilters) => {
  const counts = await bodyOf(client.countOrders(filters))
  return { ...counts, shipped: counts.shipped_today }
}

/** Returns the columns with the results of a search, in every stage and on any day, and whether these are all results. */
const foundColumns = async (client: OperatorClient, filters: Filters) => {
  const { cursor, orders, partial } = await bodyOf(
    client.listOrders({ ...apiFilters(filters), stage: stages, limit: MAX_FOUND })
  )
  const columnOf = ({ holds, stage }: Order) => (holds.length > 0 ? "held" : stage)
  const titles = [...rows.map(({ id, title }) => ({ id, title: id === "shipped" ? "Shipped" : title }))]
  const cancelled = { id: "cancelled", title: "Cancelled" }
  const columns = [...titles, cancelled].flatMap(({ id, title }): ReadonlyArray<Column> => {
    const inColumn = orders.filter((order) => columnOf(order) === id)
    if (id === "cancelled" && inColumn.length === 0) return []
    return [{ id, title, total: undefined, orders: inColumn, next: undefined, isLater: false }]
  })
  return { columns, isCut: cursor !== undefined || partial === true }
}

/** Reads a page of each column. */
export const readColumns = async (client: OperatorClient, filters: Filters, query: URLSearchParams) => {
  const { search: _, ...counted } = apiFilters(filters)
  const counting = countsOf(client, counted)
  if (filters.search !== "") {
    const [counts, found] = await Promise.all([counting, foundColumns(client, filters)])
    return { counts, ...found }
  }
  const reading = rows.map(async ({ id, title }) => {
    const cursor = query.get(cursorName(id))
    const isLater = cursor !== null && cursor !== ""
    const page = await bodyOf(
      client.listOrders({ ...columnFilters(id, filters), limit: PAGE_SIZE, ...(isLater && { cursor }) })
    )
    return { id, title, orders: page.orders, total: (await counting)[id], next: page.cursor, isLater }
  })
  // All are awaited together, because a rejection that nobody awaits would end the process.
  const [counts, ...columns] = await Promise.all([counting, ...reading])
  return { counts, columns, isCut: false }
}
