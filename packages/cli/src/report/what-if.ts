// The changes that adding or removing a box size would make, as plain data for the report.

/** Change of a sample of orders, with more or fewer box sizes. */
export interface SizeChange {
  /** Name of the size, such as `box 12x12x8`. */
  readonly size: string
  /** Number of orders with a different packing. */
  readonly orders: number
  /** Number of boxes of the size: in use before it is removed, or used after it is added. */
  readonly boxes: number
  /** Changes in the number of boxes of each other size. Only sizes that change are listed. */
  readonly moves: ReadonlyArray<readonly [size: string, change: number]>
  /** Number of orders that cannot be served without the size. The other figures do not cover them. */
  readonly unserved: number
  /** Change of the outer volume of the boxes, in cubic units of length. */
  readonly volume: number
  /** Change of the cost of postage and boxes. Absent if the orders are not shipped. */
  readonly cost?: string
  /** Change of the sum of the prices of the boxes. Absent if it is 0. */
  readonly cartons?: string
}

/** Changes that adding or removing a box size would make, measured with a sample. */
export interface WhatIf {
  /** Number of served orders in the sample. */
  readonly sample: number
  /** Number of orders behind the sample. */
  readonly orders: number
  readonly currency?: string
  readonly removed: ReadonlyArray<SizeChange>
  /** The best of the tried additional sizes. Absent if none of them improves an order. */
  readonly added?: SizeChange & { readonly inner: readonly [width: number, length: number, height: number] }
  /** Number of tried additional sizes. */
  readonly tried: number
}
