import { Waybill } from "@waybill/core"
import { AccountAdmin, OperatorTokens, OrderFigures, OrderList, PackingProgress, Webhooks } from "@waybill/core/adapter"
import { checkNames } from "@waybill/core/options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { OperatorPorts } from "./route/operator-ports.ts"

/** The ports of the operator API that are not services. */
export type OperatorExtras = Pick<OperatorPorts, "calendar" | "cards" | "packer" | "sendTest">

/**
 * Returns the ports of the operator API from the services of a host, such as those of `sqlStores`. Figures,
 * progress, accounts and webhooks are absent without their service.
 *
 * @example
 * ```ts
 * const ports = await runtime.runPromise(operatorPorts({ cards, sendTest: sendTestEvent }))
 * const api = operatorApi(ports)
 * ```
 */
export const operatorPorts = (
  extras: OperatorExtras = {}
): Effect.Effect<OperatorPorts, never, Waybill | OrderList | OperatorTokens> => {
  checkNames<OperatorExtras>("operatorPorts", extras, { calendar: true, cards: true, packer: true, sendTest: true })
  return Effect.gen(function* () {
    const required = { waybill: yield* Waybill, board: yield* OrderList, tokens: yield* OperatorTokens }
    const figures = Option.getOrUndefined(yield* Effect.serviceOption(OrderFigures))
    const progress = Option.getOrUndefined(yield* Effect.serviceOption(PackingProgress))
    const accounts = Option.getOrUndefined(yield* Effect.serviceOption(AccountAdmin))
    const webhooks = Option.getOrUndefined(yield* Effect.serviceOption(Webhooks))
    return {
      ...required,
      ...(figures !== undefined && { figures }),
      ...(progress !== undefined && { progress }),
      ...(accounts !== undefined && { accounts }),
      ...(webhooks !== undefined && { webhooks }),
      ...extras
    }
  })
}
