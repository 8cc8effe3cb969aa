// The orders of a round as their clients know them.

/** The values of an order that clients change and read. */
export const fields = ["ship_deadline", "hold", "cancelled"] as const
export type Field = (typeof fields)[number]

interface Attempts {
  /** The last acknowledged value. */
  acknowledged: string | undefined
  /** A value of a command without a known outcome. */
  possible: string | undefined
}

/** An order that one client pushed and changed. */
export interface Pushed {
  readonly xid: string
  isAcknowledged: boolean
  /** Receipt, unless the reply to the push was lost. */
  receipt: string | undefined
  readonly values: Readonly<Record<Field, Attempts>>
}

export const newOrder = (xid: string): Pushed => {
  const none = (): Attempts => ({ acknowledged: undefined, possible: undefined })
  const values = { ship_deadline: none(), hold: none(), cancelled: none() }
  return { xid, isAcknowledged: false, receipt: undefined, values }
}

/** An order in the database. Without values, a client cannot read it. */
export interface Stored {
  readonly xid: string
  readonly receipt: string
  readonly values: Readonly<Partial<Record<Field, string>>> | undefined
}
