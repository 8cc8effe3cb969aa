import type {
  AccountAdmin,
  CardsDesk,
  OperatorCommand,
  OperatorTokens,
  OrderFigures,
  OrderList,
  OrderPacker,
  Policy,
  WaybillCalls,
  Webhooks,
  WorkingCalendar
} from "@waybill/core"
import type { Effect, Redacted } from "effect"

/** The calls of a Waybill that the operator API uses. */
export type OperatorWaybill = Pick<WaybillCalls, OperatorCommand | "getOrder" | "actions" | "events">

type Listed = OrderList["Service"]

/** Sends a test event to a webhook. `sendTestEvent` of `@waybill/adapter-http/webhooks` is one. */
export type SendTest = (
  webhook: {
    readonly webhook_id: string
    readonly account_id: string
    readonly url: string
    readonly secrets: ReadonlyArray<Redacted.Redacted>
  },
  policy: Policy
) => Effect.Effect<{
  readonly result: string
  readonly status?: number
  readonly error?: string
  readonly durationMs: number
}>

/** The services behind the operator API. Routes without their service are not served. */
export interface OperatorPorts {
  readonly waybill: OperatorWaybill
  readonly board: Pick<Listed, "counts" | "list"> & Partial<Listed>
  readonly tokens: OperatorTokens["Service"]
  /** Working days of the print shop. Without it, replies do not contain when orders are due. */
  readonly calendar?: WorkingCalendar
  readonly packer?: OrderPacker
  readonly figures?: OrderFigures["Service"]
  readonly cards?: CardsDesk
  readonly accounts?: AccountAdmin["Service"]
  readonly webhooks?: Webhooks["Service"]
  readonly sendTest?: SendTest
}
