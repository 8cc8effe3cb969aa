import {
  count,
  type Description,
  described,
  type FieldsOf,
  list,
  named,
  number,
  optional,
  record,
  text
} from "./description.ts"

/** Numbers of orders for each day, oldest day first. */
export interface DayCounts {
  /** Orders that merchants pushed, and reorders and reprints. */
  readonly received: ReadonlyArray<number>
  /** Orders by the day of their last effective start. */
  readonly started: ReadonlyArray<number>
  /** Shipped orders by the recording day of their last shipment. */
  readonly shipped: ReadonlyArray<number>
  /** Cancelled orders. */
  readonly cancelled: ReadonlyArray<number>
}

/**
 * Durations in milliseconds: the shortest that at least half, or 90 %, of the orders did not exceed. Absent without
 * orders. Rounded to seconds below an hour, to minutes below a day, to 15 minutes below 30 days, and to hours above.
 */
export interface Durations {
  /** Number of measured orders. */
  readonly orders: number
  /** Duration that half of the orders did not exceed. */
  readonly median?: number
  /** Duration that 90 % of the orders did not exceed. */
  readonly p90?: number
}

/** Orders with a deadline. */
export interface DeadlineCounts {
  /** Number of orders with a deadline that shipped on one of the days. */
  readonly orders: number
  /** Number of those that shipped late. */
  readonly late: number
}

/** Boxes with recorded air. Volumes are in the policy's cubic length units. */
export interface AirVolumes {
  /** Number of boxes with recorded air. */
  readonly boxes: number
  /** Their inner volume. */
  readonly volume: number
  /** The unfilled part of the volume. */
  readonly air: number
}

/** Order figures of one carrier, of one account, or in total. */
export interface FiguresGroup {
  /** Numbers of orders for each day. */
  readonly days: DayCounts
  /** Time from order to start, for orders started on one of the days. */
  readonly toStart: Durations
  /** Time from the order to its last shipment, for orders shipped on one of the days. */
  readonly toShip: Durations
  /** Orders with a deadline, shipped on one of the days, and those shipped late. */
  readonly deadlines: DeadlineCounts
  /** Boxes of the orders that shipped on one of the days. A shipment without parcels counts as one. */
  readonly boxes: number
  /** The boxes with recorded air. */
  readonly air: AirVolumes
  /** Parcels with a recorded box, and those of them that were packed as planned. */
  readonly plan: {
    /** Number of parcels with a recorded box. */
    readonly parcels: number
    /** Number of those that were packed as planned. */
    readonly followed: number
  }
}

/** Order figures of one carrier. */
export interface CarrierFigures extends FiguresGroup {
  /** The current carrier of the orders. */
  readonly carrier: string
}

/** Order figures of one account. */
export interface AccountFigures extends FiguresGroup {
  /** Id of the account with these figures. */
  readonly account_id: string
}

/** Numbers of entries of lists that a reply shortens. */
interface FiguresTotals {
  /** Number of all carriers, if the list has only those with the most received orders. */
  readonly carriers_total?: number
  /** Number of all accounts, if the list has only those with the most received orders. */
  readonly accounts_total?: number
}

/** The recorded boxes of parcels, by their name in the stock of the shop. */
interface BoxUse {
  /** The 20 most used boxes, most used first. */
  readonly used: ReadonlyArray<{
    /** Name of the box in the stock of the shop. */
    readonly reference: string
    /** Number of parcels in such a box. */
    readonly parcels: number
  }>
  /** Number of parcels in other boxes, or in a box without a name. */
  readonly others: number
}

/** Figures of consecutive days: in total, by current carrier and by account. */
export interface Figures extends FiguresTotals {
  /** The recorded boxes of all parcels. */
  readonly box_use: BoxUse
  /** The figures of all orders. */
  readonly all: FiguresGroup
  /** The figures of each carrier. */
  readonly carriers: ReadonlyArray<CarrierFigures>
  /** The figures of each account. */
  readonly accounts: ReadonlyArray<AccountFigures>
}

/** Orders with a deadline, as the operator API returns them. */
export interface OperatorDeadlineCounts extends DeadlineCounts {
  /** Late orders as a share of the orders, from 0 to 1. Absent without orders. */
  readonly late_share?: number
}

/** Boxes with recorded air, as the operator API returns them. */
export interface OperatorAirVolumes extends AirVolumes {
  /** Air as a share of the volume, from 0 to 1. Absent without volume. */
  readonly air_share?: number
}

