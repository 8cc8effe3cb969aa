// PostgreSQL on three hosts with Patroni and etcd, and a fourth host with HAProxy and PgBouncer.
import { once } from "node:events"
import { spawnGuarded } from "../../../processes/spawn-guarded.ts"
import { type Host, openNetwork } from "../network/network.ts"
import { filled } from "../network/template.ts"
import { until } from "../network/until.ts"

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

const template = (name: string) => new URL(name, import.meta.url)
const database = (address: string) => `postgres://postgres@${address}/postgres`

const startProxy = (proxy: Host, servers: ReadonlyArray<Host>, isPooled: boolean) => {
  const lines = servers.map(({ address, name }) => `  server ${name} ${address}:5432 check`)
  const values = { ADDRESS: proxy.address, FOLDER: proxy.folder, SERVERS: lines.join("\n") }
  proxy.start(["/usr/sbin/haproxy", "-f", proxy.write("haproxy.cfg", filled(template("haproxy.cfg"), values))])
  if (!isPooled) return database(`${proxy.address}:5000`)
  proxy.write("users.txt", '"postgres" ""\n')
  const ini = proxy.write("pgbouncer.ini", filled(template("pgbouncer.ini"), values))
  proxy.start(["/usr/sbin/pgbouncer", ini])
  return database(`${proxy.address}:6432`)
}

export interface PatroniOptions {
  readonly isPooled: boolean
  /** Whether a commit waits for a standby. */
  readonly isSynchronous: boolean
}

/** Starts the cluster and waits until it is complete. */
export const openPatroni = async ({ isPooled, isSynchronous }: PatroniOptions) => {
  const network = await openNetwork(["a", "b", "c", "proxy"], "postgres")
  const [proxy, ...servers] = network.hosts.toReversed() as [Host, ...Array<Host>]
  const shared = {
    SYNCHRONOUS: String(isSynchronous),
    ETCD_PEERS: servers.map(({ address, name }) => `${name}=http://${address}:2380`).join(","),
    ETCD_HOSTS: servers.map(({ address }) => `${address}:2379`).join(",")
  }
  const startServer = (host: Host) => {
    const values = { ...shared, NAME: host.name, ADDRESS: host.address, FOLDER: host.folder }
    for (const program of ["etcd", "patroni"] as const) {
      const file = host.write(`${program}.yml`, filled(template(`${program}.yml`), values))
      host.start(program === "etcd" ? ["etcd", "--config-file", file] : ["patroni", file])
    }
  }
  /** Returns the members as a host sees them, or none if it does not respond. */
  const membersSeenBy = async ({ address }: Host): Promise<ReadonlyArray<Member>> => {
    try {
      const reply = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1000) })
      return ((await reply.json()) as { readonly members: ReadonlyArray<Member> }).members
    } catch {
      return []
    }
  }
  const isPrimary = async ({ address }: Host): Promise<boolean> => {
    try {
      return (await fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(1000) })).status === 200
    } catch {
      return false
    }
  }
  /** Returns the first host that reports itself as the primary. */
  const primary = async (): Promise<Host | undefined> => {
    const roles = await Promise.all(servers.map(isPrimary))
    return servers[roles.indexOf(true)]
  }
  const isComplete = async () => {
    const leader = await primary()
    const members = leader === undefined ? [] : await membersSeenBy(leader)
    const synchronous = members.some(({ role }) => role === "sync_standby")
    return (
      members.length === servers.length &&
      members.every(({ state }) => state === "running" || state === "streaming") &&
      synchronous === isSynchronous
    )
  }
  const cluster = {
    servers,
    network,
    url: startProxy(proxy, servers, isPooled),
    /** Returns the URL of a host's PostgreSQL, without the proxy. */
    direct: ({ address }: Host) => database(`${address}:5432`),
    startServer,
    primary,
    /** Returns the host that takes over if the primary fails. */
    standby: async (): Promise<Host> => {
      const members = await membersSeenBy((await primary()) ?? servers[0]!)
      const name = (
        members.find(({ role }) => role === "sync_standby") ?? members.find(({ role }) => role === "replica")
      )?.name
      return servers.find((host) => host.name === name)!
    },
    /** Moves the primary to another host as an operator does. */
    switchOver: async (from: Host, to: Host) => {
      const flags = ["switchover", "--leader", from.name, "--candidate", to.name, "--force"]
      const child = spawnGuarded("patronictl", ["-c", `${from.folder}/patroni.yml`, ...flags], { stdio: "ignore" })
      const [code] = await once(child, "exit")
      if (code !== 0) throw new Error(`patronictl exited with ${code}`)
    },
    complete: () => until("three members with a synchronous standby", 300, isComplete),
    end: network.end
  }
  for (const host of servers) startServer(host)
  return await cluster.complete().then(
    () => cluster,
    (error) => network.end().then(() => Promise.reject(error))
  )
}

export type Patroni = Awaited<ReturnType<typeof openPatroni>>
