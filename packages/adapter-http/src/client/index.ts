export { type ClientOptions, type WaybillClient, waybillClient } from "./client.ts"
export type { AddressReply, Answer, ItemReply, OrderReply, Refused, Replies, Success, Unanswered } from "./replies.ts"
export type { Connection } from "./transport.ts"
