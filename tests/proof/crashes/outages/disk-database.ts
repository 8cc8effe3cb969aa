// A database on a separate disk. Its server is started again whenever it stops.
import { join } from "node:path"
import type { Source } from "../../../../packages/adapter-sql/src/index.ts"
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import type { Absent } from "../../trial.ts"
import { ownServer, type ServerName } from "./own-server.ts"

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** A database with all its files on a disk. */
export interface DiskDatabase {
  readonly source: Source
  /** Number of times that the server stopped, and was started again. */
  readonly stops: () => number
  /** Loses what only the memory of the server contains. */
  readonly restart: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Starts a server on the disk, and starts it again whenever it stops. */
const serverOn = async (name: ServerName, disk: string): Promise<DiskDatabase | Absent> => {
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

/** Creates a database on a disk: a file, or the data of a server. */
export const databaseOn = async (name: DatabaseName, disk: string): Promise<DiskDatabase | Absent> =>
  name === "SQLite"
    ? { source: { sqlite: join(disk, "waybill.db") }, stops: () => 0, restart: async () => {}, end: async () => {} }
    : serverOn(name, disk)
