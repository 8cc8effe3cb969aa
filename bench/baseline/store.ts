import type { NewOrder } from "./push-order.ts"

/** Columns of the row that get_status reads. */
export type Row = [
  id: number,
  xid: string,
  stage: string,
  hold: string | null,
  trackingno: string | null,
  updated_at: number
]

/** Callback that receives either an error or a result. */
export type Done<Found> = (error: unknown, found?: Found) => void

/** Database access of a baseline server. */
export interface Store {
  /** Calls back with the order's id once the commit is durable, or with 0 for a duplicate xid. */
  readonly push: (account: number, order: NewOrder, now: number, done: Done<number>) => void
  readonly status: (
    account: number,
    xid: string | undefined,
    id: number | undefined,
    done: Done<Row | undefined>
  ) => void
  readonly close: () => void | Promise<void>
}

/** An order waiting for the next commit, with its callback. */
export interface Waiting {
  readonly account: number
  readonly order: NewOrder
  readonly now: number
  readonly done: Done<number>
}
