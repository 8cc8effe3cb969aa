import type { BulkLine, BulkResult } from "@waybill/adapter-http/client"
import { includesRole } from "@waybill/core/commands"
import { bodyOf, Refused } from "../../api/refused.ts"
import type { Page, Redirect, Shown, Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { type Html, html } from "../../html/html.ts"
import { orderPath } from "../../parts/order-link.ts"
import { counted } from "../../parts/plural.ts"
import {
  type ChangedOrder,
  type Selected,
  SINCE,
  selectedValue,
  selectionHtml,
  selectionIn
} from "../board/selection.ts"
import { KEY } from "./command-form.ts"
import { type Command, commandAt, commandNamed, commands } from "./command-table.ts"
import { eventHtml } from "./event-html.ts"
import { fieldHtml, focusedField } from "./field-html.ts"
import { schemasFor } from "./input-schemas.ts"
import { type Issue, readForm } from "./read-form.ts"
import { resendPage } from "./resend-page.ts"

/** Name of the input in a form with the fields of a command, which was shown before it is sent. */
const SENT = "sent"
/** Name of the input with the command whose effect a form undoes. */
const UNDONE = "undoes"

/** Number of orders between two steps of the progress, and maximum number of orders in one print. */
const BATCH = 100
const MAX_PRINTED = 50
/** Maximum number of orders whose changes are listed, and of listed changes of each. */
const MAX_CHANGED = 50
const MAX_EVENTS = 10
/** Status of a line for an order changed by another person. */
const CHANGED = 412

/** A selected order with its result. */
type Outcome = Selected & { readonly result: BulkResult | undefined }
const hiddenHtml = (orders: ReadonlyArray<Selected>): Html =>
  html`${orders.map((each) => html`<input type="hidden" name="order" value="${selectedValue(each)}">`)}`

const crumbHtml = (basePath: string): Html =>
  html`<p class="crumb"><a href="${basePath}/" data-keys="Escape" data-keys-name="Back to the board">Board</a></p>`

const orderHtml = (order: Selected, basePath: string, page = ""): Html =>
  html`<a href="${basePath}${orderPath(order)}${page}"><bdi>${order.xid}</bdi></a> <span class="muted"><bdi>${order.account}</bdi></span>`

const listHtml = (orders: ReadonlyArray<Selected>, basePath: string, page?: string): Html =>
  html`<ul class="chosen">${fitting(
    orders.map((order) => html`<li>${orderHtml(order, basePath, page)}</li>`),
    0.3
  )}</ul>`

/** Returns an order that the command did not change, selected for the next command, with what has happened meanwhile. */
const refusedHtml = async ({ client, settings }: Visit, order: Outcome, isListed: boolean): Promise<Html> => {
  const { revision, result, ...name } = order
  const hasChanged = isListed && result?.status === CHANGED
  const page = hasChanged ? await bodyOf(client.getHistory(name, { after: revision, limit: MAX_EVENTS })) : undefined
  const events = page?.events ?? []
  const seen = { ...order, revision: events.at(-1)?.revision ?? revision }
  return html`<li><label class="check"><input class="pick" type="checkbox" form="selection" name="order" value="${selectedValue(seen)}" checked aria-label="Select ${order.xid}"></label> ${orderHtml(order, settings.basePath)}${
    events.length > 0 && html`<ol class="events">${events.map((event) => eventHtml(event))}</ol>`
  }</li>`
}

const reasonOf = ({ result }: Outcome): string => {
  if (result === undefined || "stage" in result) return "No result"
  if (result.status === CHANGED) return "Changed since you opened the page"
  const { detail } = result.problem
  return detail.charAt(0).toUpperCase() + detail.slice(1)
}

/** Returns the orders that the command did not change, by reason, as the next selection. */
const refusedGroupsHtml = async (visit: Visit, refused: ReadonlyArray<Outcome>): Promise<Html> => {
  const groups: Array<Html> = []
  for (const [reason, orders] of Map.groupBy(refused, reasonOf)) {
    const rows: Array<Html> = []
    for (const [index, order] of orders.entries()) rows.push(await refusedHtml(visit, order, index < MAX_CHANGED))
    groups.push(
      html`<h3><bdi>${reason}</bdi> <span class="count">${orders.length.toLocaleString("en")}</span></h3><ul class="chosen">${fitting(rows, 0.4)}</ul>`
    )
  }
  return html`<section class="panel" aria-labelledby="refused"><h2 id="refused">${counted(refused.length, "order")} not changed</h2>
${groups}</section>${selectionHtml(visit, html``)}`
}

const printHref = (orders: ReadonlyArray<Selected>, basePath: string, kind?: string): string => {
  const query = new URLSearchParams(kind === undefined ? {} : { kind })
  for (const each of orders) query.append("order", orderPath(each).slice("/orders/".length))
  return `${basePath}/documents/print?${query.toString()}`
}

/** Returns the form that undoes a command on the orders that it has changed, if the role allows that. */
const undoHtml = ({ path, undo }: Command, done: ReadonlyArray<Selected>, { form, me, settings }: Visit) => {
  if (undo === undefined || done.length === 0) return undefined
  const by = commandNamed(undo.by)
  if (!includesRole(me.role, by.role)) return undefined
  const input = [...form].filter(([name]) => !["order", "column", KEY].includes(name))
  return html`<form method="post" action="${settings.basePath}/selection/${by.path}">${hiddenHtml(done)}
<input type="hidden" name="${KEY}" value="${crypto.randomUUID()}"><input type="hidden" name="${UNDONE}" value="${path}">${input.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`
  )}<button data-keys="u">Undo</button></form>`
}

const resultsHtml = async (visit: Visit, command: Command, outcomes: ReadonlyArray<Outcome>): Promise<Html> => {
  const { basePath } = visit.settings
  const done = outcomes.flatMap((each) =>
    each.result !== undefined && "stage" in each.result ? [{ ...each, revision: each.result.revision }] : []
  )
  const refused = outcomes.filter(({ result }) => result === undefined || !("stage" in result))
  const hasTickets = command.name === "start" && done.length > 0 && done.length <= MAX_PRINTED
  return html`<div class="outcome" data-done><p role="status" class="${refused.length === 0 ? "is-good" : ""}">${command.done}: <b>${done.length} of ${counted(outcomes.length, "order")}.</b></p>
