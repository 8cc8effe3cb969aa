import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../ports/unavailable.ts"
import type { Instant } from "../values/wire-date.ts"
import { count, described, type In, list, named, number, optional, type Part, record, text } from "./record.ts"

const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000)
/** A duration in milliseconds, which replies show in seconds. */
const duration: Part<number> = { schema: count.schema, show: seconds }
/** A volume, which replies show without the rounding errors of its sum. */
const volume: Part<number> = { schema: number.schema, show: (value) => Number(value.toFixed(6)) }

const durations = record({ orders: count, median: optional(duration), p90: optional(duration) })

const share: Part<number> = { schema: { type: "number", minimum: 0, maximum: 1 }, show: (value) => value }

/** Adds to a record's replies the ratio of two of its values, unless the second is 0. */
const withShare = <A extends object, W extends object, N extends string>(
  part: Part<A, W>,
  name: N,
  valuesOf: (value: A) => readonly [some: number, whole: number]
): Part<A, W & { readonly [Name in N]?: number }> => ({
  schema: {
    ...part.schema,
    properties: { ...(part.schema.properties as object), [name]: share.schema }
  },
  show: (value, time) => {
    const [some, whole] = valuesOf(value)
    return { ...part.show(value, time), ...(whole > 0 && { [name]: some / whole }) } as W & {
      readonly [Name in N]?: number
    }
  }
})

const perDay = list(count)

const days = record({
  /** Orders that merchants pushed, and reorders and reprints. */
  received: perDay,
  /** Orders by the day of their last effective start. */
  started: perDay,
  /** Shipped orders by the recording day of their last shipment. */
  shipped: perDay,
  cancelled: perDay
})

const group = record({
  /** Numbers of orders for each day, oldest first. */
  days: named("orders", days),
  /** Time from order to start, for orders started on one of the days. */
  toStart: named("seconds_to_start", durations),
  /** From the order to its last shipment, of the orders that shipped on one of the days. */
  toShip: named("seconds_to_ship", durations),
  /** Orders with a deadline, shipped on one of the days, and those shipped late. */
  deadlines: withShare(record({ orders: count, late: count }), "late_share", ({ late, orders }) => [late, orders]),
  /** Boxes of the orders that shipped on one of the days. A shipment without parcels counts as one. */
  boxes: count,
  /** Boxes with recorded air: their inner volume and its unfilled part, in the policy's cubic length units. */
  air: withShare(record({ boxes: count, volume, air: volume }), "air_share", ({ air, volume }) => [air, volume])
})

/** The number of groups of a list. */
const total = optional(described("Number of all, if the list has only those with the most received orders.", count))

/** The description of the figures of consecutive days. */
export const figuresRecord = record({
  all: group,
  carriers: list(record({ carrier: text, ...group.fields })),
  carriers_total: total,
  accounts: list(record({ account_id: text, ...group.fields })),
  accounts_total: total
})

/**
 * Durations in milliseconds: the shortest that at least half, or 90 %, of the orders did not exceed. Absent without
 * orders. Rounded to seconds below an hour, to minutes below a day, to 15 minutes below 30 days, and to hours above.
 */
export interface Durations extends In<typeof durations> {}

/** Order figures of one carrier, of one account, or in total. */
export interface FiguresGroup extends In<typeof group> {}

/** Figures of consecutive days: in total, by current carrier and by account. */
export interface Figures extends In<typeof figuresRecord> {}

/** Periods of figures in the operator API, in days. */
export const figuresDays = ["7", "30", "90"] as const

/**
 * Order figures across all accounts, which merchants cannot access. The cost grows with the number of days, of accounts
 * and of new orders.
 */
export class OrderFigures extends Context.Service<
  OrderFigures,
  {
    /**
     * Returns the figures of consecutive days. `starts` are their first instants, oldest first. The last day has no end.
     * Fails while the orders of earlier days are added up for the first time; a later call continues.
     */
    readonly read: (starts: ReadonlyArray<Instant>) => Effect.Effect<Figures, Unavailable>
  }
>()("@waybill/core/OrderFigures") {}
