import type { BulkLine, BulkResult } from "@waybill/adapter-http/client"
import { bodyOf, Refused } from "../../api/refused.ts"
import type { Page, Shown, Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { type Html, html } from "../../html/html.ts"
import { orderPath } from "../../parts/order-link.ts"
import { counted } from "../../parts/plural.ts"
import { KEY } from "./command-form.ts"
import { type Command, commands } from "./command-table.ts"
import { eventHtml } from "./event-html.ts"
import { resendPage } from "./resend-page.ts"

/** A selected order, as the person saw it. */
interface Selected {
  readonly account: string
  readonly order_id: string
  readonly revision: number
  readonly xid: string
}

/** Maximum number of changes that are listed for an order. */
const MAX_EVENTS = 10

/** Status of a line for an order changed by another person. */
const CHANGED = 412

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

/** Returns the author of a change after the person's view. */
const meanwhileHtml = async ({ client }: Visit, { revision, ...name }: Selected): Promise<Html> => {
  const { events } = await bodyOf(client.getHistory(name, { after: revision, limit: MAX_EVENTS }))
  return html`<ol class="events">${events.map((event) => eventHtml(event))}</ol>`
}

const resultHtml = async (visit: Visit, selected: Selected, result: BulkResult | undefined): Promise<Html> => {
  const { basePath } = visit.settings
  const link = html`<a href="${basePath}${orderPath(selected)}"><bdi>${selected.xid}</bdi></a> <span class="muted"><bdi>${selected.account}</bdi></span>`
  if (result !== undefined && "stage" in result)
    return html`<tr><th scope="row">${link}</th><td><span class="badge good">Done</span></td><td>${result.order_status}</td></tr>`
  const reason =
    result?.status === CHANGED
      ? html`The order has changed:${await meanwhileHtml(visit, selected)}`
      : html`<bdi>${result?.problem.detail ?? "no result"}</bdi>`
  return html`<tr><th scope="row">${link}</th><td><span class="badge late">Not done</span></td><td>${reason}</td></tr>`
}

/** Maximum number of orders in one print. */
const MAX_PRINTED = 50

/** Returns a link to the job tickets of the command's orders. */
const ticketsHtml = (done: ReadonlyArray<Selected>, basePath: string): Html | undefined => {
  if (done.length === 0 || done.length > MAX_PRINTED) return undefined
  const query = new URLSearchParams({ kind: "ticket" })
  for (const each of done) query.append("order", orderPath(each).slice("/orders/".length))
  return html`<p class="actions"><a class="button primary" href="${basePath}/documents/print?${query.toString()}" data-keys="p">Print job tickets</a></p>`
}

const showResults = async (
  visit: Visit,
  { done, verb }: Command,
  selected: ReadonlyArray<Selected>,
  results: ReadonlyArray<BulkResult>
): Promise<Shown> => {
  const successes = selected.filter((_, index) => {
    const result = results[index]
    return result !== undefined && "stage" in result
  })
  const { basePath } = visit.settings
  const rows = await Promise.all(selected.map((each, index) => resultHtml(visit, each, results[index])))
  return {
    title: `${verb}: results`,
    styles: ["order.css"],
    main: html`<p class="crumb"><a href="${basePath}/" data-keys="Escape" data-keys-name="Back to the board">Board</a></p>
<h1>${verb}</h1>
<p role="status">${done}: ${successes.length} of ${counted(results.length, "order")}.</p>
${ticketsHtml(successes, basePath)}
<div class="table" tabindex="0" role="group" aria-label="Results"><table class="results"><thead><tr><th scope="col">Order</th><th scope="col">Result</th><th scope="col">State or reason</th></tr></thead>
<tbody>${fitting(rows, 0.8, "tr")}</tbody></table></div>`
  }
}

const nothingSelected = ({ settings: { basePath } }: Visit, { verb }: Command): Shown => ({
  title: verb,
  status: 422,
  main: html`<div class="problem"><h1>No order is selected</h1><p>Select orders on the board.</p><p><a href="${basePath}/">Open the board</a></p></div>`
})

/** Runs a command on each selected order, and shows the result of each. A repeated form runs nothing again. */
const runBulk = async (visit: Visit, command: Command): Promise<Shown> => {
  const { client, form } = visit
  const key = form.get(KEY) ?? ""
  if (key === "") throw new Refused({ status: 400, detail: "the form has no key" })
  const selected = [...new Set(form.getAll("order"))].map(selectedIn)
  if (selected.length === 0) return nothingSelected(visit, command)
  const lines = selected.map(
    ({ account, order_id, revision }): BulkLine => ({
      account,
      order_id,
      command: command.path,
      idempotency_key: key,
      revision
    })
  )
  const answer = await client.bulk(lines)
  if (answer._tag === "Success") return showResults(visit, command, selected, answer.body.results)
  if (answer._tag === "Unanswered" || answer.problem.status === 503) return resendPage(visit, command)
  throw new Refused(answer.problem, answer.retryAfter)
}

/** Commands on a selection of orders: those without input. */
export const bulkPages: ReadonlyArray<Page> = commands
  .filter(({ isDirect }) => isDirect === true)
  .map((command) => ({
    path: `/selection/${command.path}`,
    method: "POST",
    role: command.role,
    run: (visit) => runBulk(visit, command)
  }))
