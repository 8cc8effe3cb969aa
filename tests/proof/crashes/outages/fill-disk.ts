// Fills the disk of a database under load, and makes room again. The service keeps running.
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { queryOn } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { openShop } from "../load/open-shop.ts"
import { type DiskDatabase, databaseOn } from "./disk-database.ts"
import { runOutages } from "./run-outages.ts"
import { diskProblems, type SmallDisk, smallDisk } from "./small-disk.ts"

const diskSizes: Readonly<Record<DatabaseName, string>> = { SQLite: "64m", PostgreSQL: "256m", MariaDB: "384m" }

const fillUnderLoad = async (
  { restart, source }: DiskDatabase,
  { fillForAWhile }: SmallDisk,
  run: Run
): Promise<Result> => {
  const shop = await openShop(["--database", Object.values(source)[0] as string])
  try {
    return await runOutages(
      shop.address,
      { query: queryOn(source, "waybill_") },
      {
        isServiceUp: true,
        cause: async (random, clients) => {
          await fillForAWhile(random, clients)
          return performance.now()
        },
        beforeLastCheck: restart
      },
      run
    )
  } finally {
    shop.close()
  }
}

export const fillDisk = async (name: DatabaseName, run: Run): Promise<Result | Absent> => {
  const small = smallDisk(diskSizes[name])
  if (typeof small === "string") return { absent: small }
  try {
    const database = await databaseOn(name, small.disk)
    if ("absent" in database) return database
    const result = await fillUnderLoad(database, small, run).finally(database.end)
    return {
      ...result,
      figures: {
        ...result.figures,
        "trials with a refused write": String(small.refusals()),
        ...(name !== "SQLite" && { "stops of the server": String(database.stops()) })
      },
      found: [...result.found, ...diskProblems(small.refusals(), result.trials)]
    }
  } finally {
    small.end()
  }
}
