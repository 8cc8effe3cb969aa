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
export type { CartInput, CartQuote, CartRefusal } from "./waybill/quote-cart.ts"
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

// Inputs of the thirteen methods

export type {
  CancelOrderInput,
  ChangeShipAddressInput,
  ChangeShipDeadlineInput,
  ChangeShipMethodInput,
  EnableRushProcessingInput,
  HoldOrderInput,
  UnholdOrderInput
} from "./input-types/change-inputs.ts"
export type { PushOrderInput, ReOrderInput } from "./input-types/order-inputs.ts"
export type {
  AddressInput,
  OrderItemInput,
  ReOrderAddressInput,
  ReOrderShippingInput,
  ShippingInput
} from "./input-types/order-part-inputs.ts"
export type {
  GetOrderInput,
  GetStatusInput,
  PackageInfoInput,
  PrintInput,
  RateAddressInput,
  RateBoxInput,
  RateShippingInput,
  ShippingRateInput
} from "./input-types/query-inputs.ts"

// Inputs of the operator's commands

export type {
  BindQuoteCommandInput,
  CancelCommandInput,
  EraseCommandInput,
  HoldCommandInput,
  NoteCommandInput,
  PiecesInput,
  RejectCommandInput,
  ReleaseCommandInput,
  ReprintCommandInput,
  StartCommandInput,
  UndoStartCommandInput
} from "./input-types/order-command-inputs.ts"
export type {
  CorrectShipmentCommandInput,
  ParcelCorrectionInput,
  ParcelInput,
  ShipCommandInput,
  TrackCommandInput,
  VoidShipmentCommandInput
} from "./input-types/shipment-command-inputs.ts"

// Results of the methods

export type { OrderRecord } from "./methods/get-order.ts"
export type { Packages } from "./methods/package-info.ts"
export type { Rates } from "./methods/shipping-rate.ts"

// Schemas for other libraries

export { inputSchema } from "./schemas/input-schema.ts"

// Refusals and codes

export { type Issue, Refusal } from "./refusal/refusal.ts"

// Orders and their lifecycle

export type { HistoryEvent } from "./order/history.ts"
export type { Order } from "./order/order.ts"
export { orderAt } from "./order/order-at.ts"
export type { Stage } from "./order/stage.ts"
export { type OrderSummary, statusOf } from "./order/summary.ts"
export type { OrderItem } from "./order-types/order-parts.ts"

// Operator commands

export { OperatorRefusal } from "./operator/refusal.ts"

// Policy

export { CurrentPolicy, policy, presets } from "./policy/policy.ts"
export type { Policy, PolicyLabels, PolicyLeadDays, PolicyLimits, PolicyPromise } from "./policy-types/policy.ts"
export type {
  PolicyInput,
  PolicyLabelsInput,
  PolicyLeadDaysInput,
  PolicyLimitsInput
} from "./policy-types/policy-input.ts"

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
