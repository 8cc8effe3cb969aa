import type { Policy, WaybillCalls, WaybillPromises } from "@waybill/core"
import type {
  AccountAdmin,
  CardsDesk,
  DueEndpoint,
  FinishedAttempt,
  OperatorTokens,
  OrderFigures,
  OrderList,
  OrderPacker,
  PackingProgress,
  Webhooks,
  WorkingCalendar
} from "@waybill/core/adapter"
import type * as Effect from "effect/Effect"

/** The calls of a Waybill that the operator API uses. */
export type OperatorWaybill = Pick<WaybillCalls, "operator">

type Listed = OrderList["Service"]

/** Sends a test event to a webhook. `sendTestEvent` of `@waybill/adapter-http/webhooks` is one. */
export type SendTest = (
  webhook: Required<Pick<DueEndpoint, "webhook_id" | "account_id" | "url" | "secrets">>,
  policy: Policy
) => Effect.Effect<FinishedAttempt>

/** The services behind the operator API. Routes without their service are not served. */
export interface OperatorPorts {
  /** The Waybill of `createWaybill`, or the service `Waybill`. */
  readonly waybill: OperatorWaybill | Pick<WaybillPromises, "operator">
  /** Lists and counts orders, and reads single ones. */
  readonly board: Pick<Listed, "counts" | "list"> & Partial<Listed>
  /** Tokens of the operators, with their roles. */
  readonly tokens: OperatorTokens["Service"]
  /** Working days of the print shop. Without it, replies do not contain when orders are due. */
  readonly calendar?: WorkingCalendar
  /** Packs and draws an order. Without it, the API has no packings. */
  readonly packer?: OrderPacker
  /** Figures of the last days. Without them, the API has no figures. */
  readonly figures?: OrderFigures["Service"]
  /** Progress of packing open orders. Without it, each bench keeps its own. */
  readonly progress?: PackingProgress["Service"]
  /** Rate cards of the service. Without them, the API has no routes for rate cards. */
  readonly cards?: CardsDesk
  /** Accounts of merchants. Without them, the API has no routes for accounts. */
  readonly accounts?: AccountAdmin["Service"]
  /** Webhooks of accounts. Without them, the API has no routes for webhooks. */
  readonly webhooks?: Webhooks["Service"]
  /** Sends a test event. Without it, webhooks cannot be tested. */
  readonly sendTest?: SendTest
}

/** The services behind the routes, whose calls all return effects. */
export interface ServedPorts extends OperatorPorts {
  readonly waybill: OperatorWaybill
}
