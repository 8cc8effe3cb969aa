import type { HistoryEvent, Order } from "@waybill/core"
import type { Call } from "./linearizability.ts"

/** A call with the id under which the order's history knows it. */
export interface NamedCall extends Call {
  readonly id: string
}

/** What a store holds in the end. */
export interface Stored {
  readonly order: Order
  readonly history: ReadonlyArray<HistoryEvent>
}

/** Commands that succeed without a trace where there is nothing left to do. */
const repeatable = ["cancel_order", "enable_rush_processing", "recordShipment"]
const questions = ["get_status", "get_order"]

const tracesOf = ({ command, answer, id }: NamedCall, history: ReadonlyArray<HistoryEvent>): string | undefined => {
  const traces = history.filter(({ request_id }) => request_id === id)
  if (traces.length > 1) return `${id} left ${traces.length} events`
  if (traces.some((event) => event.command !== command.name)) return `${id} left the event of another command`
  const isSuccess = answer === "success"
  if (traces.length === 1 && answer !== undefined && !isSuccess)
    return `${id} was refused with ${answer} and left an event`
  if (traces.length === 0 && isSuccess && !repeatable.includes(command.name))
    return `${id} was acknowledged and left no event`
  return undefined
}

const isCounted = (history: ReadonlyArray<HistoryEvent>) =>
  history.every(({ revision }, index) => revision === index + 1)

const pieces = (order: Order) => order.order_info.reduce((sum, { quantity }) => sum + Number(quantity), 0)
const shipped = (order: Order) =>
  order.shipments.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0)

/** What must hold of each order, whatever happened; all that does not, as sentences. */
export const brokenIn = (calls: ReadonlyArray<NamedCall>, stored: Stored | undefined): ReadonlyArray<string> => {
  const history = stored?.history ?? []
  const broken = calls.flatMap((call) => (questions.includes(call.command.name) ? [] : (tracesOf(call, history) ?? [])))
  const known = new Set(calls.map(({ id }) => id))
  broken.push(
    ...history
      .filter(({ request_id }) => !known.has(request_id!))
      .map(({ event_id }) => `nobody asked for event ${event_id}`)
  )
  if (stored === undefined) return broken
  const { order } = stored
  const check = (holds: boolean, sentence: string) => void (holds || broken.push(sentence))
  check(isCounted(history), "the revisions of the history are not 1, 2, 3 …")
  check(history.length === order.revision, "the order's revision is not the length of its history")
  check(new Set(history.map(({ event_id }) => event_id)).size === history.length, "two events have one id")
  check(history.at(-1)?.stage === order.stage, "the last event tells of another stage than the order")
  check(
    history.every(({ at }, index) => at >= (history[index - 1]?.at ?? at)),
    "time runs backwards in the history"
  )
  check(order.update_date === history.at(-1)?.at, "the order was not last changed by its latest event")
  check(order.stage !== "cancelled" || order.hold === null, "the order is cancelled and on hold")
  check(order.stage !== "cancelled" || order.shipments.length === 0, "the order is cancelled and partly shipped")
  check((order.stage === "shipped") === (shipped(order) === pieces(order)), "shipped does not mean that all is gone")
  check(order.stage !== "new" || order.shipments.length === 0, "something left of an order that was never started")
  return broken
}

/** The events of a store, read page by page, against the histories of its orders. */
export const brokenEvents = (
  events: ReadonlyArray<HistoryEvent>,
  all: ReadonlyArray<Stored>
): ReadonlyArray<string> => {
  const broken = all.flatMap(({ history, order }) => {
    const own = events.filter(
      ({ account_id, order_id }) => account_id === order.account_id && order_id === order.order_id
    )
    return JSON.stringify(own) === JSON.stringify(history)
      ? []
      : [`the events of ${order.order_id} are not its history`]
  })
  const count = all.reduce((sum, { history }) => sum + history.length, 0)
  return events.length === count ? broken : [...broken, "there are events of orders that do not exist"]
}
