// The calls of a storm: on each order, several services push the same xid and then send other commands.
import { isMethod, withValuesOfGesture } from "../../../core/test/model/command-requests.ts"
import { type CommandName, commandNames } from "../../../core/test/model/reference-model.ts"
import { trackingStatuses } from "../../../core/test/model/reference-order.ts"
import type { SeededRandom } from "../../../core/test/simulation/seeded-random.ts"
import type { StormCall } from "./make-calls.ts"

export const CALLS_PER_ORDER = 10
export const accounts = ["north", "south"]

/** Shares of the operator's commands that have an id, and that require a revision. */
const GESTURE = 0.3
const REVISION = 0.1

const valueOf = (name: CommandName, number: number): string => {
  const values: Partial<Record<CommandName, string>> = {
    change_ship_deadline: `2099-01-${String(6 + (number % 25)).padStart(2, "0")} 00:00:00`,
    ship: `T-${number % 3}`,
    correctShipment: `T-${number % 3}`,
    release: "all",
    bindQuote: `${number % 3} ${number % 2 === 0 ? "ACME_GROUND" : "ACME_2DAY"}`,
    track: `${trackingStatuses[number % trackingStatuses.length]} ${number % 3}`
  }
  return values[name] ?? `value ${number}`
}

/** Probability that a command is one of the few kinds of its order, so that commands often meet. */
const COMMON = 0.85

/** Commands that often follow the push, so that orders reach later stages. */
const leading = ["start", "ship"] as const

const optionsOf = (random: SeededRandom, name: CommandName) =>
  isMethod(name)
    ? {}
    : {
        ...(random.happens(GESTURE) && { gesture: `g${random.below(2)}` }),
        ...(random.happens(REVISION) && { revision: 1 + random.below(4) })
      }

/** Returns the calls of one account on an order for each of the services. Each service first pushes it. */
export const callsOnOrder = (
  random: SeededRandom,
  services: number,
  xid: string,
  among = accounts
): ReadonlyArray<ReadonlyArray<StormCall>> => {
  const account = random.pick(among)
  const isSequential = random.happens(0.5)
  const kinds = Array.from({ length: random.pick([2, 3, 4]) }, () => random.pick(commandNames))
  const isLed = random.happens(0.4)
  const nameOf = (number: number): CommandName => {
    if (number < services) return random.pick(["push_order", "push_order", "re_order"])
    const first = isLed ? leading[number - services] : undefined
    return first ?? random.pick(random.happens(COMMON) ? kinds : commandNames)
  }
  const calls: ReadonlyArray<Array<StormCall>> = Array.from({ length: services }, () => [])
  for (let number = 0; number < CALLS_PER_ORDER; number++) {
    const name = nameOf(number)
    const service = number < services ? number : random.below(services)
    const value = valueOf(name, number)
    const command = withValuesOfGesture({
      account,
      xid,
      name,
      value,
      shipment: 1 + (number % 2),
      ...optionsOf(random, name)
    })
    calls[service]!.push({ id: `${account}/${xid}/call-${number}/service-${service}`, command, isSequential })
  }
  return calls
}
