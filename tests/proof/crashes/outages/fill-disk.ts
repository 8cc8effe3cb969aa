// Fills the disk of a database under load, and makes room again. The service keeps running.
import { join } from "node:path"
import type { Source } from "../../../../packages/adapter-sql/src/index.ts"
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { queryOn } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { openShop } from "../load/open-shop.ts"
import { ownServer, type ServerName } from "./own-server.ts"
import { runOutages } from "./run-outages.ts"
import { diskProblems, type SmallDisk, smallDisk } from "./small-disk.ts"

const diskSizes: Readonly<Record<DatabaseName, string>> = { SQLite: "64m", PostgreSQL: "256m", MariaDB: "384m" }
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** A database on the small disk. */
interface Database {
  readonly source: Source
  /** Number of times that the server stopped, and was started again. */
  readonly stops: () => number
  /** Loses what only the memory of the server contains. */
  readonly restart: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Starts a server on the disk, and starts it again whenever it stops. */
const serverOn = async (name: ServerName, disk: string): Promise<Database | Absent> => {
  const server = await ownServer(name, disk)
  if (server.absent !== undefined) return { absent: server.absent }
  let [stops, isWatched] = [0, true]
  const watch = async () => {
    for (; isWatched; await pause(50)) {
      if (server.isRunning()) continue
      stops++
      // A server on a full disk may need several starts.
      await server.start().catch(() => undefined)
    }
  }
  const watching = watch()
  const unwatch = async () => {
    isWatched = false
    await watching
  }
  return {
    source: server.source,
    stops: () => stops,
    restart: async () => {
      await unwatch()
      await server.kill()
      await server.start()
    },
    end: async () => {
      await unwatch()
      await server.kill()
    }
  }
}

const databaseOn = async (name: DatabaseName, disk: string): Promise<Database | Absent> =>
  name === "SQLite"
    ? { source: { sqlite: join(disk, "waybill.db") }, stops: () => 0, restart: async () => {}, end: async () => {} }
    : serverOn(name, disk)

const fillUnderLoad = async (
  { restart, source }: Database,
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
