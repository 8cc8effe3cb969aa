import { commands, orderAt } from "@waybill/core"
import { Effect } from "effect"
import { shownCommand } from "../problem/command-name.ts"
import { notFound } from "../problem/problem.ts"
import { etagOf } from "../route/conditions.ts"
import { type Call, route } from "../route/route.ts"
import { dueOrder } from "./due-order.ts"
import { eventSchema, listOf, object, orderSchema, text } from "./schemas.ts"

/** Reads the order that the path names, with its history. */
export const orderOf = ({ path, ports, requestId }: Pick<Call, "path" | "ports" | "requestId">) =>
  ports.waybill.getOrder(path.account!, { order_id: path.order_id! }, { requestId })

const idsOf = ({ path }: Pick<Call, "path">) => ({ account_id: path.account!, order_id: path.order_id! })

const read = { method: "GET", role: "viewer", tag: "Orders", problems: [404] } as const

/** Returns an order. */
export const getOrder = route({
  ...read,
  operation: "getOrder",
  path: "/orders/{account}/{order_id}",
  summary: "Read an order",
  reply: () => orderSchema,
  run: (call) =>
    Effect.gen(function* () {
      const { order } = yield* orderOf(call)
      const shown = yield* dueOrder(call)
      return { ...idsOf(call), headers: { etag: etagOf(order.revision) }, body: shown(order) }
    })
})

/** Returns the events of an order. */
export const getHistory = route({
  ...read,
  operation: "getHistory",
  path: "/orders/{account}/{order_id}/history",
  summary: "Read the history of an order, oldest event first",
  reply: () => object({ events: listOf(eventSchema) }),
  run: (call) =>
    Effect.map(orderOf(call), ({ history }) => ({ ...idsOf(call), body: { events: history.map(call.replies.event) } }))
})

/** Returns an order at an earlier revision. */
export const getOrderAt = route({
  ...read,
  operation: "getOrderAt",
  path: "/orders/{account}/{order_id}/at/{revision}",
  summary: "Read an order at an earlier revision",
  reply: () => orderSchema,
  run: (call) =>
    Effect.flatMap(orderOf(call), ({ history }) => {
      const revision = call.path.revision!
      const order = /^[1-9]\d{0,14}$/.test(revision) ? orderAt(history, Number(revision)) : undefined
      return order === undefined
        ? Effect.fail(notFound("unknownRevision", "the history of the order has no such revision"))
        : Effect.succeed({ ...idsOf(call), body: call.replies.order(order) })
    })
})

const shownCommands = commands.map(shownCommand)

/** Returns the commands on an order, with the reasons of blocked ones. */
export const getActions = route({
  ...read,
  operation: "getActions",
  path: "/orders/{account}/{order_id}/actions",
  summary: "List the commands on an order, with the reason if one is not allowed",
  reply: () =>
    object({
      actions: listOf(
        object(
          { command: { enum: shownCommands }, allowed: { type: "boolean" } },
          { to: text, code: text, reason: text, unblocked_by: { enum: shownCommands } }
        )
      )
    }),
  run: (call) =>
    Effect.map(orderOf(call), ({ order }) => ({
      ...idsOf(call),
      headers: { etag: etagOf(order.revision) },
      body: {
        actions: call.ports.waybill.actions(order).map((action) => {
          const command = shownCommand(action.command)
          if (action.allowed) return { command, allowed: true, to: action.to }
          const { kind: code, reason, unblock } = action
          const unblocked = unblock === undefined ? {} : { unblocked_by: shownCommand(unblock) }
          return { command, allowed: false, code, reason, ...unblocked }
        })
      }
    }))
})
