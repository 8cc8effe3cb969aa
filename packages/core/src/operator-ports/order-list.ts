import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { BoardCounts } from "../operator-records/board-counts.ts"
import type { Order } from "../order/order.ts"
import { type Stage, stages } from "../order/stage.ts"
import type { Cursor } from "../ports/order-store.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { Instant } from "../values/wire-date.ts"
import type { RefusalTopic } from "./port-refusal.ts"

/**
 * Sort orders of a list. `due`: by ship deadline or promised date, orders without one last, then by age. `created`: newest first. `updated`: latest update first.
 */
export const listSorts = ["due", "created", "updated"] as const
/** Name of the sort order of a list. */
export type ListSort = (typeof listSorts)[number]

/** Accepts undefined in process, but the type has no undefined. */
const optional = <S extends Schema.Constraint>(schema: S) => Schema.optional(schema) as unknown as Schema.optionalKey<S>

const text = optional(Schema.String)
const time = Schema.declare((value): value is Instant => Number.isFinite(value), {
  expected: "a time in milliseconds since 1970"
})
const stage = Schema.Literals(stages)

/** Selects orders with a hold by the account or by the operator, or for a reason. With both, one hold must match both. */
export interface HoldFilter {
  /** Author of the hold. Default: either. */
  readonly by?: "account" | "operator"
  /** Reason of the hold. Default: any. */
  readonly reason?: string
}

/** The options of a list of orders. An order must pass all filters. */
export interface ListOptions {
  /** Only orders of this account. Default: all accounts. */
  readonly account_id?: string
  /** order_id to list. Several accounts can have an order with the same id. Default: all orders. */
  readonly order_id?: string
  /**
   * Exact xid, order id or tracking number, of a shipment or a parcel. If no listed order has it: parts of words of the
   * xid, order id, tracking numbers, titles, and the recipient's name, company, city and postal code, in any case and
   * without accents. An order must have all words.
   */
  readonly search?: string
  /**
   * Stages to list. Default: `shipped` with `shippedSince`, and otherwise the open stages, `new` and `processing`. Other
   * stages need `updatedSince` or `shippedSince`, except for orders on hold and with `search` or `order_id`.
   */
  readonly stage?: Stage | ReadonlyArray<Stage>
  /** Only orders on hold, only others, or only orders with a matching hold. Default: all. */
  readonly held?: boolean | HoldFilter
  /** Only rush orders, or only others. Default: all. */
  readonly rush?: boolean
  /** Code of the order's carrier. */
  readonly carrier?: string
  /** Type of an item, such as `Canvas`. With `finishing`, one item must match both. */
  readonly type?: string
  /** Finishing of an item, such as `Rolled`. */
  readonly finishing?: string
  /** Only orders with a ship deadline, or a promised date without one, before this time. */
  readonly dueBefore?: Instant
  /** Only orders last updated at this time or later. A time of 0 lists all orders. */
  readonly updatedSince?: Instant
  /** Only shipped orders with a last shipment recorded at this time or later. */
  readonly shippedSince?: Instant
  /**
   * Default `created`, which a store can refuse for many orders in the stages `shipped` and `cancelled` since a time;
   * use `updated`.
   */
  readonly sort?: ListSort
  /** Cursor from the previous page, which has the same sort and filters; only times may differ. Default: the first page. */
  readonly after?: Cursor
  /** Maximum number of orders on the page, at most 10,000. Default: 50. */
  readonly limit?: number
}

/** Maximum number of orders on a page. */
const MAX_LIMIT = 10_000

const holdFilter = Schema.Struct({ by: optional(Schema.Literals(["account", "operator"])), reason: text })

/**
 * The schema of the options of a list.
 *
 * @example
 * ```ts
 * const options = Schema.decodeUnknownSync(listOptions)({ stage: "new" })
 * ```
 */
export const listOptions: Schema.Codec<ListOptions> & {
  /** The schema of each option. */
  readonly fields: Readonly<Record<keyof ListOptions, unknown>>
} = Schema.Struct({
  account_id: text,
  order_id: text,
  search: text,
  stage: optional(Schema.Union([stage, Schema.Array(stage)])),
  held: optional(Schema.Union([Schema.Boolean, holdFilter])),
  rush: optional(Schema.Boolean),
  carrier: text,
  type: text,
  finishing: text,
  dueBefore: optional(time),
  updatedSince: optional(time),
  shippedSince: optional(time),
  sort: optional(Schema.Literals(listSorts)),
  after: optional(Schema.String as unknown as Schema.Codec<Cursor>),
  limit: optional(
    Schema.declare((value): value is number => typeof value === "number" && value >= 1 && value <= MAX_LIMIT, {
      expected: `a number from 1 to ${MAX_LIMIT}`
    })
  )
})

