// The calls of a storm: on each order, several services push the same xid and then send other commands.
import { type CommandName, commandNames, trackingStatuses } from "../../../core/test/model/reference-model.ts"
import type { SeededRandom } from "../../../core/test/simulation/seeded-random.ts"
import type { StormCall } from "./make-calls.ts"

export const CALLS_PER_ORDER = 10
export const accounts = ["north", "south"]

/** Commands that need only an xid. */
const names = commandNames.filter((name) => name !== "enable_rush_processing")

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

/** Returns the calls on one order for each of the services. Each service first pushes it. */
export const callsOnOrder = (
  random: SeededRandom,
  services: number,
  xid: string
): ReadonlyArray<ReadonlyArray<StormCall>> => {
  const account = random.pick(accounts)
  const calls: ReadonlyArray<Array<StormCall>> = Array.from({ length: services }, () => [])
  for (let number = 0; number < CALLS_PER_ORDER; number++) {
    const name = number < services ? random.pick(["push_order", "push_order", "re_order"] as const) : random.pick(names)
    const service = number < services ? number : random.below(services)
    const command = { account, xid, name, value: valueOf(name, number), shipment: 1 + (number % 2) }
    calls[service]!.push({ id: `${xid}, call ${number} of service ${service}`, command })
  }
  return calls
}
