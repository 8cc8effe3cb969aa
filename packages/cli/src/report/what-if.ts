// The changes that adding or removing a box size would make, as plain data for the report.

/** Figures of served orders in a sample, or their change. */
export interface Figures {
  /** Number of boxes. */
  readonly boxes: number
  /** Price of the services. Absent if the orders are not shipped, or in several currencies. */
  readonly postage?: string
  /** Sum of the prices of the boxes. */
  readonly cartons: string
  /** Empty space in the boxes, in cubic units of length. */
  readonly air: number
}

/** Change of a sample of orders. The figures cover the orders that are served before and after it. */
export interface Change extends Figures {
  /** Number of orders that are served only after the change. */
  readonly newlyServed: number
  /** Cost of these orders, which the other figures leave out. */
  readonly ofNewlyServed: Pick<Figures, "postage" | "cartons">
  /** Number of orders that are served only before the change. */
  readonly unserved: number
}

/** Change of a sample of orders, with more or fewer box sizes. */
export interface SizeChange extends Change {
  /** Name of the size, such as `box 12x12x8`. */
  readonly size: string
  /** Number of orders with a different packing. */
  readonly orders: number
  /** Number of boxes of the size: in use before it is removed, or used after it is added. */
  readonly ofSize: number
  /** Changes in the number of boxes of each other size. Only sizes that change are listed. */
  readonly moves: ReadonlyArray<readonly [size: string, change: number]>
}

/** A new size. */
export interface NewSize {
  readonly inner: readonly [width: number, length: number, height: number]
  /** Price, estimated from the boxes in use. Absent if they have none. */
  readonly price?: number
}

type Range = readonly [low: number, high: number]

/** The best change of the sizes: a new size, a size to drop, or both together. */
export interface Advice {
  readonly add?: NewSize
  /** Name of the size to drop. */
  readonly drop?: string
  /** Change of the sample with both. */
  readonly change: Change
  /** Ranges of figures of the change, from resamples of the orders. A cost is postage and cartons. */
  readonly ranges: { readonly cost: Range; readonly newlyServed: Range; readonly ofNewlyServed: Range }
  /** The measured size that newly serves the most orders. Absent if none serves more than the change. */
  readonly alternative?: { readonly add: NewSize; readonly change: Change }
}

/** The number of orders in a year. */
export interface Year {
  /** Absent if it is not known. */
  readonly orders?: number
  /** Sentence about the source of the number, or about what is missing for it. */
  readonly basis: string
}

/** Changes that adding or removing a box size would make, measured with a sample. */
export interface WhatIf {
  /** Number of valid orders in the sample. */
  readonly sample: number
  /** Number of orders in the sample that are served in full. */
  readonly served: number
  /** Number of valid orders in the run, without skipped ones. */
  readonly orders: number
  readonly currency?: string
  /** Figures of the served orders in the sample. */
  readonly before: Figures
  readonly removed: ReadonlyArray<SizeChange>
  /** The best of the tried additional sizes, best first. Only sizes that improve or newly serve an order are listed. */
  readonly added: ReadonlyArray<SizeChange & NewSize>
  /** Number of tried additional sizes. */
  readonly tried: number
  /** Absent if no change improves an order. */
  readonly advice?: Advice
}
