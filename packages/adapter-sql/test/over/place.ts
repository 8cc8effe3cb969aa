// Waybill's tables and a table of the host, for one database library.
import type { DatabaseOptions, Source } from "../../src/index.ts"
import { migrateOver } from "../../src/over/index.ts"
import type { DatabaseName } from "../fixtures/databases.ts"
import { freshTables } from "../fixtures/tables.ts"
import type { Host, Library } from "./hosts/host.ts"

/** A host with its own table `carts`. */
export interface Place {
  readonly host: Host
  /** The database, unless only the host can connect to it. */
  readonly source: Source | undefined
  readonly options: DatabaseOptions & { readonly prefix: string }
  /** Returns the number of rows in a table. */
  readonly count: (table: string) => Promise<number>
  readonly end: () => Promise<void>
}

const ownDatabase = async (library: Library): Promise<Place> => {
  const host = await library.open(":memory:")
  const prefix = "waybill_"
  await host.transaction(async ({ execute, run }) => {
    await migrateOver(execute)
    await run(`create table ${prefix}carts (id integer)`)
  })
  const count = (table: string) =>
    host.transaction(async ({ execute }) => {
      const { rows } = await execute(`select count(*) as n from ${prefix}${table}`, [])
      return Number((rows[0] as { readonly n: unknown }).n)
    })
  const options = { prefix, migrate: false, durability: "unchecked" } as const
  return { host, source: host.source, options, count, end: async () => void (await host.close()) }
}

const createTables = async (database: DatabaseName) => {
  const tables = await freshTables(database)
  if ("absent" in tables) return tables
  await tables.create()
  await tables.query("create table our_carts (id integer)")
  return tables
}

/** Tables that all libraries on a database share, by the name of the database. */
const sharedTables = new Map<DatabaseName, ReturnType<typeof createTables>>()

/** Drops the tables. */
export const dropTables = async (): Promise<void> => {
  for (const creating of sharedTables.values()) {
    const tables = await creating
    if ("absent" in tables) continue
    await tables.query("drop table our_carts")
    await tables.end()
  }
  sharedTables.clear()
}

/** Opens a host. Returns the reason if its database is not available. */
export const placeFor = async (library: Library): Promise<Place | { readonly absent: string }> => {
  if (library.isInMemory || library.database === "PGlite") return ownDatabase(library)
  const creating = sharedTables.get(library.database) ?? createTables(library.database)
  sharedTables.set(library.database, creating)
  const tables = await creating
  if ("absent" in tables) return tables
  const { prefix, query, source } = tables
  const host = await library.open(String(Object.values(source)[0]))
  return {
    host,
    source,
    options: { prefix, migrate: false },
    count: async (table) => Number((await query(`select count(*) as n from our_${table}`))[0]!.n),
    end: async () => void (await host.close())
  }
}
