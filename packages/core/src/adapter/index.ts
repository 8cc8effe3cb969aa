// The names that transports, stores and the services behind the operator API use.

// Waybill, as an Effect service or with promises

export { plainLogger } from "../logging/plain-log.ts"
export type { CartQuote, CartRate, CartRefusal } from "../waybill/quote-cart.ts"
export type { OperatorCalls, Ports } from "../waybill/waybill.ts"

// Calls received by a transport

export type { CallOutcome, Reply, ReplyDetails, ReplyIssue } from "../call/envelope.ts"
export type { QueueAction } from "../call/queue-action.ts"
export { bodyTooLarge, type JsonLimits, type JsonRead, readJsonInSteps } from "../json/read-json.ts"
export type { JsonRefusal } from "../json/scan-json.ts"

// Methods, with their inputs and results

export type { JsonSchema } from "../input/field.ts"
export type { MethodInputs } from "../input-types/method-inputs.ts"
export type { OrderRecord } from "../methods/get-order.ts"
export { methods } from "../methods/methods.ts"
export type { Packages } from "../methods/package-info.ts"
export type { Rates } from "../methods/shipping-rate.ts"

// Schemas for other libraries

export { type OperatorFormatter, operatorReplies } from "../replies/operator-replies.ts"
export type { ReplyFields } from "../replies/replies.ts"
export type { OperatorEvent, OperatorOrder } from "../reply-types/operator-replies.ts"
export type * from "../reply-types/order-replies.ts"
export { operatorSchema } from "../schemas/operator-schema.ts"
export type { PublicSchema } from "../schemas/public-schema.ts"
export { type MethodReply, replySchema } from "../schemas/reply-schema.ts"

// Refusals and codes

export {
  type CodeOf,
  codes,
  type MethodName,
  methodNames,
  type RefusalKind,
  type RefusalKindOf,
  TRANSPORT_CODE
} from "../refusal/codes.ts"
export { type HostKind, hostKinds } from "../refusal/host-code.ts"
export { conditionOf } from "../refusal/kind-texts.ts"
export { type DescribedIssue, messageFor } from "../refusal/message.ts"
export type { ExistingOrder, Issue, RefusalOf } from "../refusal/refusal.ts"

// Orders and their lifecycle

export type { BoundQuote } from "@waybill/packing/rating"
export type { Action } from "../order/actions.ts"
export type { OrderChange } from "../order/change.ts"
export { type Due, due, type WorkingCalendar } from "../order/due.ts"
export { isSameEntry, type OrderEntry } from "../order/entry.ts"
export type { HistoryPart } from "../order/history.ts"
export { itemDetails } from "../order/item.ts"
export { type Command, commands, type Lifecycle, lifecycleOf } from "../order/lifecycle.ts"
export type { Hold, OrderId, OrderPreflight, OrderShipment, ShipmentParcel, ShippedItem } from "../order/order.ts"
export { unshippedOf } from "../order/pieces.ts"
export { stages } from "../order/stage.ts"
export { type OrderSummary, summaryOf } from "../order/summary.ts"
export { type TrackingStatus, type TrackingUpdate, trackingStatuses } from "../order/tracking.ts"
export type { Address, Shipping } from "../order-types/order-parts.ts"

// Operator commands

export {
  commandPath,
  commandRow,
  includesRole,
  type OperatorCommand,
  type OperatorRole,
  operatorCommandNames,
  operatorRoles,
  type WebhookEventType,
  webhookEventTypes
} from "../command-table/index.ts"
export { inputJsonSchema, operatorJsonSchema } from "../field-texts/described-schema.ts"
export type { CommandInputs } from "../input-types/command-inputs.ts"
export { type AddressChange, addressLines } from "../operator/address-change.ts"
export type { OperatorIssue } from "../operator/refusal.ts"

// Policy

export { PolicySchema } from "../policy/policy.ts"
export { type OrderNames, promiseProblem } from "../policy/promise-names.ts"
export type { PolicyLabels, PolicyLeadDays, PolicyLimits, PolicyPromise } from "../policy-types/policy.ts"
export type { PolicyLabelsInput, PolicyLeadDaysInput, PolicyLimitsInput } from "../policy-types/policy-input.ts"

// Ports: the services of a host

export { CurrentDecisions, type DecidedCommand, type Verdict } from "../ports/decisions.ts"
export { type OrderIdGenerator, orderIdGenerator } from "../ports/order-id-generator.ts"
export type { Cursor, EventPage, EventsPart, Insertion, OrderRef } from "../ports/order-store.ts"
export {
  type BoxToShip,
  type BoxType,
  CurrentMeter,
  type PackAnswer,
  type PrintFault,
  type PrintToPack
} from "../ports/packer.ts"
export type { Destination, QuotedBox, RateAnswer, RateProblem, ShippingRate } from "../ports/rater.ts"

// Ports of the operator: the services behind the operator API

