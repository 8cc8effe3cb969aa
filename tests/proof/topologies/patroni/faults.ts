// Faults of a cluster with Patroni.
import type { Fault } from "../load/topology.ts"
import type { Host } from "../network/network.ts"
import { until } from "../network/until.ts"
import type { Patroni } from "./cluster.ts"

/** Returns whether a host other than the given one is the primary. */
const hasMoved = (cluster: Patroni, from: Host) => async () => {
  const primary = await cluster.primary()
  return primary !== undefined && primary.name !== from.name
}

/** Returns the primary. On a busy machine, its reply can be late. */
export const primaryOf = async (cluster: Patroni): Promise<Host> => {
  let primary: Host | undefined
  await until("a primary before the fault", 60, async () => {
    primary = await cluster.primary()
    return primary !== undefined
  })
  return primary!
}

const nothing = () => {}

export const faults = {
  killed: async (cluster) => {
    const primary = await primaryOf(cluster)
    await primary.kill()
    return { isOver: hasMoved(cluster, primary), heal: () => cluster.startServer(primary) }
  },
  "cut-off": async (cluster) => {
    const primary = await primaryOf(cluster)
    const others = cluster.servers.filter((host) => host !== primary)
    cluster.network.cut(primary, others)
    return { isOver: hasMoved(cluster, primary), heal: cluster.network.heal }
  },
  "hung-standby": async (cluster) => {
    const standby = await cluster.standby()
    standby.signal("SIGSTOP")
    return { isOver: async () => true, heal: () => standby.signal("SIGCONT") }
  },
  "switch-over": async (cluster) => {
    const primary = await primaryOf(cluster)
    await cluster.switchOver(primary, await cluster.standby())
    return { isOver: hasMoved(cluster, primary), heal: nothing }
  }
} as const satisfies Record<string, (cluster: Patroni) => Promise<Fault>>

export type FaultName = keyof typeof faults
