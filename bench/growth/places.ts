// The databases of the benchmark: files in a temporary folder, or databases of a PostgreSQL server.
import { mkdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Source } from "@waybill/adapter-sql"
import pg from "pg"
import type { DatabaseName } from "./command-line.ts"

/** Folder of the SQLite files, and of the services. */
export const folder = join(tmpdir(), "waybill-growth")

/** A place for a database. */
export interface Place {
  readonly name: string
  readonly database: DatabaseName
  readonly source: Source
  /** Value of the flag `--database`. */
  readonly location: string
  readonly remove: () => Promise<void>
}

const onServer = async (server: string, statement: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}

/** Returns the place of a database, which is created unless it exists. */
export const openPlace = async (database: DatabaseName, name: string): Promise<Place> => {
  mkdirSync(folder, { recursive: true })
  if (database === "sqlite") {
    const file = join(folder, `${name}.db`)
    const remove = async () => {
      for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`, { force: true })
    }
    return { name: `SQLite ${name}`, database, source: { sqlite: file }, location: file, remove }
  }
  const { WAYBILL_TEST_POSTGRES: server = "postgres://postgres@127.0.0.1:5432/postgres" } = process.env
  const own = `waybill_growth_${name}`
  const location = Object.assign(new URL(server), { pathname: `/${own}` }).href
  await onServer(server, `create database ${own} template template0 encoding 'UTF8' locale 'C'`).catch((error) => {
    if ((error as { code?: string }).code !== "42P04") throw error
  })
  const remove = () => onServer(server, `drop database ${own} with (force)`)
  return { name: `PostgreSQL ${name}`, database, source: { postgres: location }, location, remove }
}
