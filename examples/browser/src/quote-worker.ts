import type { ShippedParcel } from "./packed-order.ts"
import { type Destination, type QuotedOrder, quoteOrder } from "./quotes.ts"

/** Parcels to quote and their destination. */
export interface QuoteRequest {
  readonly shipped: ReadonlyArray<ShippedParcel>
  readonly destination: Destination
}

/** Message from the worker. */
export interface QuoteReply {
  readonly quoted: QuotedOrder
  readonly isLast: true
}

const reply = (message: QuoteReply) => postMessage(message)

addEventListener("message", ({ data }: MessageEvent<QuoteRequest>) =>
  reply({ quoted: quoteOrder(data.shipped, data.destination), isLast: true })
)
