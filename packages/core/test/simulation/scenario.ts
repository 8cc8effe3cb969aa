import type { Sent } from "../model/forms.ts"
import { type Name, names } from "../model/reference-model.ts"
import type { Chance } from "./chance.ts"
import type { Faults } from "./faulty-store.ts"

/** A command before it is known which ids the service gives. */
export interface Planned extends Omit<Sent, "order_id"> {
  readonly xid: string
  /** Whether the order is called by its id, if it has one by then. */
  readonly byId: boolean
}

/** Everything that a seed decides before anything runs. */
export interface Scenario {
  /** Commands given one after the other, without faults, before the clients start. */
  readonly before: ReadonlyArray<Planned>
  /** What each client does, one command after the other. */
  readonly clients: ReadonlyArray<ReadonlyArray<Planned>>
  /** For each client, the step at which it falls dead. */
  readonly deaths: ReadonlyMap<number, number>
  readonly faults: Faults
  readonly yielding: number
  readonly attempts: (typeof attempts)[number]
}

export const attempts = [2, 4, 16] as const

/** What can have happened to an order before the race. */
const pasts: ReadonlyArray<ReadonlyArray<Name>> = [
  [],
  ["push_order"],
  ["re_order", "hold_order"],
  ["push_order", "startProcessing"],
  ["push_order", "startProcessing", "recordShipment"],
  ["push_order", "hold_order", "cancel_order"]
]

/** Orders of two accounts; the first two share their xid. */
const orders = [
  { account: "north", xid: "A-1" },
  { account: "south", xid: "A-1" },
  { account: "north", xid: "A-2" }
]

const times = <A>(count: number, make: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => make(index))

const worlds: ReadonlyArray<Faults> = [
  { down: 0, lostAfter: 0, lostBefore: 0, late: 0 },
  { down: 0.05, lostAfter: 0.1, lostBefore: 0.05, late: 0.05 },
  { down: 0, lostAfter: 0.3, lostBefore: 0.1, late: 0.2 },
  { down: 0.2, lostAfter: 0.05, lostBefore: 0.05, late: 0 }
]

const isPlacing = (name: Name) => name === "push_order" || name === "re_order"

/** Draws a scenario. Few kinds of commands on few orders, so that they meet. */
export const scenarioOf = (chance: Chance): Scenario => {
  const among = orders.slice(0, 1 + chance.below(orders.length))
  const kinds = times(1 + chance.below(4), () => chance.pick(names))
  let count = 0
  const plan = (name: Name, order: (typeof orders)[number]): Planned => {
    count++
    const day = String(6 + (count % 25)).padStart(2, "0")
    const values: Partial<Record<Name, string>> = {
      change_ship_deadline: `2030-01-${day} 00:00:00`,
      recordShipment: `T-${chance.below(3)}`
    }
    const pieces = name === "recordShipment" && chance.happens(0.7) ? { pieces: 1 + chance.below(2) } : {}
    return {
      ...order,
      name,
      value: values[name] ?? `value ${count}`,
      byId: name === "enable_rush_processing" || (!isPlacing(name) && chance.happens(0.3)),
      ...pieces
    }
  }
  const before = among.flatMap((order) => chance.pick(pasts).map((name) => plan(name, order)))
  const clients = times(2 + chance.below(3), () =>
    times(1 + chance.below(4), () =>
      plan(chance.happens(0.85) ? chance.pick(kinds) : chance.pick(names), chance.pick(among))
    )
  )
  const dying = clients.flatMap((_, client) => (chance.happens(0.15) ? [client] : []))
  return {
    before,
    clients,
    deaths: new Map(dying.map((client) => [client, chance.below(60)])),
    faults: chance.pick(worlds),
    yielding: chance.pick([0, 0, 0.01, 0.1]),
    attempts: chance.pick(attempts)
  }
}
