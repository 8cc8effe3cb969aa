import { isNightly } from "../../../../../tests/runs/runs.ts"
import type { Library } from "./host.ts"

const first: Readonly<Record<Library["database"], () => Promise<Library>>> = {
  SQLite: async () => (await import("./sqlite-drivers.ts")).nodeSqliteLibrary,
  PostgreSQL: async () => (await import("./postgres-drivers.ts")).pgLibrary,
  MariaDB: async () => (await import("./mysql2.ts")).mysql2Library,
  PGlite: async () => (await import("./pglite.ts")).pgliteLibrary
}

/** Returns the first library on a database in CI, and all of them in nightly runs. Loads no others. */
export const librariesOn = async (database: Library["database"]): Promise<ReadonlyArray<Library>> => {
  if (!isNightly) return [await first[database]()]
  const { libraries } = await import("./libraries.ts")
  return libraries.filter((library) => library.database === database)
}
