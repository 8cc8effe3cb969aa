// Bugs that a developer could make, layer by layer. The tests that a bug names must find it.
import type { Bug } from "./bug.ts"
import { cliBugs } from "./bugs/cli.ts"
import { coreBugs } from "./bugs/core.ts"
import { httpBugs } from "./bugs/http.ts"
import { packingBugs } from "./bugs/packing.ts"
import { storeBugs } from "./bugs/stores.ts"

export const bugs: ReadonlyArray<Bug> = [...coreBugs, ...packingBugs, ...storeBugs, ...httpBugs, ...cliBugs]
