import { date, isPast } from "../input/date-values.ts"
import { required } from "../input/field.ts"
import { identifiers } from "../input/identifiers.ts"
import { change } from "../method/change.ts"
import type { Call } from "../method/method.ts"
import type { Order } from "../order/order.ts"
import { dayOf, format, type Instant } from "../values/wire-date.ts"

const tooEarly = (order: Order, deadline: Instant, { now, rules }: Call): string | undefined => {
  const days = rules.policy.leadDays.change_ship_deadline
  const ahead = dayOf(deadline, rules.zone) - dayOf(order.order_date, rules.zone)
  if (ahead < days) return `must be at least ${days} days after the order date`
  return rules.policy.pastDeadline === "refuse" && isPast(deadline, now) ? "must not be in the past" : undefined
}

/** Changes the shipping deadline. Its lead days are counted from the order date. */
export const changeShipDeadline = change({
  name: "change_ship_deadline",
  purpose: "Change shipping deadline",
  input: { ...identifiers, ship_deadline: required(date, "noDeadline") },
  check: (order, { ship_deadline }, call) => {
    const problem = tooEarly(order, ship_deadline, call)
    return problem === undefined
      ? []
      : [{ kind: "dateTooEarly", path: "ship_deadline", problem, value: format(ship_deadline, call.rules.zone) }]
  },
  change: (_order, { ship_deadline }) => ({ ship_deadline })
})
