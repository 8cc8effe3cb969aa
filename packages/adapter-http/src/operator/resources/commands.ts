import type { OperatorRefusal, Order } from "@waybill/core"
import {
  commandPath,
  commandRow,
  type OperatorCommand,
  type OperatorOptions,
  operatorCommandNames,
  operatorJsonSchema
} from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import { unreadBody } from "../route/body.ts"
import { commandKey, etagOf, namingKey, requiredRevision } from "../route/conditions.ts"
import type { OperatorWaybill } from "../route/operator-ports.ts"
import { type Route, route } from "../route/route.ts"
import { accountNaming } from "./known-account.ts"
import { orderSchema } from "./schemas.ts"

type Run = (
  account_id: string,
  ref: { readonly order_id: string },
  data: unknown,
  options: OperatorOptions
) => Effect.Effect<Order, OperatorRefusal>

/** Runs a command on an order. */
export const runCommand = (waybill: OperatorWaybill, command: OperatorCommand): Run =>
  waybill.operator[command] as unknown as Run

const commandRoute = (command: OperatorCommand): Route =>
  route({
    role: commandRow(command).role,
    summary: commandRow(command).summary,
    operation: command,
    method: "POST",
    path: `/orders/{account}/{order_id}/${commandPath(command)}`,
    tag: "Commands",
    headers: ["Idempotency-Key", "If-Match"],
    problems: [404, 409, 412],
    body: (policy) => unreadBody(operatorJsonSchema(command, policy)),
    reply: () => orderSchema,
    run: (call) =>
      Effect.gen(function* () {
        const { body, header, holder, path, ports, replies, requestId } = call
        const [account_id, order_id] = [path.account!, path.order_id!]
        const revision = yield* requiredRevision(header("if-match"))
        const gesture = yield* commandKey(header("idempotency-key"))
        const options = { requestId, operator: holder.name, gesture, revision }
        const run = runCommand(ports.waybill, command)(account_id, { order_id }, body, options)
        const order = yield* Effect.mapError(run, namingKey("Idempotency-Key")).pipe(accountNaming(call)(account_id))
        return { account_id, order_id, headers: { etag: etagOf(order.revision) }, body: replies.order(order) }
      })
  })

/** The route of each command. */
export const commandRoutes: ReadonlyArray<Route> = operatorCommandNames.map(commandRoute)
