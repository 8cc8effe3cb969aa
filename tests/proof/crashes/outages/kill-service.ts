// Kills the service under load, and starts a new process on the same database.
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { migratedTables } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { openShop } from "../load/open-shop.ts"
import { runOutages } from "./run-outages.ts"

export const killService = async (database: DatabaseName, run: Run): Promise<Result | Absent> => {
  const tables = await migratedTables(database)
  if ("absent" in tables) return tables
  try {
    const shop = await openShop(["--database", Object.values(tables.source)[0] as string, "--prefix", tables.prefix])
    const cause = async () => {
      const killedAt = await shop.kill()
      await shop.restart()
      return killedAt
    }
    return await runOutages(shop.address, tables, { cause, isServiceUp: false }, run).finally(shop.close)
  } finally {
    await tables.end()
  }
}
