import { commands, firstWithin } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import { nextTurn } from "../../request/next-turn.ts"
import { shownCommand } from "../problem/command-name.ts"
import { notFound, unknownOrder } from "../problem/problem.ts"
import { etagOf } from "../route/conditions.ts"
import { limit, readRevision, revision } from "../route/query.ts"
import { type Call, route } from "../route/route.ts"
import { dueOrder } from "./due-order.ts"
import { accountNaming } from "./known-account.ts"
import { PAGE_BYTES } from "./reply-page.ts"
import { count, eventSchema, listOf, object, orderSchema, text } from "./schemas.ts"

type Named = Pick<Call, "path" | "ports" | "requestId">

/** Reads the order that the path names, and then gives up the event loop, because an order can be large. */
export const orderOf = (call: Named) => {
  const { path, ports, requestId } = call
  return Effect.filterOrFail(
    ports.waybill.operator.order(path.account!, path.order_id!, { requestId }),
    (order) => order !== undefined,
    () => unknownOrder
  ).pipe(
    accountNaming(call)(path.account!),
    Effect.tap(() => Effect.promise(nextTurn))
  )
}

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
      const order = yield* orderOf(call)
      const shown = yield* dueOrder(call)
      return { ...idsOf(call), headers: { etag: etagOf(order.revision) }, body: shown(order) }
    })
})

/** Returns a page of the events of an order. */
export const getHistory = route({
  ...read,
  operation: "getHistory",
  path: "/orders/{account}/{order_id}/history",
  summary: "Read the history of an order, oldest event first",
  query: {
    after: revision("Revision after which to continue: that of the last event of the previous page. Default 0."),
    limit: limit(100, 500)
  },
  reply: () =>
    object({
      events: {
        ...listOf(eventSchema),
        description: "Fewer than `limit` also if they have more than 1,900,000 bytes."
      },
      total: { ...count, description: "Number of all events, which is the revision of the last one." }
    }),
  run: (call) =>
    Effect.gen(function* () {
      const { path, ports, query, replies, requestId } = call
      const order = yield* orderOf(call)
      const part = { after: query.after ?? 0, limit: query.limit!, requestId }
      const history = yield* ports.waybill.operator.history(path.account!, path.order_id!, part)
      const events = firstWithin(history.map(replies.event), PAGE_BYTES)
      return { ...idsOf(call), body: { events, total: order.revision } }
    })
})

/** Returns an order at an earlier revision. */
export const getOrderAt = route({
  ...read,
  operation: "getOrderAt",
  path: "/orders/{account}/{order_id}/at/{revision}",
  summary: "Read an order at an earlier revision",
  reply: () => orderSchema,
  run: (call) =>
    Effect.gen(function* () {
      const { path, ports, replies, requestId } = call
      const options = { requestId, revision: readRevision(path.revision!) }
      const { revision } = yield* orderOf(call)
      const order =
        options.revision === undefined || options.revision > revision
          ? undefined
          : yield* ports.waybill.operator.order(path.account!, path.order_id!, options)
      if (order === undefined)
        return yield* Effect.fail(notFound("unknownRevision", "the history of the order has no such revision"))
      return { ...idsOf(call), body: replies.order(order) }
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
    Effect.map(orderOf(call), (order) => ({
      ...idsOf(call),
      headers: { etag: etagOf(order.revision) },
      body: {
        actions: call.ports.waybill.operator.actions(order).map((action) => {
          const command = shownCommand(action.command)
          if (action.allowed) return { command, allowed: true, to: action.to }
          const { kind: code, reason, unblock } = action
          const unblocked = unblock === undefined ? {} : { unblocked_by: shownCommand(unblock) }
          return { command, allowed: false, code, reason, ...unblocked }
        })
      }
    }))
})
