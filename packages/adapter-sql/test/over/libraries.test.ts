import { afterAll } from "vitest"
import { librariesOn } from "./hosts/libraries-on.ts"
import { describeLibrary } from "./library-tests.ts"
import { dropTables } from "./place.ts"

afterAll(dropTables)

for (const library of await librariesOn("SQLite")) describeLibrary(library)
