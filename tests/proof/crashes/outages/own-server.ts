// A database server of a trial, with its data in a folder, which the trial can kill and start again.
import { type ChildProcess, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createConnection } from "mysql2/promise"
import pg from "pg"
import type { Source } from "../../../../packages/adapter-sql/src/index.ts"
import { freePort } from "../../../../packages/adapter-sql/test/fixtures/free-port.ts"
import { spawnGuarded } from "../../../processes/spawn-guarded.ts"
import type { Absent } from "../../trial.ts"

export type ServerName = "PostgreSQL" | "MariaDB"

interface Program {
  readonly source: Source
  readonly absent: string
  /** User that the server runs as, because PostgreSQL refuses to run as root. */
  readonly user: string
  readonly program: string
  readonly create: ReadonlyArray<string>
  readonly start: ReadonlyArray<string>
  readonly ping: () => Promise<void>
}

const postgresRoot = "/usr/lib/postgresql"
export const postgresFolder = existsSync(postgresRoot)
  ? join(postgresRoot, readdirSync(postgresRoot).toSorted().at(-1)!, "bin")
  : ""

const programs: Readonly<Record<ServerName, (data: string, port: number) => Program>> = {
  PostgreSQL: (data, port) => {
    const postgres = `postgres://postgres@127.0.0.1:${port}/postgres`
    const settings = { port, listen_addresses: "127.0.0.1", unix_socket_directories: data, max_wal_size: "64MB" }
    return {
      source: { postgres },
      absent: "PostgreSQL is not installed (apt-get install postgresql)",
      user: "postgres",
      program: join(postgresFolder, "postgres"),
      create: [join(postgresFolder, "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"],
      start: ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      ping: async () => {
        const client = new pg.Client({ connectionString: postgres })
        await client.connect()
        await client.end()
      }
    }
  },
  MariaDB: (data, port) => {
    const options = ["--no-defaults", `--datadir=${data}`]
    return {
      source: { mysql: `mysql://root@127.0.0.1:${port}/test` },
      absent: "MariaDB is not installed (apt-get install mariadb-server)",
      user: "mysql",
      program: "/usr/sbin/mariadbd",
      create: ["/usr/bin/mariadb-install-db", ...options, "--auth-root-authentication-method=normal"],
      start: [...options, `--port=${port}`, "--bind-address=127.0.0.1", `--socket=${data}/socket`],
      ping: async () => {
        const connection = await createConnection({ host: "127.0.0.1", port, user: "root" })
        await connection.query("create database if not exists test")
        await connection.end()
      }
    }
  }
}

const START_LIMIT = 120_000
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Returns the processes that a process has started. */
const childrenOf = (pid: number): ReadonlyArray<number> =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number)

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`)

/** Returns the numbers of a system user, or of the current user if that is not root. */
const identityOf = (user: string) => {
  if (process.getuid?.() !== 0) return {}
  const number = (flag: string) => Number(String(spawnSync("id", [flag, user]).stdout))
  return { uid: number("-u"), gid: number("-g") }
}

interface ServerOptions {
  /** Command that creates the data in a folder. Default: an empty database. */
  readonly create?: (data: string) => ReadonlyArray<string>
  /** Additional flags of the server. */
  readonly flags?: ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string>>
}

/** Creates a server with its data in a new folder, and starts it. */
export const ownServer = async (name: ServerName, folder: string, options: ServerOptions = {}) => {
  const data = join(folder, "data")
  const { absent, create, ping, program, source, start: flags, user } = programs[name](data, await freePort())
  if (process.platform !== "linux" || !existsSync(program)) return { absent } satisfies Absent
  const identity = identityOf(user)
  mkdirSync(data, { mode: 0o700 })
  chmodSync(folder, 0o755)
  if (identity.uid !== undefined) chownSync(data, identity.uid, identity.gid)
  /** Runs a program as the user of the server. */
  const run = async (command: string, ...args: ReadonlyArray<string>): Promise<void> => {
    const child = spawnGuarded(command, [...args], { cwd: data, stdio: ["ignore", "ignore", "pipe"], ...identity })
    let errors = ""
    child.stderr!.on("data", (text) => (errors += String(text)))
    const [status] = await once(child, "close")
    if (status !== 0) throw new Error(`${command}: ${errors}`)
  }
  const [creator = "", ...rest] = options.create?.(data) ?? create
  await run(creator, ...rest)
  let server: ChildProcess
  let output = ""
  const isRunning = () => server.exitCode === null && server.signalCode === null
  const start = async (): Promise<void> => {
    const env = { ...process.env, ...options.environment }
    const allFlags = [...flags, ...(options.flags ?? [])]
    server = spawnGuarded(program, allFlags, { cwd: data, stdio: ["ignore", "pipe", "pipe"], env, ...identity })
    for (const stream of [server.stdout!, server.stderr!]) stream.on("data", (text) => (output += String(text)))
    for (const end = performance.now() + START_LIMIT; performance.now() < end; await pause(50)) {
      if (!isRunning()) break
      if (
        await ping().then(
          () => true,
          () => false
        )
      )
        return
    }
    server.kill("SIGKILL")
    throw new Error(`${name} does not start: ${output.slice(-2000)}`)
  }
  /** Kills the server and its processes with SIGKILL, and returns the time of the kill. */
  const kill = async (): Promise<number> => {
    if (!isRunning()) return performance.now()
    const pids = childrenOf(server.pid!)
    server.kill("SIGKILL")
    const at = performance.now()
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, "SIGKILL")
    if (isRunning()) await once(server, "exit")
    while (pids.some(isAlive)) await pause(5)
    return at
  }
  await start()
  return { source, data, start, kill, isRunning, run }
}
