// Faults of MariaDB and Galera.
import type { Fault } from "../load/topology.ts"
import type { Mariadb } from "./cluster.ts"

/** Returns whether HAProxy selects another node than the given one. A single server stays the same. */
const hasMoved = (cluster: Mariadb, from: { readonly name: string }) => async () =>
  cluster.nodes.length === 1 || (await cluster.writer().catch(() => from)).name !== from.name

export const faults = {
  killed: async (cluster) => {
    const node = await cluster.writer()
    await node.kill()
    if (cluster.nodes.length > 1) return { isOver: hasMoved(cluster, node), heal: () => void cluster.startNode(node) }
    cluster.startNode(node)
    return { isOver: async () => true, heal: () => {} }
  },
  "cut-off": async (cluster) => {
    const node = await cluster.writer()
    const others = cluster.nodes.filter((host) => host !== node)
    cluster.network.cut(node, others)
    return { isOver: hasMoved(cluster, node), heal: cluster.network.heal }
  }
} as const satisfies Record<string, (cluster: Mariadb) => Promise<Fault>>

export type FaultName = keyof typeof faults
