import type { OperatorAction } from "@waybill/adapter-http/client"
import { includesRole } from "@waybill/core/commands"
import type { Visit } from "../../frame/page.ts"
import { attribute, type Html, html } from "../../html/html.ts"
import type { Order } from "../../parts/due-badge.ts"
import { hiddenHtml } from "../commands/command-form.ts"
import { type Command, commandAt } from "../commands/command-table.ts"
import { methodText } from "../commands/event-html.ts"
import { pathOf } from "../commands/order-head.ts"
import { unblockHtml } from "../commands/show-form.ts"

/** A command of the operator, and whether it is possible now. */
type Own = OperatorAction & { readonly row: Command }

/** Returns the form that sends a command with one click. */
export const directHtml = (
  { keys, path, verb }: Pick<Command, "keys" | "path" | "verb">,
  order: Order,
  basePath: string,
  {
    className = "",
    fields = {}
  }: { readonly className?: string; readonly fields?: Readonly<Record<string, string>> } = {}
): Html =>
  html`<form method="post" action="${basePath}${pathOf(order)}/${path}">${hiddenHtml(order.revision)}${Object.entries(
    fields
  ).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`
  )}<button class="${className}"${attribute("data-keys", keys)}>${verb}</button></form>`

const buttonHtml = ({ row }: Own, order: Order, basePath: string, isNext: boolean): Html => {
  const { confirm, isDirect, keys, path, verb } = row
  if (isDirect === true) return directHtml(row, order, basePath, { className: isNext ? "primary" : "" })
  const look = isNext ? "primary" : confirm === undefined ? "" : "danger"
  return html`<a class="button ${look}" href="${basePath}${pathOf(order)}/${path}"${attribute("data-keys", keys)}>${verb}</a>`
}

/** Returns the path of the command that usually follows. */
const usualFor = ({ holds, stage }: Order): string | undefined => {
  if (holds.some(({ by }) => by === "operator")) return "release"
  return stage === "new" ? "start" : stage === "processing" ? "ship" : undefined
}

/** Returns the commands of the operator that the role may run. */
const ownActions = (actions: ReadonlyArray<OperatorAction>, { me }: Visit): ReadonlyArray<Own> =>
  actions.flatMap((action) => {
    const row = commandAt(action.command)
    const isShown = row !== undefined && row.isForPrograms !== true && includesRole(me.role, row.role)
    return isShown ? [{ ...action, row }] : []
  })

const isOnShipment = ({ row }: Own): boolean => row.fields.some(({ kind }) => kind === "shipment")

/** Sorts the usual command first, and commands that cannot be undone last. */
const rank = (own: Own, next: Own | undefined): number =>
  own === next ? -1 : own.row.confirm !== undefined ? 2 : own.row.keys === undefined ? 1 : 0

/** Returns a button for each possible command. Commands on a shipment are beside the shipment. */
export const possibleHtml = (order: Order, actions: ReadonlyArray<OperatorAction>, visit: Visit): Html | undefined => {
  const own = ownActions(actions, visit).filter((each) => each.allowed && !isOnShipment(each))
  if (own.length === 0) return undefined
  const { basePath } = visit.settings
  const next = own.find(({ row }) => row.path === usualFor(order))
  const sequence = [...own].sort((one, other) => rank(one, next) - rank(other, next))
  return html`<ul class="commands" aria-label="Commands">${sequence.map(
    (each) => html`<li id="command-${each.row.path}">${buttonHtml(each, order, basePath, each === next)}</li>`
  )}</ul>`
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the blocked commands, with the reason and the remedy. */
export const impossibleHtml = (
  order: Order,
  actions: ReadonlyArray<OperatorAction>,
  visit: Visit
): Html | undefined => {
  const hasShipment = order.shipments.some(({ voided }) => voided === undefined)
  // The lifecycle does not look into shipments, all of which may be voided.
  const refused = ownActions(actions, visit).flatMap((each) => {
    if (!each.allowed) return [each]
    return isOnShipment(each) && !hasShipment ? [{ ...each, reason: "nothing has shipped", unblocked_by: "ship" }] : []
  })
  if (refused.length === 0) return undefined
  const groups = Map.groupBy(refused, ({ reason, unblocked_by }) => JSON.stringify([reason, unblocked_by]))
  return html`<details class="panel" id="impossible"><summary>Not possible now <span class="count">${refused.length}</span></summary>
<dl class="reasons">${[...groups.values()].map((group) => {
    const { reason = "", unblocked_by: unblock } = group[0]!
    return html`<dt>${group.map(({ row }) => row.verb).join(" · ")}</dt><dd><bdi>${sentence(reason)}</bdi>.${unblockHtml(unblock, order, visit)}</dd>`
  })}</dl></details>`
}

/** Returns the methods that the merchant can call on the order, and why others are refused. */
export const merchantHtml = (actions: ReadonlyArray<OperatorAction>, order_id: string): Html => {
  const own = actions.filter(({ command }) => commandAt(command) === undefined)
  return html`<details class="panel" id="merchant-actions"><summary>Actions of the merchant</summary><p class="help">The merchant's program names the order with the id <code>${order_id}</code>.</p><dl class="reasons">${own.map(
    ({ allowed, command, reason }) =>
      html`<dt>${methodText(command)}</dt><dd>${allowed ? "possible" : html`<bdi>${reason}</bdi>`}</dd>`
  )}</dl></details>`
}
