import type { OperatorAction } from "@waybill/adapter-http/client"
import { includesRole } from "@waybill/core/commands"
import { bodyOf } from "../../api/refused.ts"
import type { Shown, Visit } from "../../frame/page.ts"
import { type Html, html } from "../../html/html.ts"
import { type AddressChange, addressLineHtml } from "../../parts/address-change.ts"
import type { Order } from "../../parts/due-badge.ts"
import { servicesFor } from "../cards/services.ts"
import { commandFormHtml } from "./command-form.ts"
import { type Command, commandAt } from "./command-table.ts"
import { methodText } from "./event-html.ts"
import { schemasFor } from "./input-schemas.ts"
import { orderHeadHtml, pathOf } from "./order-head.ts"
import type { Issue } from "./read-form.ts"

/** Returns the order that the path names. */
export const nameIn = ({ path }: Visit) => ({ account: path.account!, order_id: path.order_id! })

/** Returns the command that would make another one possible, as a link if the role allows it. */
export const unblockHtml = (unblock: string | undefined, order: Order, { me, settings }: Visit): Html | undefined => {
  if (unblock === undefined) return undefined
  const command = commandAt(unblock)
  if (command === undefined) return html` Possible after the merchant: ${methodText(unblock).toLowerCase()}.`
  const name = command.verb.toLowerCase()
  return includesRole(me.role, command.role)
    ? html` Possible after: <a href="${settings.basePath}${pathOf(order)}/${command.path}">${name}</a>.`
    : html` Possible after: ${name} (needs the role ${command.role}).`
}

/** An attempt to send a form, or its first values. */
export interface Attempt {
  readonly values: URLSearchParams
  readonly isSent: boolean
  readonly issues: ReadonlyArray<Issue>
  /** Id of the command. Default: a new one. */
  readonly key?: string
  /** Revision that the person has seen. Default: the current one. */
  readonly revision?: number
  /** The change of the address that a shipment must acknowledge. */
  readonly addressChange?: AddressChange | undefined
  /** The reason why an earlier attempt was refused. */
  readonly message?: Html
  /** Status of the page. Default 200. */
  readonly status?: number
}

/** Returns the page with the form of a command, or why the command is not possible now. */
export const showForm = async (visit: Visit, command: Command, attempt: Attempt): Promise<Shown> => {
  const { client, settings } = visit
  const name = nameIn(visit)
  const [order, { actions }, schemas] = await Promise.all([
    bodyOf(client.getOrder(name)),
    bodyOf(client.getActions(name)),
    schemasFor(visit, command)
  ])
  const isShip = command.name === "ship"
  const packing = isShip ? await client.getPacking(name, "unshipped") : undefined
  const services = packing?._tag === "Success" ? await servicesFor(visit, order, packing.body) : []
  const action = actions.find((each: OperatorAction) => each.command === command.path)
  const { addressChange, issues, isSent, key, message, revision, status = 200, values } = attempt
  const state = { order, values, isSent, issues, schemas, services, addressChange }
  const form = commandFormHtml(command, state, settings.basePath, {
    key,
    revision: revision ?? order.revision
  })
  const isPossible = action?.allowed === true
  return {
    title: `${command.verb}: ${order.xid}`,
    status,
    styles: ["order.css"],
    main: html`<div class="narrow">${orderHeadHtml(order, settings.basePath, command.verb)}
${isShip && html`<p class="ship-to">Ship to ${addressLineHtml(order.shipping_address)}</p>`}
${message}
${
  !isPossible &&
  html`<p class="error" role="alert">Not possible now: <bdi>${action?.reason}</bdi>.${unblockHtml(action?.unblocked_by, order, visit)}</p>`
}
${(isPossible || isSent) && form}
${!isPossible && !isSent && html`<p><a class="button" href="${settings.basePath}${pathOf(order)}">Open the order</a></p>`}</div>`
  }
}
