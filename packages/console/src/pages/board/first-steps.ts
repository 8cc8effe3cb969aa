import { stages } from "@waybill/core/adapter"
import { includesRole } from "@waybill/core/commands"
import { printCatalogue } from "@waybill/packing/prints"
import { bodyOf, Refused } from "../../api/refused.ts"
import type { Page, Visit } from "../../frame/page.ts"
import { type Html, html } from "../../html/html.ts"
import type { Order } from "../../parts/due-badge.ts"
import { orderPath } from "../../parts/order-link.ts"
import { isSample, sample } from "../../parts/sample.ts"
import { accountWith, readAccounts } from "../accounts/read-accounts.ts"
import { isExample } from "../cards/prices.ts"

/** Note on the sample order that a test ticket was printed. */
const PRINTED = "A test ticket was printed"
/** Date before every order. The API lists shipped orders only with one, and many orders only by their update. */
const EARLIEST = "2000-01-01 00:00:00"

const nameOf = ({ account_id: account, order_id }: Order) => ({ account, order_id })

/** Returns the orders of a shop with nothing but a sample, or undefined. */
const samplesIn = async ({ client }: Visit): Promise<ReadonlyArray<Order> | undefined> => {
  const { orders } = await bodyOf(
    client.listOrders({ stage: stages, updated_since: EARLIEST, sort: "updated", limit: 2 })
  )
  return orders.every(isSample) ? orders : undefined
}

/** Returns the steps to the first parcel for an admin, until they are done or the shop has a real order. */
export const firstStepsHtml = async (visit: Visit): Promise<Html | undefined> => {
  const { client, me, settings } = visit
  const { basePath, inForce } = settings
  if (inForce?.pushSample === undefined || !includesRole(me.role, "admin")) return undefined
  const samples = await samplesIn(visit)
  if (samples === undefined) return undefined
  const { accounts } = await readAccounts(client)
  const histories = await Promise.all(samples.map((order) => bodyOf(client.getHistory(nameOf(order)))))
  const isPrinted = histories.some(({ events }) => events.some(({ msg }) => msg === PRINTED))
  const builtIn = printCatalogue.boxes.map(({ reference }) => reference)
  const isOwn =
    !inForce.cards.some(isExample) && inForce.catalogue.boxes.some((box, at) => box.reference !== builtIn[at])
  const form = (path: string, fields: Html) => html`<form method="post" action="${basePath}${path}">${fields}</form>`
  const choice = html`<label>Merchant <select name="account">${accounts.map(({ account_id }) => html`<option>${account_id}</option>`)}</select></label> <button>Add the sample</button>`
  const ticket = form("/first-steps/ticket", html`<button>Print the ticket</button>`)
  const steps = [
    [accounts.length > 0, "Add a merchant", html`<a href="${basePath}/accounts">Accounts</a>`],
    [isOwn, "Name your boxes and rates", html`<a href="${basePath}/shop">Shop</a>`],
    [samples.length > 0, "Add a sample order on hold", accounts.length > 0 && form("/first-steps/sample", choice)],
    [isPrinted, "Print a test ticket", samples.length > 0 && ticket]
  ] as const
  if (steps.every(([isDone]) => isDone)) return undefined
  return html`<section class="panel first-steps"><h2>Four steps to the first parcel</h2><ol>${steps.map(
    ([isDone, title, action]) =>
      html`<li><b>${title}</b> ${isDone ? html`<span class="badge good">done</span>` : action}</li>`
  )}</ol></section>`
}

const addSample: Page["run"] = async (visit) => {
  const { account_id } = await accountWith(visit.client, visit.form.get("account") ?? "")
  const isEmpty = (await samplesIn(visit))?.length === 0
  const { pushSample } = visit.settings.inForce ?? {}
  const problem = isEmpty
    ? await pushSample?.({ ...sample, account_id, person: visit.me.name })
    : "the shop has an order"
  if (problem !== undefined) throw new Refused({ status: 409, detail: `the sample order was not added: ${problem}` })
  return {
    to: "/",
    notice: { text: "The sample order is on hold. Do not release it: it would ship and count like any other order." }
  }
}

const printTicket: Page["run"] = async (visit) => {
  const [order] = (await samplesIn(visit)) ?? []
  if (order === undefined) throw new Refused({ status: 404, detail: "the shop has no sample order" })
  const { revision } = order
  await bodyOf(visit.client.note(nameOf(order), { msg: PRINTED }, { gesture: `ticket-${revision}`, revision }))
  return { to: `${orderPath(nameOf(order))}/documents?kind=ticket` }
}

/** The targets of the buttons of the first steps. */
export const firstStepPages: ReadonlyArray<Page> = [
  { method: "POST", path: "/first-steps/sample", role: "admin", run: addSample },
  { method: "POST", path: "/first-steps/ticket", role: "admin", run: printTicket }
]