<div class="actions">${hasTickets && html`<a class="button primary" href="${printHref(done, basePath, "ticket")}" data-keys="p">Print job tickets</a>`}${undoHtml(command, done, visit)}<a class="button" href="${basePath}/">Back to the board</a></div></div>
${refused.length > 0 && (await refusedGroupsHtml(visit, refused))}
${done.length > 0 && html`<details class="panel"><summary>${counted(done.length, "order")} done</summary>${listHtml(done, basePath)}</details>`}`
}

/** Returns the input of the command for an order. An undo depends on what the order has now. */
const inputFor = async (visit: Visit, fields: Command["fields"], order: Selected): Promise<object> => {
  const { client, form } = visit
  const undone = commandAt(form.get(UNDONE) ?? "")
  const row = undone?.undo
  if (undone === undefined || row === undefined) return readForm({ ...commands[0]!, fields }, form).body
  const answer = await client.getOrder(order)
  const { body } = readForm({ ...undone, fields: undone.bulk ?? [] }, form)
  return answer._tag === "Success" ? row.fields(answer.body, body) : {}
}

/** Runs the command on some orders. The key of the form keeps a repeated one from running twice. Undefined if the service did not respond. */
const runBatch = async (visit: Visit, { bulk = [], path }: Command, orders: ReadonlyArray<Selected>) => {
  const lines: Array<BulkLine> = []
  // In sequence, because the service refuses many simultaneous requests of one person.
  for (const order of orders) {
    const { account, order_id, revision } = order
    const input = await inputFor(visit, bulk, order)
    lines.push({
      ...input,
      account,
      order_id,
      revision,
      command: path,
      idempotency_key: visit.form.get(KEY) ?? ""
    })
  }
  const answer = await visit.client.bulk(lines)
  if (answer._tag === "Success")
    return orders.map((order, index): Outcome => ({ ...order, result: answer.body.results[index] }))
  if (answer._tag === "Unanswered" || answer.problem.status === 503) return undefined
  throw new Refused(answer.problem, answer.retryAfter)
}

/** Runs the other batches, with the progress and then the results as parts of the page. A lost reply ends them. */
async function* laterParts(
  visit: Visit,
  command: Command,
  orders: ReadonlyArray<Selected>,
  first: ReadonlyArray<Outcome>
): AsyncGenerator<Html> {
  const outcomes = [...first]
  while (outcomes.length < orders.length) {
    yield html`<p class="progress"><progress max="${orders.length}" value="${outcomes.length}"></progress> ${outcomes.length} of ${counted(orders.length, "order")}</p>`
    const next = await runBatch(visit, command, orders.slice(outcomes.length, outcomes.length + BATCH)).catch(
      () => undefined
    )
    if (next === undefined) {
      yield resendPage(visit, command).main
      return
    }
    outcomes.push(...next)
  }
  yield await resultsHtml(visit, command, outcomes)
}

/** Returns what has happened to the orders of a column since the person selected the column. */
const changedHtml = (changed: ReadonlyArray<ChangedOrder>, { form, settings: { basePath } }: Visit): Html =>
  html`<p class="error" role="alert">${(form.get(SINCE) ?? "") !== "" && "The board has changed since you selected the column. "}These orders are in the column now.</p>${
    changed.length > 0 &&
    html`<section class="panel" aria-labelledby="changed"><h2 id="changed">${counted(changed.length, "order")} changed or new</h2><ul class="chosen">${fitting(
      changed.map(
        (order) => () =>
          html`<li>${orderHtml(order, basePath)}<ol class="events">${order.events.map((event) => eventHtml(event))}</ol></li>`
      ),
      0.4
    )}</ul></section>`
  }`

/** Returns the form with the fields of a command on a selection. */
const formPage = async (
  visit: Visit,
  command: Command,
  orders: ReadonlyArray<Selected>,
  issues: ReadonlyArray<Issue> = [],
  changed?: ReadonlyArray<ChangedOrder>
): Promise<Shown> => {
  const { basePath } = visit.settings
  const { bulk = [], path, verb } = command
  const [order, schemas] = await Promise.all([bodyOf(visit.client.getOrder(orders[0]!)), schemasFor(visit, command)])
  const state = { order, schemas, services: [], issues, values: visit.form, isSent: visit.form.has(SENT) }
  return {
    title: verb,
    status: issues.length > 0 ? 422 : 200,
    styles: ["order.css"],
    main: html`<div class="narrow">${crumbHtml(basePath)}<h1>${verb}: ${counted(orders.length, "order")}</h1>