/** Order figures of one carrier, of one account, or in total. Durations are in seconds, and volumes in cubic units. */
export interface OperatorFiguresGroup {
  /** Numbers of orders for each day. */
  readonly orders: DayCounts
  /** Seconds from order to start, for orders started on one of the days. */
  readonly seconds_to_start: Durations
  /** Seconds from the order to its last shipment, for orders shipped on one of the days. */
  readonly seconds_to_ship: Durations
  /** Orders with a deadline, shipped on one of the days, and those shipped late. */
  readonly deadlines: OperatorDeadlineCounts
  /** Boxes of the orders that shipped on one of the days. A shipment without parcels counts as one. */
  readonly boxes: number
  /** The boxes with recorded air. */
  readonly air: OperatorAirVolumes
  /** Parcels with a recorded box, and those of them that were packed as planned. */
  readonly plan: FiguresGroup["plan"] & {
    /** Parcels packed as planned as a share, from 0 to 1. Absent without parcels. */
    readonly followed_share?: number
  }
}

/** Order figures of one carrier, as the operator API returns them. */
export interface OperatorCarrierFigures extends OperatorFiguresGroup {
  /** The current carrier of the orders. */
  readonly carrier: string
}

/** Order figures of one account, as the operator API returns them. */
export interface OperatorAccountFigures extends OperatorFiguresGroup {
  /** Id of the account with these figures. */
  readonly account_id: string
}

/** Figures as the operator API returns them: in total, by current carrier and by account. */
export interface OperatorFigureGroups extends FiguresTotals {
  /** The recorded boxes of all parcels. */
  readonly box_use: BoxUse
  /** The figures of all orders. */
  readonly all: OperatorFiguresGroup
  /** The figures of each carrier. */
  readonly carriers: ReadonlyArray<OperatorCarrierFigures>
  /** The figures of each account. */
  readonly accounts: ReadonlyArray<OperatorAccountFigures>
}

const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000)
/** A duration in milliseconds, which replies show in seconds. */
const duration: Description<number> = { schema: count.schema, show: seconds }
/** A volume, which replies show without the rounding errors of its sum. */
const volume: Description<number> = { schema: number.schema, show: (value) => Number(value.toFixed(6)) }

const durations = record<Durations>({ orders: count, median: optional(duration), p90: optional(duration) })

const share: Description<number> = { schema: { type: "number", minimum: 0, maximum: 1 }, show: (value) => value }

/** Adds to a record's replies the ratio of two of its values, unless the second is 0. */
const withShare = <A extends object, W extends object, N extends string>(
  part: Description<A, W>,
  name: N,
  valuesOf: (value: A) => readonly [some: number, whole: number]
): Description<A, W & { readonly [Name in N]?: number }> => ({
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

const group: FieldsOf<FiguresGroup, OperatorFiguresGroup> = {
  days: named("orders", record<DayCounts>({ received: perDay, started: perDay, shipped: perDay, cancelled: perDay })),
  toStart: named("seconds_to_start", durations),
  toShip: named("seconds_to_ship", durations),
  deadlines: withShare(record<DeadlineCounts>({ orders: count, late: count }), "late_share", ({ late, orders }) => [
    late,
    orders
  ]),
  boxes: count,
  air: withShare(record<AirVolumes>({ boxes: count, volume, air: volume }), "air_share", ({ air, volume }) => [
    air,
    volume
  ]),
  plan: withShare(
    record<FiguresGroup["plan"]>({ parcels: count, followed: count }),
    "followed_share",
    ({ followed, parcels }) => [followed, parcels]
  )
}

/** The number of groups of a list. */
const total = optional(described("Number of all, if the list has only those with the most received orders.", count))

/** The description of the figures of consecutive days. */
export const figuresRecord: Description<Figures, OperatorFigureGroups> = record<Figures, OperatorFigureGroups>({
  box_use: record<BoxUse>({
    used: list(record<BoxUse["used"][number]>({ reference: text, parcels: count })),
    others: count
  }),
  all: record<FiguresGroup, OperatorFiguresGroup>(group),
  carriers: list(record<CarrierFigures, OperatorCarrierFigures>({ carrier: text, ...group })),
  carriers_total: total,
  accounts: list(record<AccountFigures, OperatorAccountFigures>({ account_id: text, ...group })),
  accounts_total: total
})
