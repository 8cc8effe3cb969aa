import type { HistoryEvent, Order } from "@waybill/core"
import type { Call } from "./linearizability.ts"

/** A call with the request id that the order's history records. */
export interface IdentifiedCall extends Call {
  readonly id: string
}

/** An order and its history as the store holds them after a run. */
export interface StoredOrder {
  readonly order: Order
  readonly history: ReadonlyArray<HistoryEvent>
}

/** Commands that succeed without recording an event when there is nothing left to do. */
const repeatable = [
  ...["cancel_order", "change_ship_deadline", "enable_rush_processing"],
  ...["ship", "correctShipment", "track", "bindQuote", "recordPreflight"]
]
const queries = ["get_status", "get_order"]

const violationOf = (
  { command, id, outcome }: IdentifiedCall,
  history: ReadonlyArray<HistoryEvent>
): string | undefined => {
  const events = history.filter(({ request_id }) => request_id === id)
  if (events.length > 1) return `${id} left ${events.length} events`
  if (events.some((event) => event.command !== command.name)) return `${id} left an event of another command`
  const isSuccess = outcome === "success"
  if (events.length === 1 && outcome !== undefined && !isSuccess)
    return `${id} was refused with ${outcome} and left an event`
  const canRepeat = repeatable.includes(command.name) || command.gesture !== undefined
  if (events.length === 0 && isSuccess && !canRepeat) return `${id} was acknowledged and left no event`
  return undefined
}

const isNumbered = (history: ReadonlyArray<HistoryEvent>) =>
  history.every(({ revision }, index) => revision === index + 1)

const orderedPieces = (order: Order) => order.order_info.reduce((sum, { quantity }) => sum + Number(quantity), 0)
const madeShipments = ({ shipments }: Order) => shipments.filter(({ voided }) => voided === undefined)
const shippedPieces = (order: Order) =>
  madeShipments(order)
    .flatMap(({ items }) => items)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** Returns the violated invariants of one order as sentences. */
export const orderViolations = (
  calls: ReadonlyArray<IdentifiedCall>,
  stored: StoredOrder | undefined
): ReadonlyArray<string> => {
  const history = stored?.history ?? []
  const violations = calls.flatMap((call) =>
    queries.includes(call.command.name) ? [] : (violationOf(call, history) ?? [])
  )
  const known = new Set(calls.map(({ id }) => id))
  violations.push(
    ...history
      .filter(({ request_id }) => !known.has(request_id!))
      .map(({ event_id }) => `no call made event ${event_id}`)
  )
  if (stored === undefined) return violations
  const { order } = stored
  const check = (holds: boolean, sentence: string) => void (holds || violations.push(sentence))
  check(isNumbered(history), "the revisions of the history are not 1, 2, 3 …")
  check(history.length === order.revision, "the order's revision is not the length of its history")
  check(new Set(history.map(({ event_id }) => event_id)).size === history.length, "two events have the same id")
  check(history.at(-1)?.stage === order.stage, "the last event and the order have different stages")
  check(
    history.every(({ at }, index) => at >= (history[index - 1]?.at ?? at)),
    "time runs backwards in the history"
  )
  check(order.update_date === history.at(-1)?.at, "the order's update date is not that of its last event")
  check(order.stage !== "cancelled" || order.holds.length === 0, "the order is cancelled and on hold")
  check(order.stage !== "cancelled" || madeShipments(order).length === 0, "the order is cancelled and partly shipped")
  check(
    (order.stage === "shipped") === (shippedPieces(order) === orderedPieces(order)),
    "the stage is shipped although pieces are left, or all pieces are shipped in another stage"
  )
  check(order.stage !== "new" || madeShipments(order).length === 0, "the order is new and has shipments")
  // The event that creates a reprint has the gesture of a command on another order.
  const gestures = history.slice(1).flatMap(({ gesture }) => gesture ?? [])
  check(new Set(gestures).size === gestures.length, "two events have the same gesture")
  return violations
}

/** Returns the violated invariants of an order's reprints, some of which a failed call may not have linked. */
export const reprintViolations = (
  { order, history }: StoredOrder,
  reprints: ReadonlyArray<Order>,
  hasUnknownOutcome: boolean
): ReadonlyArray<string> => {
  const linked = order.reprints ?? []
  const unlinked = reprints.filter(({ order_id, stage }) => stage !== "cancelled" && !linked.includes(order_id))
  const rules: ReadonlyArray<readonly [boolean, string]> = [
    [new Set(linked).size === linked.length, "a reprint is linked twice"],
    [linked.length === history.filter(({ command }) => command === "reprint").length, "a reprint is not linked"],
    [linked.every((id) => reprints.some(({ order_id }) => order_id === id)), "a linked reprint does not exist"],
    [unlinked.length === 0 || hasUnknownOutcome, "a reprint that no failed call explains is not linked"],
    [reprints.every(({ original }) => original === order.order_id), "a reprint has another original"]
  ]
  return rules.flatMap(([holds, sentence]) => (holds ? [] : [sentence]))
}

/** Compares the event log of a store with the histories of its orders. */
export const eventLogViolations = (
  events: ReadonlyArray<HistoryEvent>,
  all: ReadonlyArray<StoredOrder>
): ReadonlyArray<string> => {
  const violations = all.flatMap(({ history, order }) => {
    const own = events.filter(
      ({ account_id, order_id }) => account_id === order.account_id && order_id === order.order_id
    )
    return JSON.stringify(own) === JSON.stringify(history)
      ? []
      : [`the events of ${order.order_id} differ from its history`]
  })
  const count = all.reduce((sum, { history }) => sum + history.length, 0)
  return events.length === count ? violations : [...violations, "the event log has events of unknown orders"]
}
