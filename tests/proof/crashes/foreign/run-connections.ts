// Takes all connections of a server away from the service under load, and gives them back. The service keeps running.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { Source } from "../../../../packages/adapter-sql/src/index.ts"
import { queryOn } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { openShop } from "../load/open-shop.ts"
import { refusedStart } from "../load/refused-start.ts"
import { ownServer, type ServerName } from "../outages/own-server.ts"
import { runOutages } from "../outages/run-outages.ts"
import { openSession, type Session } from "./sessions.ts"

/** Connections that the server accepts. */
const CONNECTIONS = 30
/** Seconds without a connection for the service. */
const SECONDS = 20

interface Server {
  readonly flags: ReadonlyArray<string>
  /** Creates a database and two roles without the right to reserved connections. */
  readonly create: ReadonlyArray<string>
  /** Query for statements that end the sessions of the service. */
  readonly endings: string
  /** Reason that a service without a connection must print. */
  readonly reason: RegExp
}

const servers: Readonly<Record<ServerName, Server>> = {
  PostgreSQL: {
    flags: ["-c", `max_connections=${CONNECTIONS}`],
    create: ["create role waybill login", "create role visitor login", "create database waybill owner waybill"],
    endings:
      "select 'select pg_terminate_backend(' || pid || ')' as ending from pg_stat_activity where usename = 'waybill'",
    reason: /remaining connection slots are reserved|too many clients/
  },
  MariaDB: {
    flags: [`--max-connections=${CONNECTIONS}`],
    create: [
      "create database waybill",
      "create user waybill@localhost",
      "create user visitor@localhost",
      "grant all on waybill.* to waybill@localhost",
      "grant all on waybill.* to visitor@localhost"
    ],
    endings: "select concat('kill ', id) as ending from information_schema.processlist where user = 'waybill'",
    reason: /Too many connections/
  }
}

const urlFor = (source: Source, user: string): Source => {
  const [[kind, address]] = Object.entries(source) as [[string, string]]
  const url = new URL(address)
  url.username = user
  url.pathname = "/waybill"
  return { [kind]: url.href } as unknown as Source
}

/** Opens sessions, and ends those of the service, until the service has none and no other can be opened. */
const takeAll = async (
  query: (text: string) => Promise<ReadonlyArray<Record<string, unknown>>>,
  source: Source,
  server: Server
) => {
  const taken: Array<Session> = []
  for (;;) {
    const session = await openSession(source).catch(() => undefined)
    if (session !== undefined) taken.push(session)
    else {
      const endings = await query(server.endings)
      if (endings.length === 0) return taken
      for (const { ending } of endings) await query(String(ending)).catch(() => {})
    }
  }
}

const runOn = async (source: Source, server: Server, run: Run): Promise<Result> => {
  const admin = queryOn(source, "waybill_")
  for (const statement of server.create) await admin(statement)
  const [own, visitor] = [urlFor(source, "waybill"), urlFor(source, "visitor")]
  const database = ["--database", Object.values(own)[0] as string]
  const shop = await openShop(database)
  const problems: Array<string> = []
  const cause = async () => {
    const taken = await takeAll(admin, visitor, server)
    const from = performance.now()
    const held = pause(1000 * SECONDS, undefined, { signal: run.signal }).catch(() => {})
    problems.push(...(await refusedStart(shop, database, server.reason)))
    await held
    await Promise.all(taken.map(({ end }) => end()))
    return { from, to: performance.now() }
  }
  try {
    const query = queryOn(own, "waybill_")
    const result = await runOutages(shop.address, { query }, { cause, isServiceUp: true, isServing: false }, run)
    return { ...result, found: [...result.found, ...problems] }
  } finally {
    shop.close()
  }
}

export const runConnections = async (name: ServerName, run: Run): Promise<Result | Absent> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-server-"))
  try {
    const server = await ownServer(name, folder, { flags: servers[name].flags })
    if (server.absent !== undefined) return { absent: server.absent }
    return await runOn(server.source, servers[name], run).finally(server.kill)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
