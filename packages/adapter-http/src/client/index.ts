export type {
  AddressReply,
  ItemReply,
  OperatorAccount,
  OperatorDelivery,
  OperatorFiguresGroup,
  OperatorToken,
  OperatorWebhook,
  OrderReply,
  PersonsWork
} from "@waybill/core/adapter"
export type { OperatorClientCommands } from "../client-types/operator-client-commands.ts"
export type { WaybillClient } from "../client-types/waybill-client.ts"
export type { CommandOptions, OrderName } from "../client-values/command-options.ts"
export type {
  AppliedFilters,
  BulkResult,
  BulkResults,
  CountedOrders,
  ListedActions,
  ListedCards,
  ListedEvents,
  ListedHistory,
  ListedOrders,
  OperatorAction,
  OperatorAnswer,
  OperatorFigures,
  OperatorProblem,
  OperatorWork,
  OrderProgress
} from "../client-values/operator-replies.ts"
export type {
  Answer,
  Refused,
  Replies,
  Success,
  Unanswered
} from "../client-values/replies.ts"
export { type ClientOptions, waybillClient } from "./client.ts"
export {
  type BoardFilters,
  type BulkLine,
  type OperatorClient,
  type OperatorClientOptions,
  operatorClient,
  type QuoteParcels
} from "./operator-client.ts"
export type { OperatorConnection } from "./operator-transport.ts"
export type { Connection } from "./transport.ts"