/**
 * The stages of a list without a stage.
 *
 * @example
 * ```ts
 * const isOpen = ({ stage }: Order): boolean => openStages.includes(stage)
 * ```
 */
export const openStages: ReadonlyArray<Stage> = ["new", "processing"]

/**
 * Returns the stages that a list reads, the same for every other filter and sort.
 *
 * @example
 * ```ts
 * listedStages({}) // => ["new", "processing"]
 * ```
 */
export const listedStages = ({
  shippedSince,
  stage = shippedSince === undefined ? openStages : "shipped"
}: Pick<ListOptions, "shippedSince" | "stage">): ReadonlyArray<Stage> =>
  [...new Set([stage].flat())].filter((each) => shippedSince === undefined || each === "shipped")

/**
 * Filters of a list. An order must pass all of them.
 *
 * @example
 * ```ts
 * const filters: ListFilters = { stage: "new", rush: true }
 * ```
 */
export type ListFilters = Omit<ListOptions, "sort" | "after" | "limit">

/**
 * Filters of the numbers on the board. An order must pass all of them.
 *
 * @example
 * ```ts
 * const filters: CountFilters = { account_id: "acme", type: "Canvas" }
 * ```
 */
export type CountFilters = Pick<ListOptions, "account_id" | "carrier" | "dueBefore" | "finishing" | "rush" | "type">

/** The different values of the open orders that filters can have, sorted. Only the first 5,000 combinations are read. */
export type ListChoices = Readonly<Record<"account_id" | "carrier" | "finishing" | "type", ReadonlyArray<string>>>

/** A page of a list of orders. */
export interface OrderPage {
  /**
   * Fewer orders than the limit if they are large, and none if the filters exclude most of those that the store has read.
   */
  readonly orders: ReadonlyArray<Order>
  /** Cursor for the next page; absent on the last page. */
  readonly after?: Cursor
  /** True if the only order has exactly the searched xid, order id or tracking number. */
  readonly exact?: boolean
  /** True if a search by words read only the newest orders, so that older ones can have the words, too. */
  readonly partial?: boolean
}

/**
 * Error for options that a list does not support. The message starts with the option.
 *
 * @example
 * ```ts
 * const optionOf = (error: unknown) => (error instanceof ListRefusal ? error.option : undefined)
 * ```
 */
export class ListRefusal extends Data.TaggedError("ListRefusal")<{
  /** Name of the refused option. */
  readonly option: keyof ListOptions
  /** Name of the option, followed by the problem. */
  readonly message: string
}> {
  /** Always `invalid`. */
  get topic(): RefusalTopic {
    return "invalid"
  }
  /** Name of the refused option. */
  get field(): string {
    return this.option
  }
}

/**
 * The operator's list of orders in all accounts, which merchants cannot access.
 *
 * @example
 * ```ts
 * const list = yield* OrderList
 * const { orders } = yield* list.list({ stage: "new", limit: 20 })
 * ```
 */
export class OrderList extends Context.Service<
  OrderList,
  {
    /** Lists orders. Fails with a refusal if the options would have to read every stored order. */
    readonly list: (options?: ListOptions) => Effect.Effect<OrderPage, Unavailable | ListRefusal>
    /** Counts the orders in each column of the board. With a filter of items, it reads every open order. */
    readonly counts: (filters?: CountFilters) => Effect.Effect<BoardCounts, Unavailable | ListRefusal>
    /**
     * Counts the shipped orders with a last shipment recorded at a time or later. The cost grows with the number of
     * shipped orders updated since.
     */
    readonly countShipped: (since: Instant, filters?: CountFilters) => Effect.Effect<number, Unavailable | ListRefusal>
    /** Returns the values of the open orders for filters. Reads every open order. */
    readonly choices: () => Effect.Effect<ListChoices, Unavailable>
    /** Returns the cursor of the latest event in the log, for reading only new events. */
    readonly latestCursor: () => Effect.Effect<Cursor, Unavailable>
  }
>()("@waybill/core/OrderList") {}
