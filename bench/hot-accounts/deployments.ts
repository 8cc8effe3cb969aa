// The deployments that the simulation compares.
import type { SimulationOptions } from "./command-line.ts"
import type { Servers } from "./queues.ts"

/** The servers of a deployment, and the microseconds in which one takes an order. */
interface Deployment extends Servers {
  readonly name: string
  readonly micros: number
}

export const deploymentsOf = (options: SimulationOptions): ReadonlyArray<Deployment> => {
  const { accounts, database, object, partitions, servers } = options
  const postgres = { micros: database, each: servers }
  return [
    { name: "one Durable Object per account", groups: accounts, each: 1, isSerial: true, micros: object },
    { name: "one PostgreSQL server", ...postgres, groups: 1, isSerial: false },
    { name: "one PostgreSQL server, a lock per account", ...postgres, groups: 1, isSerial: true },
    { name: `${partitions} PostgreSQL servers, split by account`, ...postgres, groups: partitions, isSerial: false },
    {
      name: `${partitions} PostgreSQL servers, split by account, a lock per account`,
      ...postgres,
      groups: partitions,
      isSerial: true
    }
  ]
}

/** Returns the load of the busiest writer: of an account whose orders are serial, or of a group. From 1 on, it saturates. */
export const busiest = (
  shares: ReadonlyArray<number>,
  rate: number,
  { each, groups, isSerial, micros }: Deployment
): number => {
  const inGroups = new Array<number>(groups).fill(0)
  for (const [account, share] of shares.entries()) inGroups[account % groups]! += share
  const group = (Math.max(...inGroups) * rate * micros) / 1e6 / each
  return isSerial ? Math.max(group, (shares[0]! * rate * micros) / 1e6) : group
}
