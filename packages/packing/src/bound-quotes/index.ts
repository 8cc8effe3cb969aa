// Quotes to keep with an order, and what the same shipment costs today.

export type { BoundBox, BoundQuote } from "./bound-quote.ts"
export { boundQuotes } from "./bound-quotes.ts"
export { readBoundQuote } from "./read-bound-quote.ts"
export type {
  ChangedFact,
  CorruptQuote,
  NotReplayed,
  QuoteReplay,
  ReplayCause,
  Replayed,
  ReplayedLine,
  ReplayedShipment
} from "./replay.ts"
export { type ReplayCards, replayWith } from "./replay-with.ts"
