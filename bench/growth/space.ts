// The disk space that a database needs, before it is loaded.
import { statfsSync } from "node:fs"
import type { DatabaseName } from "./command-line.ts"
import { folder } from "./places.ts"
import type { Shop } from "./shop.ts"

/** Measured bytes per order, with its history and indexes (`npm run bench -- growth --only sizes`). */
const bytesPerOrder = { sqlite: 3300, postgres: 3700 } as const
/** Factor for the log, the sorted entries of an index, and the databases of other programs. */
const SPARE = 1.3

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`

/** Returns why the orders do not fit on a disk with this number of free bytes, or undefined if they do. */
export const spaceProblem = (database: DatabaseName, orders: number, free: number): string | undefined => {
  const needed = SPARE * bytesPerOrder[database] * orders
  if (needed <= free) return undefined
  return `${orders} orders need ${gigabytes(needed)} of free space; the disk has ${gigabytes(free)}`
}

/** Returns the free bytes on the disk of a database. The server of PostgreSQL must be on this machine. */
export const freeBytes = async ({ place, query }: Shop): Promise<number> => {
  const at =
    place.database === "sqlite"
      ? folder
      : (await query<{ at: string }>("select current_setting('data_directory') as at"))[0]!.at
  const { bavail, bsize } = statfsSync(at)
  return bavail * bsize
}
