import type { Order } from "@waybill/core"
import { due, type Instant, type OperatorOrder } from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Call } from "../route/route.ts"

/** Returns a function that formats an order, with its due dates if the working calendar is known. */
export const dueOrder = ({ ports: { calendar }, replies }: Pick<Call, "ports" | "replies">) =>
  Effect.map(
    Clock.currentTimeMillis,
    (now) =>
      (order: Order): OperatorOrder =>
        replies.order(order, calendar && due(order, calendar, now as Instant))
  )
