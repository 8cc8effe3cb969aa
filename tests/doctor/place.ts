// Databases that one test may change: a new database on the server of all tests, or a file.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { migrate } from "@waybill/adapter-sql"
import { Effect } from "effect"
import { createConnection } from "mysql2/promise"
import pg from "pg"
import { onTestFinished } from "vitest"
import { openDatabase } from "../../packages/adapter-sql/test/fixtures/databases.ts"
import { newName } from "../../packages/adapter-sql/test/fixtures/servers/leftovers.ts"
import { databaseSource } from "../../packages/cli/src/settings/database-location.ts"
import { newFolder, removeFolder } from "../processes/spawn-guarded.ts"

/** A database that one test may change. */
export interface Place {
  /** URL or file, as `--database` names it. */
  readonly database: string
  /** Name of the database on its server, or path of the file. */
  readonly name: string
  /** Executes statements on one connection, as an administrator. */
  readonly run: (...statements: ReadonlyArray<string>) => Promise<void>
}

type Run = Place["run"]

export const runOnPostgres =
  (url: string): Run =>
  async (...statements) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      for (const each of statements) await client.query(each)
    } finally {
      await client.end()
    }
  }

export const runOnMariadb =
  (url: string): Run =>
  async (...statements) => {
    const connection = await createConnection({ uri: url })
    try {
      for (const each of statements) await connection.query(each)
    } finally {
      await connection.end()
    }
  }

const within = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Creates a database on a PostgreSQL server. `more` is the end of the statement. */
export const createPostgres = async (server: string, more = ""): Promise<Place> => {
  const name = newName()
  await runOnPostgres(server)(`create database ${name} ${more}`)
  const database = within(server, name)
  return { database, name, run: runOnPostgres(database) }
}

/** Creates a database on a PostgreSQL server until the test ends. */
export const newPostgres = async (server: string, more?: string): Promise<Place> => {
  const place = await createPostgres(server, more)
  onTestFinished(() => runOnPostgres(server)(`drop database ${place.name} with (force)`))
  return place
}

/** Creates a database on a MariaDB server. */
export const createMariadb = async (server: string): Promise<Place> => {
  const name = newName()
  await runOnMariadb(server)(`create database ${name}`)
  const database = within(server, name)
  return { database, name, run: runOnMariadb(database) }
}

/** Creates a database on a MariaDB server until the test ends. */
export const newMariadb = async (server: string): Promise<Place> => {
  const place = await createMariadb(server)
  onTestFinished(() => runOnMariadb(server)(`drop database ${place.name}`))
  return place
}

/** Creates an empty SQLite file until the test ends, as a service does. */
export const newFile = async (): Promise<Place> => {
  const folder = newFolder("waybill-doctor-")
  onTestFinished(() => removeFolder(folder))
  const file = join(folder, "waybill.db")
  const run = async (...statements: ReadonlyArray<string>) => {
    const database = new DatabaseSync(file)
    for (const each of statements) database.exec(each)
    database.close()
  }
  writeFileSync(file, "", { mode: 0o600 })
  await run("pragma journal_mode = wal")
  return { database: file, name: file, run }
}

/** Returns the URL of the server of all tests, or the reason why there is none. */
export const serverOf = async (name: "PostgreSQL" | "MariaDB"): Promise<string | { readonly absent: string }> => {
  const found = await openDatabase(name)
  if ("absent" in found) return found
  return Object.values(found.source)[0] as string
}

/** Creates the tables. */
export const createTables = ({ database }: Place) => Effect.runPromise(migrate(databaseSource(database)))
