// Waybill, as an Effect service or with promises

export { type LogLine, plainLogger } from "./logging/plain-log.ts"
export type { OperatorOptions, TypedOptions } from "./waybill/call-arguments.ts"
export { createWaybill, type WaybillOptions, type WaybillPromises } from "./waybill/create-waybill.ts"
export {
  type OperatorCalls,
  type Ports,
  type TypedCalls,
  Waybill,
  type WaybillCalls
} from "./waybill/waybill.ts"

// Ports of a host that does not use Effect

export { type PlainPorts, plainLayer, plainPort } from "./waybill/plain-ports.ts"

// Calls received by a transport

export { type Delivery, deliveries, deliveryOf } from "./call/delivery.ts"
export type { CallOutcome, Reply, ReplyBody, ReplyDetails, ReplyIssue } from "./call/envelope.ts"
export type { CallOptions } from "./call/handle.ts"
export { unreadable } from "./call/unreadable.ts"
export { bodyTooLarge, type JsonRead, readJson, readJsonInSteps } from "./json/read-json.ts"
export type { JsonRefusal } from "./json/scan-json.ts"

// Methods, with their inputs and results

export type { JsonSchema } from "./input/field.ts"
export type { OrderRecord } from "./methods/get-order.ts"
export { inputJsonSchema, type MethodInput, type MethodResult, type Methods, methods } from "./methods/methods.ts"
export type { Packages } from "./methods/package-info.ts"

// Schemas for other libraries

export {
  type OperatorEvent,
  type OperatorOrder,
  type OperatorReplies,
  operatorReplies
} from "./replies/operator-replies.ts"
export type { ReplyFields } from "./replies/replies.ts"
export { inputSchema } from "./schemas/input-schema.ts"
export { operatorSchema } from "./schemas/operator-schema.ts"
export type { PublicSchema } from "./schemas/public-schema.ts"
export { type MethodReply, replySchema } from "./schemas/reply-schema.ts"

// Refusals and codes

export {
  type CodeOf,
  codes,
  type MethodName,
  methodNames,
  type RefusalKind,
  type RefusalKindOf,
  TRANSPORT_CODE
} from "./refusal/codes.ts"
export { type HostKind, type HostKindOf, hostKinds } from "./refusal/host-code.ts"
export { messageOf } from "./refusal/kind-texts.ts"
export { messageFor } from "./refusal/message.ts"
export { type ExistingOrder, type Issue, Refusal, type RefusalOf } from "./refusal/refusal.ts"

// Orders and their lifecycle

export type { BoundQuote } from "@waybill/packing/rating"
export type { Action } from "./order/actions.ts"
export type { Address } from "./order/address.ts"
export type { Change } from "./order/change.ts"
export { type Due, due, type WorkingCalendar } from "./order/due.ts"
export { isSameEntry } from "./order/entry.ts"
export type { HistoryEvent, HistoryPart } from "./order/history.ts"
export { type Item, itemDetails } from "./order/item.ts"
export { type Command, commands, type Lifecycle, lifecycleOf } from "./order/lifecycle.ts"
export {
  type Hold,
  type Order,
  type OrderId,
  type Parcel,
  type ReceiptId,
  receiptOf,
  type Shipment
} from "./order/order.ts"
export { orderAt } from "./order/order-at.ts"
export { unshippedOf } from "./order/pieces.ts"
export type { Shipping } from "./order/shipping.ts"
export { type Stage, stages } from "./order/stage.ts"
export { type OrderSummary, statusOf, summaryOf } from "./order/summary.ts"
export { type TrackingStatus, type TrackingUpdate, trackingStatuses, trackingStatusOf } from "./order/tracking.ts"

// Operator commands

export * from "./command-table/index.ts"
export { type OperatorInput, operatorJsonSchema } from "./commands/commands.ts"
export { type AddressChange, addressLines } from "./operator/address-change.ts"
export { type OperatorIssue, OperatorRefusal } from "./operator/refusal.ts"

// Policy

export { CurrentPolicy, type Policy, type PolicyInput, PolicySchema, policy, presets } from "./policy/policy.ts"
export { promiseProblem } from "./policy/promise-names.ts"

// Ports: the services of a host

export * from "./ports/accounts.ts"
export { Carriers } from "./ports/carriers.ts"
export {
  CurrentDecisions,
  type DecidedCommand,
  type Decisions,
  type Proposal,
  type Verdict
} from "./ports/decisions.ts"
export { HostRefusal } from "./ports/host-refusal.ts"
export { type OrderIdGenerator, orderIdGenerator } from "./ports/order-id-generator.ts"
export { OrderIds } from "./ports/order-ids.ts"
export * from "./ports/order-store.ts"
export * from "./ports/packer.ts"
export { HostMistake, type Plain } from "./ports/plain.ts"
export * from "./ports/rater.ts"
export { Unavailable } from "./ports/unavailable.ts"

// Ports of the operator: the services behind the operator API

export {
  AccountAdmin,
  type AccountRecord,
  AccountRefusal,
  accountRecord,
  type IssuedAccount,
  type IssuedKey,
  type KeyRecord,
  type NewAccount
} from "./operator-ports/account-admin.ts"
export * from "./operator-ports/cards-desk.ts"
export {
  type IssuedToken,
  OperatorTokens,
  TOKEN_PREFIX,
  type TokenHolder,
  type TokenRecord,
  TokenRefusal,
  tokenHolder,
  tokenRecord
} from "./operator-ports/operator-tokens.ts"
export * from "./operator-ports/order-figures.ts"
export * from "./operator-ports/order-list.ts"
export * from "./operator-ports/order-packer.ts"
export { PortRefusal, type RefusalTopic, type TopicalRefusal } from "./operator-ports/port-refusal.ts"
export type { In, Part, Shown } from "./operator-ports/record.ts"
export * from "./operator-ports/webhook-deliveries.ts"
export * from "./operator-ports/webhooks.ts"

// Raters and packers

export { cardRater } from "./quotes/card-rater.ts"
export { type FallbackOptions, fallback } from "./quotes/fallback.ts"
export type { CardRates, PlainPacker, PlainRater } from "./quotes/plain-quotes.ts"
export {
  finishingCheck,
  type PrintPacking,
  type PrintsToBoxes,
  printPacker,
  printsToBoxes
} from "./quotes/print-packer.ts"
export { rateCardsDesk } from "./quotes/rate-cards-desk.ts"

// Values

export type { Catalogue } from "./values/catalogue.ts"
export { type Decimal, parse as parseDecimal } from "./values/decimal.ts"
export { firstWithin, jsonBytes } from "./values/json-size.ts"
export { type LocalDay, recentDays } from "./values/recent-days.ts"
export { lookAlikeProblem, textProblem } from "./values/text.ts"

// Checks of plain data that adapters share

export { isObject, nearestName, unknownName } from "@waybill/packing/values"
export { dateReader, type Instant } from "./values/wire-date.ts"

// Webhooks

export { type AfterAttempt, type Attempt, type AttemptResult, afterAttempt } from "./webhook/attempts.ts"
export { webhookEventTypeOf } from "./webhook/event-type.ts"
export {
  type OrderWithEvents,
  type WebhookData,
  type WebhookHold,
  type WebhookPayload,
  type WebhookShipment,
  webhookPayloadOf
} from "./webhook/payload.ts"
export { newTargetProblem, targetProblem } from "./webhook/target.ts"
