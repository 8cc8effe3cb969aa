import { commandPath, commandRow, includesRole, type OperatorCommand } from "@waybill/core/commands"
import { bodyOf, Refused } from "../../api/refused.ts"
import type { Visit } from "../../frame/page.ts"
import { attribute, type Html, html } from "../../html/html.ts"
import type { Order } from "../../parts/due-badge.ts"
import { columnFilters } from "./columns.ts"
import { filtersIn } from "./filters.ts"

/** A selected order, as the person saw it. */
export interface Selected {
  readonly account: string
  readonly order_id: string
  readonly revision: number
  /** Number of the order. */
  readonly xid: string
}

/** Returns the value that selects an order in a form. */
export const selectedValue = ({ account, order_id, revision, xid }: Selected): string =>
  [account, order_id, String(revision), xid].map(encodeURIComponent).join("/")

/** Returns an order as it is selected now. */
export const selectedOrder = ({ account_id: account, order_id, revision, xid }: Order): Selected => ({
  account,
  order_id,
  revision,
  xid
})

const selectedIn = (value: string): Selected => {
  const [account = "", order_id = "", revision = "", xid = ""] = value.split("/").map((part) => {
    try {
      return decodeURIComponent(part)
    } catch {
      return ""
    }
  })
  return { account, order_id, revision: Number(revision), xid }
}

/** Maximum number of orders in a selection. */
const MAX_SELECTED = 2000
const PAGE_SIZE = 500

/** Reads all orders of a column that pass the filters of a form. */
const ordersIn = async ({ client, form }: Visit, column: string): Promise<ReadonlyArray<Selected>> => {
  const filters = columnFilters(column, filtersIn(form))
  if (filters === undefined) throw new Refused({ status: 400, detail: "column: unknown column of the board" })
  const found: Array<Selected> = []
  let cursor: string | undefined
  do {
    const page = await bodyOf(
      client.listOrders({ ...filters, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) })
    )
    found.push(...page.orders.map(selectedOrder))
    cursor = page.cursor
  } while (cursor !== undefined && found.length <= MAX_SELECTED)
  return found
}

/**
 * Returns the selected orders of a form and those of whole columns, without repetitions. `isOther` is true if a column
 * has another number of orders than the board showed.
 */
export const selectionIn = async (visit: Visit) => {
  const { form } = visit
  const columns = await Promise.all(
    [...new Set(form.getAll("column"))].map(async (id) => ({ id, orders: await ordersIn(visit, id) }))
  )
  const all = [...form.getAll("order").map(selectedIn), ...columns.flatMap(({ orders }) => orders)]
  const orders = [...Map.groupBy(all, ({ account, order_id }) => JSON.stringify([account, order_id])).values()]
  if (orders.length > MAX_SELECTED) {
    const most = MAX_SELECTED.toLocaleString("en")
    throw new Refused({ status: 422, detail: `more than ${most} orders are selected; filter the board` })
  }
  const isOther = columns.some(({ id, orders: found }) => form.get(`seen-${id}`) !== `${found.length}`)
  return { orders: orders.map(([first]) => first!), isOther }
}

/** Commands on a selection, the usual one first. */
const offered: ReadonlyArray<OperatorCommand> = ["start", "hold", "release", "ship", "note", "undoStart"]

/** Returns the form of the selected orders with the commands that the role may run. Other elements belong to it by its id. */
export const selectionHtml = ({ me, settings: { basePath } }: Visit, hidden: Html): Html =>
  html`<form class="selection" id="selection" method="post" action="${basePath}/selection/print" aria-label="Selected orders">
<b>Selected orders<span id="selection-count" data-keep></span></b><span id="selection-others" data-keep></span>
<input type="hidden" name="key" value="${crypto.randomUUID()}">${hidden}
${offered.map((name, index) => {
  const { role, verb } = commandRow(name)
  const keys =
    index === 0 && html`${attribute("data-keys", "s")}${attribute("data-keys-name", `${verb}: the selected orders`)}`
  return (
    includesRole(me.role, role) &&
    html`<button class="${index === 0 ? "primary" : ""}" formaction="${basePath}/selection/${commandPath(name)}"${keys}>${verb}</button>`
  )
})}
<button data-keys="p" data-keys-name="Print documents of the selected orders">Print documents</button>
<button class="quiet" type="button" id="selection-clear" hidden>Clear</button>
</form>`
