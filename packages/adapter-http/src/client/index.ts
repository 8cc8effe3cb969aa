export { type ClientOptions, type WaybillClient, waybillClient } from "./client.ts"
export {
  type BoardFilters,
  type BulkLine,
  type CommandOptions,
  type OperatorClient,
  type OperatorClientOptions,
  type OrderName,
  operatorClient,
  type QuoteParcels
} from "./operator-client.ts"
export type {
  AppliedFilters,
  BulkResult,
  OperatorAccount,
  OperatorAction,
  OperatorAnswer,
  OperatorDelivery,
  OperatorFigures,
  OperatorFiguresGroup,
  OperatorProblem,
  OperatorReplies,
  OperatorToken,
  OperatorWebhook
} from "./operator-replies.ts"
export type { OperatorConnection } from "./operator-transport.ts"
export type { AddressReply, Answer, ItemReply, OrderReply, Refused, Replies, Success, Unanswered } from "./replies.ts"
export type { Connection } from "./transport.ts"
