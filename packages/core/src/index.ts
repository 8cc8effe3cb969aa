export { call } from "./call/call.ts"
export type { Outcome, Reply, ReplyBody } from "./call/envelope.ts"
export type { CallOptions } from "./call/handle.ts"
export type { JsonSchema } from "./input/shape.ts"
export type { OrderRecord } from "./methods/get-order.ts"
export { type InputTo, inputSchema, type Methods, methods, type ResultOf } from "./methods/methods.ts"
export type { Packages } from "./methods/package-info.ts"
export { OperatorRefusal } from "./operator/operate.ts"
export type { ShipmentRecord } from "./operator/record-shipment.ts"
export { type Action, actions } from "./order/actions.ts"
export type { Address } from "./order/address.ts"
export type { HistoryEvent } from "./order/history.ts"
export type { Item } from "./order/item.ts"
export { type Command, commands, type Lifecycle, lifecycleOf } from "./order/lifecycle.ts"
export {
  type Hold,
  type Order,
  type OrderId,
  type ReceiptId,
  receiptOf,
  type Shipment
} from "./order/order.ts"
export { type Setting, settingOf } from "./order/rules.ts"
export type { Shipping } from "./order/shipping.ts"
export { type Stage, stages } from "./order/stage.ts"
export { type Standing, standingOf, statusOf } from "./order/standing.ts"
export { type Policy, PolicyInForce, type PolicyInput, PolicySchema, policy, presets } from "./policy/policy.ts"
export * from "./ports/accounts.ts"
export { Carriers } from "./ports/carriers.ts"
export * from "./ports/order-ids.ts"
export * from "./ports/order-store.ts"
export * from "./ports/packer.ts"
export { type Plain, type PlainPorts, plainLayer, plainPort } from "./ports/plain.ts"
export * from "./ports/rater.ts"
export { Unavailable } from "./ports/unavailable.ts"
export { cardRater } from "./quotes/card-rater.ts"
export { type FallbackOptions, fallback } from "./quotes/fallback.ts"
export { type PrintPacking, type PrintsToBoxes, printPacker, printsToBoxes } from "./quotes/print-packer.ts"
export {
  type CodeOf,
  codes,
  type Kind,
  type KindOf,
  type MethodName,
  methodNames,
  textOf,
  transportCode
} from "./refusal/codes.ts"
export { type Existing, type Fault, Refusal, type RefusalOf } from "./refusal/refusal.ts"
export { type Catalogue, catalogueOf } from "./values/catalogue.ts"
export type { Decimal } from "./values/decimal.ts"
export { problemOf } from "./values/text.ts"
export type { Instant } from "./values/wire-date.ts"
export { createWaybill, type WaybillOptions, type WaybillPromises } from "./waybill/create-waybill.ts"
export {
  type OperatorCalls,
  type OperatorOptions,
  type Ports,
  type TypedCalls,
  type TypedOptions,
  Waybill,
  type WaybillCalls
} from "./waybill/waybill.ts"
