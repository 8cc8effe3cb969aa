import type { Instant, Unavailable } from "@waybill/core"
import type { Effect } from "effect"

/** Numbers of days for which there are figures. */
export const figuresDays = ["7", "30", "90"] as const

/**
 * Durations in milliseconds: the shortest that at least half, or 90 %, of the orders did not exceed. Absent without
 * orders.
 */
export interface Durations {
  readonly orders: number
  readonly median?: number
  readonly p90?: number
}

/** Figures of the orders of a carrier, of an account, or of all. */
export interface FiguresGroup {
  /** Numbers of orders for each day, oldest first. */
  readonly days: {
    readonly received: ReadonlyArray<number>
    /** Orders by the day of their last start that was not undone. */
    readonly started: ReadonlyArray<number>
    /** Shipped orders by the day on which their last shipment was recorded. */
    readonly shipped: ReadonlyArray<number>
    readonly cancelled: ReadonlyArray<number>
  }
  /** From the order to its start, of the orders that started on one of the days. */
  readonly toStart: Durations
  /** From the order to its last shipment, of the orders that shipped on one of the days. */
  readonly toShip: Durations
  /** Orders with a ship deadline that shipped on one of the days, and those that shipped after the deadline. */
  readonly deadlines: { readonly orders: number; readonly late: number }
  /** Boxes of the orders that shipped on one of the days. A shipment without parcels counts as one. */
  readonly boxes: number
  /**
   * Boxes whose air was recorded, with the volume inside them and the part of it that pieces do not fill, in cubic length
   * units of the policy.
   */
  readonly air: { readonly boxes: number; readonly volume: number; readonly air: number }
}

/** Figures of consecutive days, in all, by the present carrier of each order, and by account. */
export interface Figures {
  readonly all: FiguresGroup
  readonly carriers: ReadonlyArray<FiguresGroup & { readonly carrier: string }>
  readonly accounts: ReadonlyArray<FiguresGroup & { readonly account_id: string }>
}

/** Computes figures of the orders of all accounts. */
export interface FiguresReader {
  /** Returns the figures of the days that start at the instants, oldest first. The last day has no end. */
  readonly read: (starts: ReadonlyArray<Instant>) => Effect.Effect<Figures, Unavailable>
}
