import type { NewOrder } from "./push-order.ts"

/** What get_status asks of an order. */
export type Row = [
  id: number,
  xid: string,
  stage: string,
  hold: string | null,
  trackingno: string | null,
  updated_at: number
]

/** Hears a failure, or what was found. */
export type Done<Found> = (error: unknown, found?: Found) => void

/** Where orders are kept. */
export interface Store {
  /** Answers with the id once the commit is durable, with 0 for a repeated xid. */
  readonly push: (account: number, order: NewOrder, now: number, done: Done<number>) => void
  readonly status: (
    account: number,
    xid: string | undefined,
    id: number | undefined,
    done: Done<Row | undefined>
  ) => void
  readonly close: () => void | Promise<void>
}

/** An order that waits for the next commit, with whoever waits for it. */
export interface Waiting {
  readonly account: number
  readonly order: NewOrder
  readonly now: number
  readonly done: Done<number>
}
