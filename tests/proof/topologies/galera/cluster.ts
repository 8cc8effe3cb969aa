// MariaDB on one host, or Galera on three hosts with a fourth host for HAProxy.
import { chmodSync } from "node:fs"
import { createConnection } from "mysql2/promise"
import { type Host, openNetwork } from "../network/network.ts"
import { filled } from "../network/template.ts"
import { until } from "../network/until.ts"

const template = (name: string) => new URL(name, import.meta.url)
const database = (address: string, port = 3306) => `mysql://waybill@${address}:${port}/waybill`

/** Runs statements on a node. */
const run = async (
  to: { readonly uri: string } | { readonly socketPath: string },
  ...statements: ReadonlyArray<string>
) => {
  const connection = await createConnection({ ...to, connectTimeout: 1000 })
  try {
    let rows: unknown
    for (const statement of statements) [rows] = await connection.query(statement)
    return rows as ReadonlyArray<Record<string, string>>
  } finally {
    connection.destroy()
  }
}

const responds = (work: () => Promise<unknown>) =>
  work().then(
    () => true,
    () => false
  )

const startProxy = (proxy: Host, nodes: ReadonlyArray<Host>) => {
  chmodSync(proxy.write("check-node.sh", filled(template("check-node.sh"), {})), 0o700)
  const lines = nodes.map(
    ({ address, name }, index) => `  server ${name} ${address}:3306 check${index === 0 ? "" : " backup"}`
  )
  const values = { ADDRESS: proxy.address, FOLDER: proxy.folder, SERVERS: lines.join("\n") }
  proxy.start(["/usr/sbin/haproxy", "-f", proxy.write("haproxy.cfg", filled(template("haproxy.cfg"), values))])
  return database(proxy.address, 5000)
}

/** Starts MariaDB, as a cluster if `syncWait` is given, and waits until it accepts statements. */
export const openMariadb = async (syncWait?: number) => {
  const isCluster = syncWait !== undefined
  const network = await openNetwork(isCluster ? ["a", "b", "c", "proxy"] : ["a"], "mysql")
  const nodes = network.hosts.filter(({ name }) => name !== "proxy")
  const proxy = network.hosts.find(({ name }) => name === "proxy")

  const startNode = (host: Host, ...flags: ReadonlyArray<string>) => {
    const values = {
      NAME: host.name,
      ADDRESS: host.address,
      FOLDER: host.folder,
      NODES: nodes.map(({ address }) => address).join(","),
      SYNC_WAIT: String(syncWait)
    }
    const files = ["mariadb.cnf", ...(isCluster ? ["galera.cnf"] : [])]
    const file = host.write("mariadb.cnf", files.map((name) => filled(template(name), values)).join(""))
    if (!isCluster) return host.start(["mariadbd", `--defaults-file=${file}`])
    const script = host.write("start-node.sh", filled(template("start-node.sh"), {}))
    return host.start(["sh", script, host.folder, ...flags])
  }
  const install = (host: Host) =>
    new Promise((resolve) => {
      const flags = ["--no-defaults", `--datadir=${host.folder}/data`, "--skip-test-db"]
      host.start(["mariadb-install-db", ...flags, "--auth-root-authentication-method=normal"]).on("exit", resolve)
    })
  /** Returns whether a node accepts statements and has caught up with the others. */
  const isReady = async ({ address }: Host): Promise<boolean> => {
    try {
      const [row] = await run({ uri: database(address) }, "show status like 'wsrep_local_state_comment'")
      return !isCluster || row?.Value === "Synced"
    } catch {
      return false
    }
  }
  const complete = () =>
    until("all nodes are synced", 300, async () => (await Promise.all(nodes.map(isReady))).every(Boolean))

  const [first, ...others] = nodes as [Host, ...Array<Host>]
  const open = async () => {
    await Promise.all(nodes.map(install))
    startNode(first, "--wsrep-new-cluster")
    const socket = { socketPath: `${first.folder}/mariadbd.sock`, user: "root" }
    const statements = ["create database waybill", "create user waybill@'%'", "grant all on *.* to waybill@'%'"]
    await until("the first node accepts statements", 120, () => responds(() => run(socket, "select 1")))
    await run(socket, ...statements)
    // One after another, because a node that receives a copy of all data occupies the one that sends it.
    for (const each of others) {
      startNode(each)
      await until(`node ${each.name} is synced`, 300, () => isReady(each))
    }
    await complete()
  }
  await open().catch((error) => network.end().then(() => Promise.reject(error)))
  const urlOf = ({ address }: Host) => database(address)
  const url = proxy === undefined ? urlOf(first) : startProxy(proxy, nodes)
  return {
    nodes,
    network,
    /** Address for the services: the node that HAProxy selects, or the only one. */
    url,
    urlOf,
    startNode,
    /** Returns the node that HAProxy selects. */
    writer: async (): Promise<Host> => {
      const [row] = await run({ uri: url }, "select @@wsrep_node_name as name")
      return nodes.find(({ name }) => name === row?.name) ?? first
    },
    complete,
    end: network.end
  }
}

export type Mariadb = Awaited<ReturnType<typeof openMariadb>>
