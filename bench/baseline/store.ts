import type { Fields, NewOrder, Refused } from "./push-order.ts"

/** Returns the order in the `data` of a request as a store writes it, or the reason to refuse it. */
export type OrderReader<Order> = (data: Fields, raw: string, now: number) => Order | Refused

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
export interface Store<Order = NewOrder> {
  /** Calls back with the order's id once the commit is durable, or with 0 for a duplicate xid. */
  readonly push: (account: number, order: Order, now: number, done: Done<number>) => void
  readonly status: (
    account: number,
    xid: string | undefined,
    id: number | undefined,
    done: Done<Row | undefined>
  ) => void
  readonly close: () => void | Promise<void>
}

/** An order waiting for the next commit, with its callback. */
export interface Waiting<Order = NewOrder> {
  readonly account: number
  readonly order: Order
  readonly now: number
  readonly done: Done<number>
}
