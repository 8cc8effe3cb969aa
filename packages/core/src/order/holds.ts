import type { Hold, Order } from "./order.ts"

/** Returns the holds of the operator. */
export const operatorHolds = ({ holds }: Pick<Order, "holds">): ReadonlyArray<Hold> =>
  holds.filter(({ by }) => by === "operator")

/** Returns the hold of the merchant, if there is one. */
export const accountHold = ({ holds }: Pick<Order, "holds">): Hold | undefined =>
  holds.find(({ by }) => by === "account")

/** Returns the id of a hold that the order's next revision adds. */
export const nextHoldId = ({ revision }: Pick<Order, "revision">): string => `H${revision + 1}`

/** Describes holds in a message, such as `artwork (wrong size); stock (no canvas)`. */
export const describeHolds = (holds: ReadonlyArray<Hold>): string =>
  holds.map(({ msg, reason }) => `${reason} (${msg})`).join("; ")
