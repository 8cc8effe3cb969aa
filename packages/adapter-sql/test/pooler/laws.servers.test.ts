// The laws of the stores through PgBouncer in transaction mode.
import { accountsLaws, lawTests } from "@waybill/core/testing"
import { Layer } from "effect"
import { afterAll, beforeAll, describe, it } from "vitest"
import { sqlAccounts } from "../../src/index.ts"
import { storeAccounts } from "../accounts/fixtures/accounts.ts"
import { cheapScheme } from "../accounts/fixtures/test-options.ts"
import { describeLaws } from "../fixtures/law-tests.ts"
import { pooledTables } from "../fixtures/pgbouncer.ts"

describe("order store through PgBouncer", () => {
  describeLaws(async () => {
    const tables = await pooledTables()
    if ("absent" in tables) return tables
    await tables.create()
    return { layer: tables.layer({ migrate: false }), end: tables.end }
  })
})

describe("accounts through PgBouncer", () => {
  let tables: Awaited<ReturnType<typeof pooledTables>>
  beforeAll(async () => {
    tables = await pooledTables()
    if (!("absent" in tables)) await tables.create()
  })
  afterAll(() => ("absent" in tables ? undefined : tables.end()))
  const laws = lawTests(accountsLaws, (known) =>
    sqlAccounts({ passwords: cheapScheme }).pipe(
      Layer.provide(Layer.effectDiscard(storeAccounts(known))),
      Layer.provide((tables as Exclude<typeof tables, { readonly absent: string }>).layer({ migrate: false }))
    )
  )
  it.for(laws)("$name", async ({ run }, test) => {
    if ("absent" in tables) return test.skip(tables.absent)
    await run()
  })
})
