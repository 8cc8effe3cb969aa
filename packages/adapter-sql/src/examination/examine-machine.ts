import { statfs } from "node:fs/promises"
import { Unavailable } from "@waybill/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connections, Source } from "../connections/source.ts"
import { runStatement } from "../sql/run-statement.ts"
import { type DatabaseFinding, findings, permitted, unknown } from "./finding.ts"

/** Maximum difference of the clocks in milliseconds. */
const MAX_SKEW = 2000

/** Query for the database's time in milliseconds since 1970. */
const timeQueries = {
  postgres: "select extract(epoch from clock_timestamp()) * 1000 as now",
  mysql: "select unix_timestamp(now(3)) * 1000 as now"
}

/** Compares the server's clock with this machine's. */
export const examineClock = ({ dialect, reader: db }: Connections) =>
  Effect.gen(function* () {
    if (dialect === "sqlite") return []
    const before = yield* Clock.currentTimeMillis
    const { rows } = yield* Effect.tryPromise({
      try: () => runStatement<{ now: string }>(db, timeQueries[dialect], []),
      catch: (cause) => new Unavailable({ port: "OrderStore", cause })
    })
    const after = yield* Clock.currentTimeMillis
    const skew = Number(rows[0]?.now) - (before + after) / 2
    const seconds = (Math.abs(skew) / 1000).toFixed(1)
    const difference = `${seconds} seconds ${skew < 0 ? "behind" : "ahead of"} this machine`
    // The server may have read its clock at any time between the two readings of this one.
    return Math.abs(skew) > MAX_SKEW + (after - before) / 2
      ? findings("clock", [{ state: "warning", detail: difference, fix: "chronyc makestep, on both machines" }], "")
      : findings("clock", [], difference)
  })

const MEGABYTE = 1_000_000
/** Thresholds in bytes for a full or nearly full disk of a server. */
const FULL = 50 * MEGABYTE
const NEARLY_FULL = 1000 * MEGABYTE

const folderQueries = {
  postgres: "select current_setting('data_directory') as folder",
  mysql: "select @@global.datadir as folder"
}

/** Whether the driver connects to this machine, also by the path of a socket. */
const isLocal = (source: Source): boolean => {
  const url = "postgres" in source ? source.postgres : "mysql" in source ? source.mysql : ""
  if (/^(?:\/|socket:)|[?&](?:host|socketPath)=(?:\/|%2F)|:\/\/[^/]*%2F|@\//i.test(url)) return true
  return URL.canParse(url) && ["", "127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname)
}

/** Examines the free space of a server's disk, if the server runs on this machine. */
export const examineDisk = (source: Source, { dialect, reader: db }: Connections) =>
  permitted(dialect, "disk space", async (): Promise<ReadonlyArray<DatabaseFinding>> => {
    if (dialect === "sqlite") return []
    if ("kysely" in source) return [unknown("disk space", "a host's connection has no address; run df on the server")]
    if (!isLocal(source)) return [unknown("disk space", "the server is on another machine; run df there")]
    const { rows } = await runStatement<{ folder: string }>(db, folderQueries[dialect], [])
    const folder = String(rows[0]?.folder)
    const space = await statfs(folder).catch(() => undefined)
    if (space === undefined) return [unknown("disk space", `${folder} cannot be seen from this process; run df there`)]
    const free = space.bavail * space.bsize
    const detail = `${Math.floor(free / MEGABYTE).toLocaleString("en-US")} MB free in ${folder}`
    if (free > NEARLY_FULL) return findings("disk space", [], detail)
    return findings(
      "disk space",
      [{ state: free < FULL ? "error" : "warning", detail, fix: `free space on the disk of ${folder}` }],
      ""
    )
  })