export {
  AccountAdmin,
  AccountRefusal,
  type IssuedAccount,
  type IssuedKey,
  type NewAccount
} from "../operator-ports/account-admin.ts"
export type { CardFigure, CardQuoteRequest, CardsDesk, ParcelToQuote } from "../operator-ports/cards-desk.ts"
export {
  allTokens,
  type IssuedToken,
  OperatorTokens,
  TOKEN_PREFIX,
  type TokenFilter,
  type TokenPage,
  TokenRefusal
} from "../operator-ports/operator-tokens.ts"
export { figuresDays, OrderFigures } from "../operator-ports/order-figures.ts"
export {
  type CountFilters,
  type HoldFilter,
  type ListChoices,
  type ListFilters,
  type ListOptions,
  ListRefusal,
  type ListSort,
  listedStages,
  listOptions,
  listSorts,
  OrderList,
  type OrderPage,
  openStages
} from "../operator-ports/order-list.ts"
export type { OrderPacker } from "../operator-ports/order-packer.ts"
export { type KeptProgress, PackingProgress, type ProgressChange } from "../operator-ports/packing-progress.ts"
export type { PageOptions } from "../operator-ports/page-options.ts"
export { PortRefusal, type RefusalTopic, type TopicalRefusal } from "../operator-ports/port-refusal.ts"
export {
  type Backlog,
  type ClaimedDelivery,
  type DeliveryClaim,
  type DeliveryState,
  type DueEndpoint,
  type FinishedAttempt,
  TRACK_URL,
  WebhookDeliveries
} from "../operator-ports/webhook-deliveries.ts"
export {
  type DeliveryFilter,
  type DeliveryPage,
  type IssuedWebhook,
  type ReplayOptions,
  type WebhookFilter,
  WebhookRefusal,
  type WebhookSettings,
  Webhooks
} from "../operator-ports/webhooks.ts"

// Records of the operator: their types in process and in replies, and their descriptions

export type { AccountRecord, KeyRecord, OperatorAccount, OperatorKey } from "../operator-records/accounts.ts"
export { accountRecord } from "../operator-records/accounts.ts"
export { type BoardCounts, boardCounts } from "../operator-records/board-counts.ts"
export {
  type CardDifference,
  type CardDifferences,
  type CardNotOffered,
  type CardQuote,
  type CardRate,
  type CardRateLine,
  cardDifferences,
  cardQuote
} from "../operator-records/card-quotes.ts"
export {
  type CardDetails,
  type CardEdition,
  type CardEditionDetails,
  type CardEditionSummary,
  type CardFinding,
  type CardFindingCounts,
  type CardService,
  type CardSummary,
  type CardSurcharge,
  type CardUnits,
  cardDetails,
  cardSummary
} from "../operator-records/cards.ts"
export type { Description } from "../operator-records/description.ts"
export {
  type AccountFigures,
  type AirVolumes,
  type CarrierFigures,
  type DayCounts,
  type DeadlineCounts,
  type Durations,
  type Figures,
  type FiguresGroup,
  figuresRecord,
  type OperatorAccountFigures,
  type OperatorAirVolumes,
  type OperatorCarrierFigures,
  type OperatorDeadlineCounts,
  type OperatorFigureGroups,
  type OperatorFiguresGroup
} from "../operator-records/figures.ts"
export {
  type OrderPacking,
  type PackedParcel,
  type PackingUnits,
  type ParcelContent,
  type ParcelInstructions,
  type ParcelPlacement,
  type ParcelProof,
  type ParcelSides,
  type ParcelVector,
  packingRecord,
  type UnpackedContent
} from "../operator-records/packing.ts"
export type { OperatorToken, TokenHolder, TokenRecord } from "../operator-records/tokens.ts"
export { HOLDER_NAME_RULE, isHolderName, tokenHolder, tokenRecord } from "../operator-records/tokens.ts"
export {
  type DeliveryRecord,
  type DeliveryStatus,
  deliveryRecord,
  deliveryStatuses,
  type OperatorDelivery,
  type OperatorSecret,
  type OperatorWebhook,
  type SecretRecord,
  type WebhookRecord,
  type WebhookStatus,
  webhookRecord
} from "../operator-records/webhooks.ts"
export { type PersonsWork, personsWorkRecord } from "../operator-records/work.ts"

// Raters and packers

export type { CardRater } from "../quotes/card-rater.ts"
export type { FallbackOptions } from "../quotes/fallback.ts"
export type { PlainPacker, PlainRater } from "../quotes/plain-quotes.ts"
export {
  finishingCheck,
  type PrintPacker,
  type PrintPackerOptions,
  type PrintsToBoxes,
  printsToBoxes
} from "../quotes/print-packer.ts"
export { rateCardsDesk } from "../quotes/rate-cards-desk.ts"

// Values

export type { Catalogue } from "../values/catalogue.ts"
export { parse as parseDecimal } from "../values/decimal.ts"
export { firstWithin, jsonBytes } from "../values/json-size.ts"
export { type LocalDay, recentDays } from "../values/recent-days.ts"
export { lookAlikeProblem, textProblem } from "../values/text.ts"

// Checks of plain data that adapters share

export { isObject, nearestName, unknownName } from "@waybill/packing/values"
export { dateReader, type Instant } from "../values/wire-date.ts"

// Webhooks

export { type AfterAttempt, type Attempt, type AttemptResult, afterAttempt } from "../webhook/attempts.ts"
export { webhookEventTypeOf } from "../webhook/event-type.ts"
export {
  type OrderWithEvents,
  type WebhookData,
  type WebhookHold,
  type WebhookShipment,
  webhookPayloadOf
} from "../webhook/payload.ts"
export { newTargetProblem, targetProblem } from "../webhook/target.ts"

// Options and groups of the calls

export type { AccountCommand, CommandRefused } from "../call/command.ts"
export type { CallOptions } from "../call/handle.ts"
export type { MethodOptions, OperatorOptions, PushOrderOptions, ReOrderOptions } from "../call/typed-options.ts"
export type { OperatorCommands } from "../call-types/operator-commands.ts"
export type { TypedCalls } from "../call-types/typed-calls.ts"
export type { EventsOptions, HistoryOptions, OrderOptions } from "../waybill/read-order.ts"
