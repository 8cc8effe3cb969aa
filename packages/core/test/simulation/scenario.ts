import { isMethod, type SentCommand, withValuesOfGesture } from "../model/command-requests.ts"
import { type CommandName, commandNames } from "../model/reference-model.ts"
import { trackingStatuses } from "../model/reference-order.ts"
import type { Faults } from "./faulty-store.ts"
import type { SeededRandom } from "./seeded-random.ts"

/** A command, planned before order ids are known. */
export interface PlannedCommand extends Omit<SentCommand, "order_id"> {
  readonly xid: string
  /** Whether to send the order_id, if the order exists by then. */
  readonly byId: boolean
}

/** Everything that a seed decides before anything runs. */
export interface Scenario {
  /** Commands that run in sequence without faults before the clients start. */
  readonly setup: ReadonlyArray<PlannedCommand>
  /** Commands that each client sends, in sequence. */
  readonly clients: ReadonlyArray<ReadonlyArray<PlannedCommand>>
  /** Step at which a client crashes, keyed by the client's index. */
  readonly crashes: ReadonlyMap<number, number>
  readonly faults: Faults
  /** Probability that a fiber yields at an operation. */
  readonly yieldProbability: number
  /** The policy's number of attempts. */
  readonly attempts: (typeof attemptLimits)[number]
  /** The node number of each process. The clients are spread over the processes. */
  readonly nodes: ReadonlyArray<number>
  /** Whether the clock is stopped, so that processes with the same node number generate the same order ids. */
  readonly isClockStopped: boolean
}

export const attemptLimits = [2, 4, 16] as const

/** The node numbers of two processes, and of two to four that share a number. */
const nodeNumbers = [
  [0, 1],
  [0, 1],
  [0, 0],
  [0, 0, 0],
  [0, 0, 0, 0]
]

/** Commands that can precede the race on one order. */
const setups: ReadonlyArray<ReadonlyArray<CommandName>> = [
  [],
  ["push_order"],
  ["re_order", "hold_order"],
  ["push_order", "start"],
  ["push_order", "start", "ship"],
  ["push_order", "hold_order", "cancel_order"],
  ["push_order", "hold"],
  ["push_order", "start", "ship", "track", "hold"]
]

const times = <A>(count: number, make: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => make(index))

/** Commands to draw from. New orders are drawn more often, because most orders exist before the clients start. */
const drawnNames = [...commandNames, ...times(4, () => "push_order" as const), "re_order" as const]

/** Orders of two accounts; the first two have the same xid. */
const orders = [
  { account: "north", xid: "A-1" },
  { account: "south", xid: "A-1" },
  { account: "north", xid: "A-2" }
]

const faultProfiles: ReadonlyArray<Faults> = [
  { down: 0, lostAfter: 0, lostBefore: 0, late: 0 },
  { down: 0.05, lostAfter: 0.1, lostBefore: 0.05, late: 0.05 },
  { down: 0, lostAfter: 0.3, lostBefore: 0.1, late: 0.2 },
  { down: 0.2, lostAfter: 0.05, lostBefore: 0.05, late: 0 }
]

const createsOrder = (name: CommandName) => name === "push_order" || name === "re_order"

/** Draws a scenario with few kinds of commands on few orders, so that commands often overlap. */
export const scenarioOf = (random: SeededRandom): Scenario => {
  const involved = orders.slice(0, random.pick([1, 1, 2, 3]))
  const kinds = times(random.pick([1, 2, 2, 3, 4]), () => random.pick(drawnNames))
  let count = 0
  const plan = (name: CommandName, order: (typeof orders)[number]): PlannedCommand => {
    count++
    const day = String(6 + (count % 25)).padStart(2, "0")
    const trackingno = `T-${random.below(3)}`
    const values: Partial<Record<CommandName, string>> = {
      change_ship_deadline: `2030-01-${day} 00:00:00`,
      ship: trackingno,
      correctShipment: trackingno,
      release: random.pick(["all", "all", "H2", "H3"]),
      track: `${random.pick(trackingStatuses)} ${random.below(3)}`,
      bindQuote: `${random.below(3)} ${random.pick(["ACME_GROUND", "ACME_2DAY"])}`
    }
    const ofOperator = isMethod(name)
      ? {}
      : {
          shipment: 1 + random.below(2),
          ...(random.happens(0.15) && { gesture: `g${random.below(2)}` }),
          ...(random.happens(0.1) && { revision: 1 + random.below(4) })
        }
    const pieces = name === "ship" && random.happens(0.7) ? { pieces: 1 + random.below(2) } : {}
    return withValuesOfGesture<PlannedCommand>({
      ...order,
      name,
      value: values[name] ?? `value ${count}`,
      byId: name === "enable_rush_processing" || (!createsOrder(name) && random.happens(0.3)),
      ...ofOperator,
      ...pieces
    })
  }
  const setup = involved.flatMap((order) => random.pick(setups).map((name) => plan(name, order)))
  const clients = times(2 + random.below(3), () =>
    times(1 + random.below(5), () =>
      plan(random.happens(0.85) ? random.pick(kinds) : random.pick(commandNames), random.pick(involved))
    )
  )
  const crashing = clients.flatMap((_, client) => (random.happens(0.15) ? [client] : []))
  return {
    setup,
    clients,
    crashes: new Map(crashing.map((client) => [client, random.below(60)])),
    faults: random.pick(faultProfiles),
    yieldProbability: random.pick([0, 0, 0.01, 0.1]),
    attempts: random.pick(attemptLimits),
    nodes: random.pick(nodeNumbers),
    isClockStopped: random.happens(0.25)
  }
}
