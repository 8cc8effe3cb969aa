import { afterAll, beforeAll } from "vitest"
import type { DatabaseName } from "../../packages/adapter-sql/test/fixtures/databases.ts"
import { freshTables } from "../../packages/adapter-sql/test/fixtures/tables.ts"

/** The flags of a command for tables of its own in a database; where there is none, the test that asks is skipped. */
export const place = (name: DatabaseName) => {
  let fresh: Awaited<ReturnType<typeof freshTables>>
  beforeAll(async () => {
    fresh = await freshTables(name)
  })
  afterAll(() => ("absent" in fresh ? undefined : fresh.end()))
  return (skip: (reason: string) => never): ReadonlyArray<string> =>
    "absent" in fresh
      ? skip(fresh.absent)
      : ["--database", Object.values(fresh.source)[0] as string, "--prefix", fresh.prefix]
}
