import type { Cursor, Instant, Order, Stage, Unavailable } from "@waybill/core"
import type { Effect } from "effect"
import type { PortRefusal } from "./port-refusal.ts"

/** Sequences in which orders can be listed. */
export const sorts = ["due", "created", "updated"] as const

/** Filters of the board, its sequence and its page. */
export interface BoardQuery {
  readonly account_id?: string
  readonly search?: string
  readonly stage?: ReadonlyArray<Stage>
  readonly held?: boolean | { readonly by?: "account" | "operator"; readonly reason?: string }
  readonly rush?: boolean
  readonly carrier?: string
  readonly dueBefore?: Instant
  readonly updatedSince?: Instant
  readonly shippedSince?: Instant
  readonly sort?: (typeof sorts)[number]
  /** Cursor from the previous page, which has the same sequence. */
  readonly after?: Cursor
  readonly limit: number
}

/** Numbers of orders. An order on hold counts in `held`, and not in its stage. */
export interface BoardCounts {
  readonly new: number
  readonly processing: number
  readonly held: number
  readonly rush: number
  readonly late: number
}

/** The list of orders of all accounts. */
export interface Board {
  readonly list: (
    query: BoardQuery
  ) => Effect.Effect<{ readonly orders: ReadonlyArray<Order>; readonly after?: Cursor }, PortRefusal | Unavailable>
  readonly counts: () => Effect.Effect<BoardCounts, Unavailable>
  /** Counts the shipped orders whose last shipment was recorded at a time or later. */
  readonly countShipped?: (since: Instant) => Effect.Effect<number, Unavailable>
  /** Returns the cursor of the latest event, after which a stream has only new events. */
  readonly latestCursor?: () => Effect.Effect<Cursor, Unavailable>
}
