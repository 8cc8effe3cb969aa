import type { CommandOptions, OperatorAnswer, OperatorProblem, OrderName } from "@waybill/adapter-http/client"
import { includesRole } from "@waybill/core/commands"
import { bodyOf, Refused } from "../../api/refused.ts"
import type { Notice } from "../../frame/notice.ts"
import type { Redirect, Shown, Visit } from "../../frame/page.ts"
import { html } from "../../html/html.ts"
import type { Order } from "../../parts/due-badge.ts"
import { CONFIRM, KEY, REVISION } from "./command-form.ts"
import { type Command, commandNamed } from "./command-table.ts"
import { eventHtml } from "./event-html.ts"
import { pathOf } from "./order-head.ts"
import { type Input, type Issue, readForm } from "./read-form.ts"
import { resendPage } from "./resend-page.ts"
import { nameIn, showForm } from "./show-form.ts"

type Run = (order: OrderName, data: object, options: CommandOptions) => Promise<OperatorAnswer<Order>>

/** An attempt to run a command, as the form sent it. */
interface Sent {
  readonly key: string
  readonly revision: number
  readonly input: Input
}

const sentIn = ({ form }: Visit, command: Command): Sent => {
  const key = form.get(KEY) ?? ""
  const revision = Number(form.get(REVISION))
  if (key === "" || !Number.isSafeInteger(revision) || revision < 1)
    throw new Refused({ status: 400, detail: "the form is incomplete; open it again" })
  return { key, revision, input: readForm(command, form) }
}

/** Returns the problem with the confirmation of a command, if there is one. */
const unconfirmed = async (visit: Visit, { confirm }: Command): Promise<ReadonlyArray<Issue>> => {
  const given = visit.form.get(CONFIRM)?.trim() ?? ""
  if (confirm === undefined) return []
  if (confirm.by === "tick") return given === "yes" ? [] : [{ path: CONFIRM, problem: "confirm with a tick" }]
  const { xid } = await bodyOf(visit.client.getOrder(nameIn(visit)))
  return given === xid ? [] : [{ path: CONFIRM, problem: "must be the number of the order" }]
}

/** Returns the notice about a command that ran, with the command that undoes it if the role allows that. */
const noticeFor = ({ done, undo }: Command, order: Order, { me }: Visit, { input }: Sent): Notice => {
  const text = `${done}: ${order.xid}`
  if (undo === undefined) return { text }
  const by = commandNamed(undo.by)
  if (!includesRole(me.role, by.role)) return { text }
  const fields = { [KEY]: crypto.randomUUID(), [REVISION]: `${order.revision}`, ...undo.fields(order, input.body) }
  return { text, undo: { action: `${pathOf(order)}/${by.path}`, fields } }
}

/** Shows the form again with the input and its problems beside the fields. */
const showIssues = (visit: Visit, command: Command, sent: Sent, issues: ReadonlyArray<Issue>): Promise<Shown> =>
  showForm(visit, command, {
    values: visit.form,
    isSent: true,
    issues: issues.map(({ path, problem }) => ({ path: sent.input.inputAt(path), problem })),
    key: sent.key,
    revision: sent.revision,
    message: html`<p class="error" role="alert">Nothing was done. Correct the input.</p>`,
    status: 422
  })

/** Shows the form again with both addresses. Its revision stays, so that only a tick acknowledges the change. */
const showAddressChange = (
  visit: Visit,
  command: Command,
  { key, revision }: Sent,
  { address_change: addressChange, status }: OperatorProblem
): Promise<Shown> =>
  showForm(visit, command, {
    values: visit.form,
    isSent: true,
    issues: [],
    key,
    revision,
    addressChange,
    status
  })

/** Maximum number of changes that the form lists. */
const MAX_EVENTS = 25

/** Shows the form again with the input and the changes in the meantime. */
const showConflict = async (
  visit: Visit,
  command: Command,
  { key, revision }: Sent,
  { detail, status }: OperatorProblem
): Promise<Shown> => {
  const { events: meanwhile } = await bodyOf(
    visit.client.getHistory(nameIn(visit), { after: revision, limit: MAX_EVENTS })
  )
  return showForm(visit, command, {
    values: visit.form,
    isSent: true,
    issues: [],
    key,
    status,
    message:
      meanwhile.length === 0
        ? html`<p class="error" role="alert">Nothing was done: <bdi>${detail}</bdi>.</p>`
        : html`<section class="meanwhile" role="alert"><h2>Nothing was done, because the order has changed since you opened it</h2>
<ol class="events">${meanwhile.map((event) => eventHtml(event, true))}</ol>
<p>Your input is kept. Check it, then try again.</p></section>`
  })
}

/**
 * Runs the command that a form sent, and opens the order. If it is refused, shows the form again with the input and the
 * reason.
 */
export const runCommand = async (visit: Visit, command: Command): Promise<Shown | Redirect> => {
  const { client, form } = visit
  const sent = sentIn(visit, command)
  const { input, key, revision } = sent
  if (form.has("more")) return showForm(visit, command, { values: form, isSent: true, issues: [], key, revision })
  const issues = [...input.issues, ...(await unconfirmed(visit, command))]
  if (issues.length > 0) return showIssues(visit, command, sent, issues)
  const run = client[command.name] as unknown as Run
  const answer = await run(nameIn(visit), input.body, { gesture: key, revision })
  if (answer._tag === "Success")
    return { to: pathOf(answer.body), notice: noticeFor(command, answer.body, visit, sent) }
  if (answer._tag === "Unanswered" || answer.problem.status === 503) return resendPage(visit, command)
  const { problem } = answer
  if (problem.address_change !== undefined) return showAddressChange(visit, command, sent, problem)
  if (problem.status === 409 || problem.status === 412) return showConflict(visit, command, sent, problem)
  if (problem.status !== 422) throw new Refused(problem, answer.retryAfter)
  return showIssues(visit, command, sent, problem.issues ?? [{ path: problem.code, problem: problem.detail }])
}
