import {
  type OperatorCommand,
  type OperatorOptions,
  type OperatorRefusal,
  type Order,
  operatorCommandNames,
  operatorJsonSchema
} from "@waybill/core"
import { Effect } from "effect"
import type { OperatorWaybill } from "../ports/operator-ports.ts"
import type { Role } from "../ports/tokens.ts"
import { kebab } from "../problem/command-name.ts"
import { commandKey, etagOf, requiredRevision } from "../route/conditions.ts"
import { type Route, route } from "../route/route.ts"
import { orderSchema } from "./schemas.ts"

/** The lowest role that may run each command, and what the command does. */
export const commandTable: Readonly<Record<OperatorCommand, { readonly role: Role; readonly summary: string }>> = {
  start: { role: "packer", summary: "Start production" },
  undoStart: { role: "operator", summary: "Undo the start of production" },
  hold: { role: "operator", summary: "Put on hold" },
  release: { role: "operator", summary: "Release one or all of the operator's holds" },
  ship: { role: "packer", summary: "Record a shipment" },
  correctShipment: { role: "packer", summary: "Correct a shipment" },
  voidShipment: { role: "packer", summary: "Void a shipment" },
  track: { role: "packer", summary: "Record a carrier's update" },
  cancel: { role: "operator", summary: "Cancel" },
  reject: { role: "operator", summary: "Reject" },
  reprint: { role: "operator", summary: "Print pieces again" },
  bindQuote: { role: "operator", summary: "Bind the quote at which the order was sold" },
  note: { role: "packer", summary: "Add a note to the history" },
  erase: { role: "admin", summary: "Erase the personal data; this cannot be undone" }
}

type Run = (
  account_id: string,
  ref: { readonly order_id: string },
  data: unknown,
  options: OperatorOptions
) => Effect.Effect<Order, OperatorRefusal>

/** Runs a command on an order. */
export const runCommand = (waybill: OperatorWaybill, command: OperatorCommand): Run =>
  waybill[command] as unknown as Run

const commandRoute = (command: OperatorCommand): Route =>
  route({
    ...commandTable[command],
    operation: command,
    method: "POST",
    path: `/orders/{account}/{order_id}/${kebab(command)}`,
    tag: "Commands",
    headers: ["Idempotency-Key", "If-Match"],
    problems: [404, 409, 412],
    body: (policy) => operatorJsonSchema(command, policy),
    reply: () => orderSchema,
    run: ({ body, header, holder, path, ports, replies, requestId }) =>
      Effect.gen(function* () {
        const [account_id, order_id] = [path.account!, path.order_id!]
        const revision = yield* requiredRevision(header("if-match"))
        const gesture = yield* commandKey(header("idempotency-key"))
        const options = { requestId, operator: holder.name, gesture, revision }
        const order = yield* runCommand(ports.waybill, command)(account_id, { order_id }, body, options)
        return { account_id, order_id, headers: { etag: etagOf(order.revision) }, body: replies.order(order) }
      })
  })

/** The route of each command. */
export const commandRoutes: ReadonlyArray<Route> = operatorCommandNames.map(commandRoute)
