// Sessions of other programs on the database of a service.
import { DatabaseSync } from "node:sqlite"
import { createConnection } from "mysql2/promise"
import pg from "pg"
import type { Source } from "../../../../packages/adapter-sql/src/index.ts"

export interface Session {
  readonly run: (statement: string) => Promise<unknown>
  /** Closes the session, which rolls its transaction back. */
  readonly end: () => Promise<unknown>
}

/** Opens a session with the settings of the server. */
export const openSession = async (source: Source): Promise<Session> => {
  if ("sqlite" in source) {
    const database = new DatabaseSync(source.sqlite)
    return { run: async (statement) => database.exec(statement), end: async () => database.close() }
  }
  if ("mysql" in source) {
    const connection = await createConnection(source.mysql)
    connection.on("error", () => {})
    return { run: (statement) => connection.query(statement), end: () => connection.end() }
  }
  const client = new pg.Client({ connectionString: (source as { readonly postgres: string }).postgres })
  client.on("error", () => {})
  await client.connect()
  return { run: (statement) => client.query(statement), end: () => client.end() }
}
