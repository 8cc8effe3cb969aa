import { describe } from "vitest"
import { databaseNames } from "../fixtures/databases.ts"
import { describeLaws } from "../fixtures/law-tests.ts"
import { migratedTables } from "../fixtures/tables.ts"

describe.each(databaseNames)("order store on %s", (name) => {
  describeLaws(async () => {
    const tables = await migratedTables(name)
    return "absent" in tables ? tables : { layer: tables.layer({ migrate: false }), end: tables.end }
  })
})