${changed !== undefined && changedHtml(changed, visit)}
<form class="command panel" method="post" action="${basePath}/selection/${path}">${hiddenHtml(orders)}
<input type="hidden" name="${KEY}" value="${crypto.randomUUID()}"><input type="hidden" name="${SENT}" value="1">
${bulk.map((field) => fieldHtml(field, state, field.name === focusedField(bulk, issues)))}
<p class="actions"><button class="primary">${verb}</button> <a href="${basePath}/">Back</a></p></form>
${command.name === "ship" && html`<p class="help">An order with a tracking number is packed at its bench, which these links open.</p>`}
<details class="panel"${command.name === "ship" && html` open`}><summary>${counted(orders.length, "order")}</summary>${listHtml(orders, basePath, command.name === "ship" ? "/pack" : "")}</details></div>`
  }
}

const nothingSelected = ({ settings: { basePath } }: Visit, title: string): Shown => ({
  title,
  status: 422,
  main: html`<div class="problem"><h1>No order is selected</h1><p>Select orders on the board.</p><p><a href="${basePath}/">Open the board</a></p></div>`
})

/** Runs a command on each selected order, and shows the results. A repeated form runs nothing again. */
const runBulk = async (visit: Visit, command: Command): Promise<Shown> => {
  const { form, settings } = visit
  if ((form.get(KEY) ?? "") === "") throw new Refused({ status: 400, detail: "the form has no key" })
  const { changed, isOther, orders } = await selectionIn(visit, command.name)
  if (orders.length === 0) return nothingSelected(visit, command.verb)
  const { bulk = [], verb } = command
  if (isOther) return formPage(visit, command, orders, [], changed)
  if (!form.has(UNDONE) && bulk.length > 0) {
    if (!form.has(SENT)) return formPage(visit, command, orders)
    const missing = bulk.filter(({ name, required }) => required === true && (form.get(name) ?? "").trim() === "")
    const issues = missing.map(({ name }) => ({ path: name, problem: "must not be empty" }))
    if (issues.length > 0) return formPage(visit, command, orders, issues)
  }
  const first = await runBatch(visit, command, orders.slice(0, BATCH))
  if (first === undefined) return resendPage(visit, command)
  const head = html`${crumbHtml(settings.basePath)}<h1>${verb}</h1>`
  const shown = { title: `${verb}: results`, styles: ["order.css", "board.css"], scripts: ["board.js"] }
  return first.length === orders.length
    ? { ...shown, main: html`${head}${await resultsHtml(visit, command, first)}` }
    : { ...shown, main: head, parts: laterParts(visit, command, orders, first) }
}

/** Opens the documents of the selected orders, or links to those of each part of a large selection. */
const printSelection = async (visit: Visit): Promise<Shown | Redirect> => {
  const { basePath } = visit.settings
  const { orders } = await selectionIn(visit)
  if (orders.length === 0) return nothingSelected(visit, "Print documents")
  if (orders.length <= MAX_PRINTED) return { to: printHref(orders, "") }
  const starts = Array.from({ length: Math.ceil(orders.length / MAX_PRINTED) }, (_, index) => index * MAX_PRINTED)
  return {
    title: "Print documents",
    main: html`<div class="narrow">${crumbHtml(basePath)}<h1>Print documents: ${counted(orders.length, "order")}</h1>
<p>At most ${MAX_PRINTED} orders are printed together.</p><ol class="chosen">${starts.map((start) => {
      const some = orders.slice(start, start + MAX_PRINTED)
      return html`<li><a class="button" href="${printHref(some, basePath)}" target="_blank">Orders ${start + 1} to ${start + some.length}</a> <span class="muted"><bdi>${some[0]!.xid}</bdi> to <bdi>${some.at(-1)!.xid}</bdi></span></li>`
    })}</ol></div>`
  }
}

/** Commands on a selection of orders, and its documents. */
export const bulkPages: ReadonlyArray<Page> = [
  { path: "/selection/print", method: "POST", role: "viewer", run: printSelection },
  ...commands
    .filter(({ bulk }) => bulk !== undefined)
    .map(
      (command): Page => ({
        path: `/selection/${command.path}`,
        method: "POST",
        role: command.role,
        run: (visit) => runBulk(visit, command)
      })
    )
]
