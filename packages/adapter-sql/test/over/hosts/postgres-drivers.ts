// PostgreSQL with `pg` and `postgres`. Their settings change how values and names are read.
import pg from "pg"
import postgres from "postgres"
import { overPg, overPostgres } from "../../../src/over/index.ts"
import { between, type Library } from "./host.ts"

/** Wraps every value, as a host's parser for its own types might. */
const types = { getTypeParser: () => (value: unknown) => ({ value }) } as unknown as NonNullable<pg.PoolConfig["types"]>

export const pgLibrary: Library = {
  name: "pg with its own parsers",
  database: "PostgreSQL",
  open: async (connectionString) => {
    const pool = new pg.Pool({ connectionString, max: 3, types })
    return {
      transaction: async (work) => {
        const client = await pool.connect()
        const statements = {
          begin: () => client.query("begin"),
          commit: () => client.query("commit"),
          rollback: () => client.query("rollback")
        }
        try {
          return await between(statements, () => work({ execute: overPg(client), run: (sql) => client.query(sql) }))
        } finally {
          client.release()
        }
      },
      close: () => pool.end()
    }
  }
}

export const postgresLibrary: Library = {
  name: "postgres with BigInt and camel case",
  database: "PostgreSQL",
  open: async (url) => {
    const host = postgres(url, {
      max: 3,
      onnotice: () => {},
      transform: postgres.camel,
      types: { bigint: postgres.BigInt }
    })
    return {
      transaction: <A>(work: Parameters<Awaited<ReturnType<Library["open"]>>["transaction"]>[0]) =>
        host.begin((sql) => work({ execute: overPostgres(sql), run: (text) => sql.unsafe(text) })) as Promise<A>,
      close: () => host.end()
    }
  }
}
