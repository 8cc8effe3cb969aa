import { type Generated, Kysely, PostgresDialect, sql } from "kysely"
import pg from "pg"

/** The tables of the shop. Prices are strings, because PostgreSQL returns `numeric` as a string. */
export interface Tables {
  readonly customers: { readonly id: string; readonly token: string }
  readonly editions: {
    readonly id: Generated<number>
    readonly image: string
    readonly width: number
    readonly height: number
    readonly price: string
    /** Number of copies that are not sold yet. */
    readonly copies: number
  }
  readonly sales: { readonly order_id: string; readonly edition: number; readonly copies: number }
}

/** Opens a pool of connections, which Waybill shares. */
export const openDatabase = (postgres: string): Kysely<Tables> => {
  const pool = new pg.Pool({ connectionString: postgres })
  // The pool replaces connections that the server closes, which must not end the process.
  pool.on("error", (error) => console.error(`PostgreSQL closed an idle connection: ${error.message}`))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Creates the tables of the shop. A larger shop uses migrations. */
export const createTables = async (database: Kysely<Tables>): Promise<void> => {
  await sql`create table if not exists customers (id text primary key, token text not null unique)`.execute(database)
  await sql`create table if not exists editions (
    id integer generated always as identity primary key, image text not null, width integer not null,
    height integer not null, price numeric(12, 2) not null, copies integer not null
  )`.execute(database)
  await sql`create table if not exists sales (
    order_id text primary key, edition integer not null references editions, copies integer not null
  )`.execute(database)
}
