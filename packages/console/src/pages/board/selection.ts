import type { OperatorEvent } from "@waybill/core/adapter"
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

/** Name of the input with the cursor of the event log when the board was read. */
export const SINCE = "since"
/** Maximum number of events since then, and on a page of them. */
const MAX_EVENTS = 5000
const EVENT_PAGE = 1000

/** Maximum number of reads that add new events to the log. */
const MAX_READS = 20

/** Returns the cursor of the latest event, or an empty string if the service cannot tell it. */
export const latestEvent = async (client: Visit["client"]): Promise<string> => {
  for (let reads = 1; ; reads++) {
    const answer = await client.listEvents({ after: "latest", limit: 1 })
    if (answer._tag !== "Success") return ""
    // A read adds events to the log that nobody has read before, behind the cursor.
    if (answer.body.events.length === 0 || reads === MAX_READS) return answer.body.cursor
  }
}

const eventsSince = async ({ client }: Visit, since: string): Promise<ReadonlyArray<OperatorEvent>> => {
  const found: Array<OperatorEvent> = []
  let after = since
  for (;;) {
    const { cursor, events } = await bodyOf(client.listEvents({ after, limit: EVENT_PAGE }))
    if (events.length === 0) return found
    found.push(...events)
    if (found.length > MAX_EVENTS)
      throw new Refused({
        status: 422,
        detail: "too much has changed since you selected the column; select it again"
      })
    after = cursor
  }
}

const keyOf = (account: string, order_id: string): string => JSON.stringify([account, order_id])
const keyOfSelected = ({ account, order_id }: Selected): string => keyOf(account, order_id)

/** Returns the orders that the same form has changed before, as they were then. */
const doneBefore = async (
  { client, form, me }: Visit,
  command: OperatorCommand | undefined,
  events: ReadonlyArray<OperatorEvent>
): Promise<ReadonlyArray<Selected>> => {
  const done: Array<Selected> = []
  for (const { account_id: account, command: name, gesture, operator, order_id, revision } of events) {
    if (name !== command || operator !== me.name || gesture !== form.get("key")) continue
    const answer = await client.getOrder({ account, order_id })
    const xid = answer._tag === "Success" ? answer.body.xid : order_id
    done.push({ account, order_id, revision: revision - 1, xid })
  }
  return done
}

/** An order of a selected column with what has happened to it since the board was read. */
export interface ChangedOrder extends Selected {
  readonly events: ReadonlyArray<OperatorEvent>
}

/**
 * Returns the selected orders of a form and those of whole columns, without repetitions. `isOther` is true if a column
 * has other orders, or changed ones, since the board was read. Picked orders have the revision on the board.
 */
export const selectionIn = async (visit: Visit, command?: OperatorCommand) => {
  const { form } = visit
  const ids = [...new Set(form.getAll("column"))]
  const picked = form.getAll("order").map(selectedIn)
  const columns = await Promise.all(ids.map((id) => ordersIn(visit, id)))
  const since = form.get(SINCE) ?? ""
  // Read after the columns, so that a change between the two reads is not missed.
  const events = ids.length === 0 || since === "" ? [] : await eventsSince(visit, since)
  const done = await doneBefore(visit, command, events)
  const left = new Set(form.getAll("except").map((value) => keyOfSelected(selectedIn(value))))
  const inColumns = columns.flat().filter((each) => !left.has(keyOfSelected(each)))
  const orders = [...Map.groupBy([...picked, ...done, ...inColumns], keyOfSelected).values()].map(([first]) => first!)
  if (orders.length > MAX_SELECTED) {
    const most = MAX_SELECTED.toLocaleString("en")
    throw new Refused({ status: 422, detail: `more than ${most} orders are selected; filter the board` })
  }
  const known = new Set([...picked, ...done].map(keyOfSelected))
  const later = Map.groupBy(events, ({ account_id, order_id }) => keyOf(account_id, order_id))
  const changed = orders.flatMap((each): ReadonlyArray<ChangedOrder> => {
    const key = keyOfSelected(each)
    const events = known.has(key) ? undefined : later.get(key)
    return events === undefined ? [] : [{ ...each, events }]
  })
  const isOtherNumber = ids.some((id, index) => form.get(`seen-${id}`) !== `${columns[index]!.length}`)
  const isUnknown = ids.length > 0 && since === ""
  return { orders, changed, isOther: isUnknown || changed.length > 0 || (done.length === 0 && isOtherNumber) }
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
