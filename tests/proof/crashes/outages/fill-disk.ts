// Fills the disk of a database under load, and makes room again. The service keeps running.
import { join } from "node:path"
import type { Source } from "../../../../packages/adapter-sql/src/index.ts"
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { queryOn } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { openShop } from "../load/open-shop.ts"
import { ownServer, type ServerName } from "./own-server.ts"
import { runOutages } from "./run-outages.ts"
import { diskProblems, smallDisk } from "./small-disk.ts"

const diskSizes: Readonly<Record<DatabaseName, string>> = { SQLite: "64m", PostgreSQL: "256m", MariaDB: "384m" }

/** A database whose server the trial starts again if it stops on the full disk. */
interface Database {
  readonly source: Source
  /** Starts the server again if it has stopped. Returns whether it had. */
  readonly revive: () => Promise<boolean>
  readonly end: () => Promise<void>
}

const serverOn = async (name: ServerName, disk: string): Promise<Database | Absent> => {
  const server = await ownServer(name, disk)
  if (server.absent !== undefined) return { absent: server.absent }
  return {
    source: server.source,
    revive: async () => {
      if (server.isRunning()) return false
      await server.start()
      return true
    },
    end: async () => void (await server.kill())
  }
}

const databaseOn = async (name: DatabaseName, disk: string): Promise<Database | Absent> =>
  name === "SQLite"
    ? { source: { sqlite: join(disk, "waybill.db") }, revive: async () => false, end: async () => {} }
    : serverOn(name, disk)

export const fillDisk = async (name: DatabaseName, run: Run): Promise<Result | Absent> => {
  const small = smallDisk(diskSizes[name])
  if (typeof small === "string") return { absent: small }
  let stops = 0
  try {
    const database = await databaseOn(name, small.disk)
    if ("absent" in database) return database
    const { end, revive, source } = database
    const shop = await openShop(["--database", Object.values(source)[0] as string])
    const result = await runOutages(
      shop.address,
      { query: queryOn(source, "waybill_") },
      {
        isServiceUp: true,
        cause: async (random, clients) => {
          await small.fillForAWhile(random, clients)
          const since = performance.now()
          if (await revive()) stops++
          return since
        }
      },
      run
    )
      .finally(shop.close)
      .finally(end)
    return {
      ...result,
      figures: {
        ...result.figures,
        "trials with a refused write": String(small.refusals()),
        ...(name !== "SQLite" && { "trials whose server stopped": String(stops) })
      },
      found: [...result.found, ...diskProblems(small.refusals(), result.trials)]
    }
  } finally {
    small.end()
  }
}
