// Where two servers keep their orders while they are compared: fresh, and gone afterwards.
import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import type { Database } from "./command-line.ts"

/** Where a server keeps its orders. */
interface Orders {
  /** A file of SQLite, or a URL of PostgreSQL. */
  readonly at: string
  /** The name of a database of PostgreSQL. */
  readonly database?: string
}

/** Room for both. */
export interface Place {
  readonly folder: string
  readonly ours: Orders
  readonly baselines: Orders
  /** Leaves nothing behind. */
  readonly clear: () => Promise<void>
}

const { WAYBILL_TEST_POSTGRES } = process.env
const server = new URL(WAYBILL_TEST_POSTGRES ?? "postgres://postgres@127.0.0.1:5432/postgres")

/** The server of PostgreSQL, without a password. */
export const shownPostgres = `${server.hostname}:${server.port || 5432}`

const asked = async (...statements: ReadonlyArray<string>) => {
  const client = new pg.Client({ connectionString: server.href, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Whether there is a PostgreSQL. */
export const postgresAnswers = (): Promise<boolean> =>
  asked("select 1").then(
    () => true,
    () => false
  )

const urlOf = (database: string) => {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Makes room for both. */
export const freshPlace = async (database: Database): Promise<Place> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-bench-server-"))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (database === "sqlite") {
    const file = (name: string): Orders => ({ at: join(folder, name) })
    return { folder, ours: file("waybill.db"), baselines: file("baseline.db"), clear: async () => removeFolder() }
  }
  const run = randomBytes(4).toString("hex")
  const names = ["ours", "baselines"].map((whose) => `waybill_bench_${run}_${whose}`)
  const clear = async () => {
    removeFolder()
    await asked(...names.map((name) => `drop database if exists ${name} with (force)`))
  }
  try {
    await asked(...names.map((name) => `create database ${name}`))
  } catch (error) {
    await clear()
    throw error
  }
  const [ours, baselines] = names.map((name): Orders => ({ at: urlOf(name), database: name }))
  return { folder, ours: ours!, baselines: baselines!, clear }
}
