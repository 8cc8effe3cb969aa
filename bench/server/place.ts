// Creates new databases for the two servers, and removes them after the comparison.
import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createConnection } from "mysql2/promise"
import pg from "pg"
import type { Database } from "./command-line.ts"

/** Database of one server. */
interface Orders {
  /** SQLite file or URL. */
  readonly at: string
  /** Name of the PostgreSQL database, or of the program of another server. */
  readonly database?: string
}

/** Temporary folder and the databases of both servers. */
export interface Place {
  readonly folder: string
  readonly ours: Orders
  readonly baselines: Orders
  /** Removes the folder and both databases. */
  readonly clear: () => Promise<void>
}

const { WAYBILL_TEST_MYSQL, WAYBILL_TEST_POSTGRES } = process.env
const server = new URL(WAYBILL_TEST_POSTGRES ?? "postgres://postgres@127.0.0.1:5432/postgres")

/** Address of the PostgreSQL server, without credentials. */
export const shownPostgres = `${server.hostname}:${server.port || 5432}`

const mysql = new URL(WAYBILL_TEST_MYSQL ?? "mysql://root@127.0.0.1:3306/test")

const executeMysql = async (...statements: ReadonlyArray<string>) => {
  const connection = await createConnection({ uri: mysql.href, connectTimeout: 5000 })
  try {
    for (const statement of statements) await connection.query(statement)
  } finally {
    await connection.end()
  }
}

const execute = async (...statements: ReadonlyArray<string>) => {
  const client = new pg.Client({ connectionString: server.href, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Whether PostgreSQL responds. */
export const postgresAnswers = (): Promise<boolean> =>
  execute("select 1").then(
    () => true,
    () => false
  )

/** Whether MariaDB responds. */
export const mysqlAnswers = (): Promise<boolean> =>
  executeMysql("select 1").then(
    () => true,
    () => false
  )

const urlOf = (server: URL, database: string) => {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Creates the databases of both servers. */
export const freshPlace = async (database: Database): Promise<Place> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-bench-server-"))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (database === "sqlite") {
    const file = (name: string): Orders => ({ at: join(folder, name) })
    return { folder, ours: file("waybill.db"), baselines: file("baseline.db"), clear: async () => removeFolder() }
  }
  const isMysql = database === "mysql"
  const run = randomBytes(4).toString("hex")
  const names = ["ours", "baselines"].map((whose) => `waybill_bench_${run}_${whose}`)
  const clear = async () => {
    removeFolder()
    if (isMysql) await executeMysql(...names.map((name) => `drop database if exists ${name}`))
    else await execute(...names.map((name) => `drop database if exists ${name} with (force)`))
  }
  try {
    await (isMysql ? executeMysql : execute)(...names.map((name) => `create database ${name}`))
  } catch (error) {
    await clear()
    throw error
  }
  const [ours, baselines] = names.map(
    (name): Orders => ({ at: urlOf(isMysql ? mysql : server, name), database: isMysql ? "mariadbd" : name })
  )
  return { folder, ours: ours!, baselines: baselines!, clear }
}
