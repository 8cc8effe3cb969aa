import type { Stage } from "@waybill/core"
import type {
  AddressChange,
  accountRecord,
  BoardCounts,
  CardSummary,
  deliveryRecord,
  figuresRecord,
  ListSort,
  OperatorEvent,
  OperatorOrder,
  Shown,
  tokenRecord,
  webhookRecord
} from "@waybill/core/adapter"
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
  /** Number of all issues, if the reply has only the first ones. */
  readonly issues_total?: number
  /** The change of the shipping address that a shipment must acknowledge. */
  readonly address_change?: AddressChange
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

type AllFigures = Shown<typeof figuresRecord>["all"]

/** Order figures of one carrier, of one account, or in total. Durations are in seconds, and volumes in cubic units. */
export interface OperatorFiguresGroup extends AllFigures {}

/** Figures of the last days. */
export interface OperatorFigures extends Shown<typeof figuresRecord> {
  /** Units of the volumes: cubic inches or cubic centimetres. */
  readonly units: "in/lb" | "cm/kg"
  /** The days, such as `2026-11-26`, oldest first. */
  readonly dates: ReadonlyArray<string>
  readonly calculated_at: string
}

/** An account as the operator sees it, without its secrets. */
export interface OperatorAccount extends Shown<typeof accountRecord> {}

/** A webhook without its secrets. */
export interface OperatorWebhook extends Shown<typeof webhookRecord> {}

/** A delivery of an event to a webhook. */
export interface OperatorDelivery extends Shown<typeof deliveryRecord> {}

/** A token without its secret. */
export interface OperatorToken extends Shown<typeof tokenRecord> {}

/** The filters that a list of orders applied, by parameter. */
export interface AppliedFilters {
  readonly stage: ReadonlyArray<Stage>
  readonly sort: ListSort
  readonly account_id?: string
  readonly held?: boolean
  readonly held_by?: string
  readonly held_reason?: string
  readonly rush?: boolean
  readonly carrier?: string
  readonly due_before?: string
  readonly updated_since?: string
  readonly shipped_since?: string
  readonly shipped_today?: boolean
  readonly search?: string
}

/** A page of the list of orders. */
export interface ListedOrders {
  readonly orders: ReadonlyArray<OperatorOrder>
  readonly applied: AppliedFilters
  /** Cursor for the next page; absent on the last page. */
  readonly cursor?: string
}

/** The numbers of orders on the board. */
export interface CountedOrders extends BoardCounts {
  /** Orders that shipped since midnight in the policy's time zone. Absent if the board of the host cannot count them. */
  readonly shipped_today?: number
}

/** A page of the events of an order. */
export interface ListedHistory {
  readonly events: ReadonlyArray<OperatorEvent>
  /** Number of all events, which is the revision of the last one. */
  readonly total: number
}

/** The commands on an order, and which of them are allowed. */
export interface ListedActions {
  readonly actions: ReadonlyArray<OperatorAction>
}

/** The rate cards of the service. */
export interface ListedCards {
  readonly cards: ReadonlyArray<CardSummary>
}

/** A page of the event log. */
export interface ListedEvents {
  readonly events: ReadonlyArray<OperatorEvent>
  /** Position after this page. */
  readonly cursor: string
}

/** The results of a bulk request, in the sequence of its lines. */
export interface BulkResults {
  readonly results: ReadonlyArray<BulkResult>
}

/** The answer to a request of the operator. */
export type OperatorAnswer<Body> =
  | { readonly _tag: "Success"; readonly body: Body }
  | {
      readonly _tag: "Refused"
      readonly problem: OperatorProblem
      /** Seconds to wait before the same request may succeed. */
      readonly retryAfter?: number
    }
  /** There is no readable reply. The service may have executed the request. */
  | { readonly _tag: "Unanswered"; readonly message: string }
