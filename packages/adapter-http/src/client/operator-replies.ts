import type { OperatorEvent, OperatorOrder } from "@waybill/core"
import type { BoardCounts } from "../operator/ports/board.ts"
import type { CardDetails, CardDifferences, CardQuote, CardSummary } from "../operator/ports/cards.ts"
import type { FiguresGroup } from "../operator/ports/figures.ts"
import type { OrderPacking } from "../operator/ports/packing.ts"
import type { Holder } from "../operator/ports/tokens.ts"
import type { ProblemIssue } from "../operator/problem/problem.ts"

/** A problem as the operator API describes it, by RFC 9457. */
export interface OperatorProblem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  /** Word that a program can compare, such as `onHold`. */
  readonly code: string
  readonly reason?: string
  /** The command that would make the refused command possible. */
  readonly unblocked_by?: string
  readonly issues?: ReadonlyArray<ProblemIssue>
}

/** A command on an order, and whether it is allowed. */
export interface OperatorAction {
  readonly command: string
  readonly allowed: boolean
  readonly to?: string
  readonly code?: string
  readonly reason?: string
  readonly unblocked_by?: string
}

/** The result of a line of a bulk request. */
export type BulkResult =
  | {
      readonly status: 200
      readonly account: string
      readonly order_id: string
      readonly revision: number
      readonly stage: string
      readonly order_status: string
    }
  | { readonly status: number; readonly problem: OperatorProblem }

/** Durations in seconds: the shortest that at least half, or 90 %, of the orders did not exceed. */
interface FiguresSeconds {
  readonly orders: number
  readonly median?: number
  readonly p90?: number
}

/** Figures of the orders of a carrier, of an account, or of all. */
export interface OperatorFiguresGroup {
  /** Numbers of orders for each of the dates. */
  readonly orders: FiguresGroup["days"]
  readonly seconds_to_start: FiguresSeconds
  readonly seconds_to_ship: FiguresSeconds
  /** Shipped orders with a ship deadline, and those that shipped after it. */
  readonly deadlines: FiguresGroup["deadlines"] & { readonly late_share?: number }
  readonly boxes: number
  /** Boxes whose air was recorded, in cubic units of length. */
  readonly air: FiguresGroup["air"] & { readonly air_share?: number }
}

/** Figures of the last days. */
export interface OperatorFigures {
  /** Units of the volumes: cubic inches or cubic centimetres. */
  readonly units: "in/lb" | "cm/kg"
  /** The days, such as `2026-11-26`, oldest first. */
  readonly dates: ReadonlyArray<string>
  readonly calculated_at: string
  readonly all: OperatorFiguresGroup
  readonly carriers: ReadonlyArray<OperatorFiguresGroup & { readonly carrier: string }>
  readonly accounts: ReadonlyArray<OperatorFiguresGroup & { readonly account_id: string }>
}

/** Bodies of replies, by operation. Operations that return an order are not listed. */
export interface OperatorReplies {
  readonly getMe: Holder
  readonly listOrders: { readonly orders: ReadonlyArray<OperatorOrder>; readonly cursor?: string }
  readonly countOrders: BoardCounts & {
    /** Orders that shipped since midnight in the policy's time zone. Absent if the board of the host cannot count them. */
    readonly shipped_today?: number
  }
  readonly getHistory: { readonly events: ReadonlyArray<OperatorEvent> }
  readonly getActions: { readonly actions: ReadonlyArray<OperatorAction> }
  readonly getPacking: OrderPacking
  readonly getFigures: OperatorFigures
  readonly listCards: { readonly cards: ReadonlyArray<CardSummary> }
  readonly getCard: CardDetails
  readonly compareEditions: CardDifferences
  readonly quoteParcels: CardQuote
  readonly listEvents: { readonly events: ReadonlyArray<OperatorEvent>; readonly cursor: string }
  readonly bulk: { readonly results: ReadonlyArray<BulkResult> }
}

/** The answer to a request of the operator. */
export type OperatorAnswer<Body> =
  | { readonly ok: true; readonly body: Body }
  | {
      readonly ok: false
      readonly why: "refused"
      readonly problem: OperatorProblem
      /** Seconds to wait before the same request may succeed. */
      readonly retryAfter?: number
    }
  /** There is no readable reply. The service may have executed the request. */
  | { readonly ok: false; readonly why: "unanswered"; readonly message: string }
