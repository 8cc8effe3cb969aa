import { afterAll } from "vitest"
import { librariesOn } from "./hosts/libraries-on.ts"
import { describeLibrary } from "./library-tests.ts"
import { dropTables } from "./place.ts"

afterAll(dropTables)

for (const database of ["PostgreSQL", "MariaDB", "PGlite"] as const)
  for (const library of await librariesOn(database)) describeLibrary(library)
