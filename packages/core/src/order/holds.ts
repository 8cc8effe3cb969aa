import { shownCount, shownText } from "../values/shown.ts"
import type { Hold, Order } from "./order.ts"

/** Returns the holds of the operator. */
export const operatorHolds = ({ holds }: Pick<Order, "holds">): ReadonlyArray<Hold> =>
  holds.filter(({ by }) => by === "operator")

/** Returns the hold of the merchant, if there is one. */
export const accountHold = ({ holds }: Pick<Order, "holds">): Hold | undefined =>
  holds.find(({ by }) => by === "account")

/** Returns the id of a hold that the order's next revision adds. */
export const nextHoldId = ({ revision }: Pick<Order, "revision">): string => `H${revision + 1}`

/** Maximum number of holds in a message, and of characters of each. */
const MAX_HOLDS = 5
const MAX_TEXT = 500

/** Describes holds in a message, such as `artwork (wrong size); stock (no canvas)`. */
export const describeHolds = (holds: ReadonlyArray<Hold>): string => {
  const shown = holds.slice(0, MAX_HOLDS).map(({ msg, reason }) => `${reason} (${shownText(msg, MAX_TEXT)})`)
  const rest = holds.length - shown.length
  return [...shown, ...(rest > 0 ? [`and ${shownCount(rest)} more`] : [])].join("; ")
}
