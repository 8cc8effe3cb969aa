// The names that a host uses. `@waybill/core/adapter` has the others, for adapters.

// Waybill, as an Effect service or with promises

export type { MethodPromises } from "./call-types/method-promises.ts"
export type { OperatorCommandPromises } from "./call-types/operator-command-promises.ts"
export type { LogLine } from "./logging/plain-log.ts"
export {
  createWaybill,
  type OperatorPromises,
  type WaybillOptions,
  type WaybillPromises
} from "./waybill/create-waybill.ts"
export { Waybill, type WaybillCalls } from "./waybill/waybill.ts"

// Ports of a host that does not use Effect

export type { AccountsPort } from "./port-types/accounts.ts"
export type { CarriersPort } from "./port-types/carriers.ts"
export type { OrderIdsPort } from "./port-types/order-ids.ts"
export type { OrderStorePort } from "./port-types/order-store.ts"
export type { PackerPort } from "./port-types/packer.ts"
export type { RaterPort } from "./port-types/rater.ts"
export { type PlainPorts, plainPort } from "./waybill/plain-ports.ts"

// Calls received by a transport

export type { ReplyBody } from "./call/envelope.ts"
export { queueActionOf } from "./call/queue-action.ts"
export { unreadable } from "./call/unreadable.ts"
export { readJson } from "./json/read-json.ts"

// The input of an order. `@waybill/core/inputs` has those of the other methods and of the operator's commands.

export type { PushOrderInput } from "./input-types/order-inputs.ts"

// Schemas for other libraries

export { inputSchema } from "./schemas/input-schema.ts"

// Refusals and codes

export { Refusal } from "./refusal/refusal.ts"

// Orders and their lifecycle

export type { HistoryEvent } from "./order/history.ts"
export type { Order } from "./order/order.ts"
export { orderAt } from "./order/order-at.ts"
export type { Stage } from "./order/stage.ts"
export { statusOf } from "./order/summary.ts"
export type { OrderItem } from "./order-types/order-parts.ts"

// Operator commands

export { OperatorRefusal } from "./operator/refusal.ts"

// Policy

export { CurrentPolicy, policy, presets } from "./policy/policy.ts"
export type { Policy } from "./policy-types/policy.ts"
export type { PolicyInput } from "./policy-types/policy-input.ts"

// Ports: the services of a host

export { Accounts, type Credentials, type Login } from "./ports/accounts.ts"
export { Carriers } from "./ports/carriers.ts"
export type { Decisions, Proposal } from "./ports/decisions.ts"
export { HostRefusal } from "./ports/host-refusal.ts"
export { OrderIds } from "./ports/order-ids.ts"
export { OrderStore } from "./ports/order-store.ts"
export { Packer } from "./ports/packer.ts"
export { HostMistake } from "./ports/plain.ts"
export { type RateRequest, Rater } from "./ports/rater.ts"
export { Unavailable } from "./ports/unavailable.ts"

// Raters and packers

export { cardRater } from "./quotes/card-rater.ts"
export { fallback } from "./quotes/fallback.ts"
export { printPacker } from "./quotes/print-packer.ts"

// Values

export type { Decimal } from "./values/decimal.ts"

// Webhooks

export type { WebhookPayload } from "./webhook/payload.ts"
