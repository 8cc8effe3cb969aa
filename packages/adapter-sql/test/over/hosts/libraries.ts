// All database libraries that have a helper, each with the databases that it supports.
import { drizzleLibraries } from "./drizzle.ts"
import type { Library } from "./host.ts"
import { knexLibraries } from "./knex.ts"
import { kyselyLibraries } from "./kysely.ts"
import { mysql2CallbackLibrary, mysql2Library } from "./mysql2.ts"
import { pgliteLibrary } from "./pglite.ts"
import { pgLibrary, postgresLibrary } from "./postgres-drivers.ts"
import { prismaLibrary } from "./prisma.ts"
import { betterSqlite3Library, nodeSqliteLibrary, ownExecuteLibrary } from "./sqlite-drivers.ts"
import { typeOrmLibraries } from "./typeorm.ts"

export const libraries: ReadonlyArray<Library> = [
  pgLibrary,
  postgresLibrary,
  mysql2Library,
  mysql2CallbackLibrary,
  nodeSqliteLibrary,
  betterSqlite3Library,
  ownExecuteLibrary,
  pgliteLibrary,
  prismaLibrary,
  ...drizzleLibraries,
  ...knexLibraries,
  ...kyselyLibraries,
  ...typeOrmLibraries
]
