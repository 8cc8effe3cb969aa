// Judges the requests that receivers got, against the event log.
import { Webhook } from "standardwebhooks"
import { expectedRows } from "../../../../packages/core/test/commands/expected-commands.ts"

/** An event of the log. */
export interface LoggedEvent {
  readonly account_id: string
  readonly order_id: string
  readonly revision: number
  readonly command: string
  readonly stage: string
}

/** A webhook as its receiver knows it. */
export interface Receiver {
  readonly name: string
  readonly account_id: string
  readonly secret: string
}

/** A request whose body a receiver has read to its end. */
export interface Arrival {
  /** Name of the webhook in the path. */
  readonly name: string
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly text: string
  /** Number of the request in the order of all arrivals and acceptances. */
  readonly arrived: number
  /** Number of the acceptance: a status of 2xx was written. Absent if the receiver refused, or could not write it. */
  readonly accepted?: number
}

export interface Delivered {
  readonly events: ReadonlyArray<LoggedEvent>
  readonly receivers: ReadonlyArray<Receiver>
  /** In order of arrival. */
  readonly arrivals: ReadonlyArray<Arrival>
}

const changed = ["order.changed"]

/** The types that the specification gives to the event of each command. A command without a row has no event. */
const typesOfCommand: Readonly<Record<string, ReadonlyArray<string>>> = {
  hold_order: ["order.held"],
  unhold_order: ["order.released"],
  cancel_order: ["order.cancelled"],
  change_ship_address: changed,
  change_ship_method: changed,
  change_ship_deadline: changed,
  enable_rush_processing: changed,
  ...Object.fromEntries(expectedRows.flatMap(([name, { event }]) => (event === undefined ? [] : [[name, [event]]]))),
  voidShipment: ["order.changed", "order.processing"],
  recordPreflight: ["order.preflighted", "order.held", "order.cancelled"]
}

/** Returns the types that the event can have for webhooks. Empty if they receive none. */
export const typesOf = ({ command, revision }: LoggedEvent): ReadonlyArray<string> =>
  revision === 1 ? ["order.created"] : (typesOfCommand[command] ?? [])

const keyOf = ({ account_id, order_id, revision }: Pick<LoggedEvent, "account_id" | "order_id" | "revision">) =>
  `${account_id} ${order_id}/${revision}`
/** The requests with each event, by its key. */
type Requests = ReadonlyMap<string, ReadonlyArray<Arrival>>
const orderOf = (key: string) => key.slice(0, key.lastIndexOf("/"))

interface Body {
  readonly type: string
  readonly data: {
    readonly account: string
    readonly order_id: string
    readonly revision: number
    readonly stage: string
  }
}

/** Returns the errors of one request, apart from other requests. */
const requestViolations = (
  { id, signature, text, timestamp }: Arrival,
  { account_id, secret }: Receiver,
  { data, type }: Body,
  event: LoggedEvent | undefined
): ReadonlyArray<string> => {
  const signed = new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), text)
  return [
    ...(signature.split(" ").includes(signed) ? [] : ["the signature does not verify"]),
    ...(data.account === account_id ? [] : [`an event of the account ${data.account}`]),
    ...(event === undefined ? ["an event that is not in the log"] : []),
    ...(event === undefined || (typesOf(event).includes(type) && event.stage === data.stage)
      ? []
      : [`${type} in the stage ${data.stage} for ${event.command} in the stage ${event.stage}`])
  ]
}

/**
 * Returns the events that were never accepted, and those that arrived before an earlier event of their order was
 * accepted.
 */
const outcomeViolations = (logged: ReadonlyMap<string, LoggedEvent>, requests: Requests): ReadonlyArray<string> => {
  const accepted = new Map(
    [...requests].map(([key, all]) => [key, Math.min(...all.map(({ accepted = Infinity }) => accepted))])
  )
  const isAccepted = (key: string) => (accepted.get(key) ?? Infinity) < Infinity
  const missing = [...logged].flatMap(([key, { command }]) =>
    isAccepted(key)
      ? []
      : [`${key}: ${command} ${requests.has(key) ? "was refused and not repeated" : "never arrived"}`]
  )
  const early = [...Map.groupBy(logged, ([key]) => orderOf(key)).values()].flatMap((events) =>
    events.flatMap(([key, { revision }]) => {
      const arrived = requests.get(key)?.[0]?.arrived ?? 0
      const before = events.find(
        ([other, event]) => event.revision < revision && isAccepted(other) && accepted.get(other)! > arrived
      )
      return arrived === 0 || before === undefined ? [] : [`${key}: arrived before ${before[0]} was accepted`]
    })
  )
  return [...missing, ...early]
}

/** Returns the errors in the requests to one receiver. */
const receiverViolations = ({ events }: Delivered, receiver: Receiver, arrivals: ReadonlyArray<Arrival>) => {
  const found: Array<string> = []
  const own = events.filter((event) => event.account_id === receiver.account_id && typesOf(event).length > 0)
  const logged = new Map(own.map((event) => [keyOf(event), event]))
  // The body is built when it is sent, so that it does not contain data that was erased in the meantime.
  const erased = new Set(events.filter(({ command }) => command === "erase").map((event) => orderOf(keyOf(event))))
  const requests = new Map<string, Array<Arrival>>()
  const ids = new Map<string, string>()
  for (const arrival of arrivals) {
    const body = JSON.parse(arrival.text) as Body
    const key = keyOf({ ...body.data, account_id: body.data.account })
    found.push(...requestViolations(arrival, receiver, body, logged.get(key)).map((each) => `${key}: ${each}`))
    const before = requests.get(key)?.[0]
    if (before === undefined) {
      const other = ids.get(arrival.id)
      if (other !== undefined) found.push(`${key}: has the id of ${other}`)
      requests.set(key, [arrival])
      ids.set(arrival.id, key)
      continue
    }
    requests.get(key)!.push(arrival)
    if (before.id !== arrival.id) found.push(`${key}: repeated with another id`)
    if (before.text !== arrival.text && !erased.has(orderOf(key))) found.push(`${key}: repeated with a different body`)
  }
  found.push(...outcomeViolations(logged, requests))
  return found.map((each) => `${receiver.name}: ${each}`)
}

/** Returns each violation of "nothing missing, in sequence within each order". */
export const deliveryViolations = (delivered: Delivered): ReadonlyArray<string> => {
  const { arrivals, receivers } = delivered
  const byName = Map.groupBy(arrivals, ({ name }) => name)
  const known = new Set(receivers.map(({ name }) => name))
  return [
    ...receivers.flatMap((each) => receiverViolations(delivered, each, byName.get(each.name) ?? [])),
    ...[...byName.keys()]
      .filter((name) => !known.has(name))
      .map((name) => `a request to ${name}, which is not a webhook`)
  ]
}
