import type { Stage } from "@waybill/core"
import type {
  AddressChange,
  BoardCounts,
  CardSummary,
  ListSort,
  OperatorEvent,
  OperatorFigureGroups,
  OperatorOrder,
  PersonsWork
} from "@waybill/core/adapter"
import type { ProblemIssue } from "../operator/problem/problem.ts"

/** A problem as the operator API describes it, by RFC 9457. */
export interface OperatorProblem {
  /** `urn:waybill:problem:` followed by the code. */
  readonly type: string
  /** Meaning of the status, the same for each problem with it. */
  readonly title: string
  /** HTTP status of the reply, from 400. */
  readonly status: number
  /** Sentence for people about this request. */
  readonly detail: string
  /** Word that a program can compare, such as `onHold`. */
  readonly code: string
  /** Reason of a refusal by the lifecycle or by a host. Absent for other refusals. */
  readonly reason?: string
  /** The command that would make the refused command possible. */
  readonly unblocked_by?: string
  /** Invalid values of the request, at most 100. Absent if no value is invalid. */
  readonly issues?: ReadonlyArray<ProblemIssue>
  /** Number of all issues, if the reply has only the first ones. */
  readonly issues_total?: number
  /** The change of the shipping address that a shipment must acknowledge. */
  readonly address_change?: AddressChange
}

/** A command on an order, and whether it is allowed. */
export interface OperatorAction {
  /** Name of the command, of the operator in kebab case (`undo-start`) or of the merchant (`cancel_order`). */
  readonly command: string
  /** Whether the order allows the command now. */
  readonly allowed: boolean
  /** Stage of the order after the command. Absent if the command is blocked. */
  readonly to?: string
  /** Word for programs why the command is blocked, such as `onHold`. Absent if it is allowed. */
  readonly code?: string
  /** Sentence why the command is blocked. Absent if it is allowed. */
  readonly reason?: string
  /** Command that would unblock this one. Absent if there is none. */
  readonly unblocked_by?: string
}

/** The result of a line of a bulk request. */
export type BulkResult =
  | {
      /** 200, because the command succeeded. */
      readonly status: 200
      /** Id of the account in the line. */
      readonly account: string
      /** Id of the order in the line. */
      readonly order_id: string
      /** Revision of the order after the command. */
      readonly revision: number
      /** Stage of the order after the command. */
      readonly stage: string
      /** Status that the merchant sees, such as `On Hold`. */
      readonly order_status: string
    }
  | {
      /** HTTP status that the command alone would have had, from 400. */
      readonly status: number
      /** Why the command failed. In a large reply, it has only its code and the beginning of its detail. */
      readonly problem: OperatorProblem
    }

/** Figures of the last days. */
export interface OperatorFigures extends OperatorFigureGroups {
  /** Units of the volumes: cubic inches or cubic centimetres. */
  readonly units: "in/lb" | "cm/kg"
  /** The days, such as `2026-11-26`, oldest first. */
  readonly dates: ReadonlyArray<string>
  /** Date of the computation, in the policy's time zone. Figures are kept for one minute. */
  readonly calculated_at: string
}

/** The work of each person on a day, hour by hour. */
export interface OperatorWork {
  /** The day, such as `2026-11-26`. */
  readonly date: string
  /** Date of the computation, in the policy's time zone. */
  readonly calculated_at: string
  /** First second of each hour, in the policy's time zone. Today has the hours until now. */
  readonly hours: ReadonlyArray<string>
  /** The people, each with a number for each hour. */
  readonly people: ReadonlyArray<PersonsWork>
  /** Number of all people, if the list has only those with the most work. */
  readonly people_total?: number
}

/** The filters that a list of orders applied, by parameter. */
export interface AppliedFilters {
  /** Listed stages, also those that apply without a filter. */
  readonly stage: ReadonlyArray<Stage>
  /** Sequence of the orders, also the one without a parameter. */
  readonly sort: ListSort
  /** Account of the orders. Absent for all accounts. */
  readonly account_id?: string
  /** Whether the orders are on hold. Absent for both. */
  readonly held?: boolean
  /** Holder of the orders: `account` or `operator`. */
  readonly held_by?: string
  /** Reason of a hold of the orders. */
  readonly held_reason?: string
  /** Whether the orders are rush orders. Absent for both. */
  readonly rush?: boolean
  /** Code of the orders' carrier. */
  readonly carrier?: string
  /** Type of an item of the orders. */
  readonly type?: string
  /** Finishing of an item of the orders. */
  readonly finishing?: string
  /** Exclusive upper limit of the due date, as `YYYY-MM-DD HH:MM:SS`. */
  readonly due_before?: string
  /** Earliest time of the last update, as `YYYY-MM-DD HH:MM:SS`. */
  readonly updated_since?: string
  /** Earliest time of the last shipment, as `YYYY-MM-DD HH:MM:SS`. */
  readonly shipped_since?: string
  /** True if the last shipment is of today in the policy's time zone. */
  readonly shipped_today?: boolean
  /**
   * Exact xid, order id or tracking number. If no listed order has it: parts of words of these, of titles, and of the
   * recipient's name, company, city and postal code.
   */
  readonly search?: string
}

/** A page of the list of orders. */
export interface ListedOrders {
  /** Orders in the sequence of `sort`. Any page can have fewer than the limit. */
  readonly orders: ReadonlyArray<OperatorOrder>
  /** Filters of this list, including the default ones. */
  readonly applied: AppliedFilters
  /** True if the only order has exactly the searched xid, order id or tracking number. */
  readonly exact?: true
  /** True if only the newest orders were searched, so that older ones can have the words, too. */
  readonly partial?: true
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
  /** Events from the oldest to the newest. */
  readonly events: ReadonlyArray<OperatorEvent>
  /** Number of all events, which is the revision of the last one. */
  readonly total: number
}

/** The commands on an order, and which of them are allowed. */
export interface ListedActions {
  /** All commands, also those that the order does not allow. */
  readonly actions: ReadonlyArray<OperatorAction>
}

/** The rate cards of the service. */
export interface ListedCards {
  /** Cards in the edition that is in force today. */
  readonly cards: ReadonlyArray<CardSummary>
}

/** A page of the event log. */
export interface ListedEvents {
  /** Events of all accounts, from the oldest to the newest. */
  readonly events: ReadonlyArray<OperatorEvent>
  /** Position after this page. */
  readonly cursor: string
}

/** The progress of packing an order. Only the version is present without progress. */
export interface OrderProgress {
  /** Number that grows with each change. 0 without progress. */
  readonly version: number
  /** State of the bench, as JSON text. */
  readonly state?: string
  /** Name of the operator who packs the order. */
  readonly by?: string
  /** Time of the last change. */
  readonly at?: string
}

/** The results of a bulk request, in the sequence of its lines. */
export interface BulkResults {
  /** One result per line, in the order of the lines. */
  readonly results: ReadonlyArray<BulkResult>
}

/** The answer to a request of the operator. */
export type OperatorAnswer<Body> =
  | {
      /** Distinguishes a success from a refusal and from a missing reply. */
      readonly _tag: "Success"
      /** Data of the reply. */
      readonly body: Body
    }
  | {
      /** Distinguishes a refusal. The service executed nothing. */
      readonly _tag: "Refused"
      /** Why the service refused the request. */
      readonly problem: OperatorProblem
      /** Seconds to wait before the same request may succeed. */
      readonly retryAfter?: number
    }
  /** There is no readable reply. The service may have executed the request. */
  | {
      /** Distinguishes a missing reply. */
      readonly _tag: "Unanswered"
      /** Why there is none, such as a timeout, for people. */
      readonly message: string
    }
