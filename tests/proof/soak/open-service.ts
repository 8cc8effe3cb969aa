// The service with all that it offers, whose memory can be sampled.
import { once } from "node:events"
import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { DatabaseName } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { bin, workplace } from "../../service/fixtures/service.ts"
import { ownDatabase } from "../overload/places/own-database.ts"
import type { Place } from "../overload/places/place.ts"
import { openConnections } from "../overload/watch.ts"
import type { Absent } from "../trial.ts"
import type { Open } from "./judge-soak.ts"

const MIB = 1_048_576
const IDLE = 10_000
const probe = ["--expose-gc", "--import", new URL("memory-probe.ts", import.meta.url).href]

/** Starts the service on a new database. */
export const openService = async (database: DatabaseName) => {
  const server = database === "SQLite" ? undefined : await ownDatabase(database)
  if (server !== undefined && "absent" in server) return server satisfies Absent
  const { clear, folder, launch, listening, run } = workplace()
  const policy = join(folder, "policy.json")
  writeFileSync(policy, JSON.stringify({ webhookNetworks: "any", webhookUrls: "any" }))
  const file = join(folder, "waybill.db")
  const flags = ["--database", server?.url ?? file]
  const environment = { WAYBILL_DEMO: "on", WAYBILL_OPERATOR_PORT: "0" }
  const command = [
    process.execPath,
    ...probe,
    bin,
    "serve",
    "--port",
    "0",
    "--log",
    "off",
    "--policy",
    policy,
    ...flags
  ]
  const { child, credentials, ended, ran, url } = await listening(launch(command, environment))
  const token = (await run(["operator", "create", "soak", "--role", "admin", ...flags])).out.trim()
  const place: Place = {
    url,
    credentials,
    pid: child.pid!,
    databaseConnections: server?.connections ?? (async () => 0),
    close: async () => {
      child.kill("SIGKILL")
      await ended
      clear()
      await server?.end()
    }
  }
  return {
    place,
    token,
    source: server === undefined ? { sqlite: file } : { [server.protocol]: server.url },
    /** Collects garbage, and returns the live heap and the resident memory in MiB. */
    memory: async () => {
      const from = ran.err.length
      child.kill("SIGUSR2")
      for (;;) {
        const found = /^memory (\d+) (\d+)\n/m.exec(ran.err.slice(from))
        if (found !== null) return { heap: Number(found[1]) / MIB, resident: Number(found[2]) / MIB }
        await once(child.stderr, "data")
      }
    },
    /** Exports the shipped orders to a file. */
    exportOrders: async (): Promise<void> => {
      const { code, err } = await run(["order", "export", "--stage", "shipped", "--out", "shipped.ndjson", ...flags])
      if (code !== 0) throw new Error(`the export failed: ${err}`)
    },
    /** Returns what the service has open after ten seconds without work. It closes idle connections after five. */
    open: async (): Promise<Open> => {
      await pause(IDLE)
      return { ...(await openConnections(place)), files: readdirSync(`/proc/${place.pid}/fd`).length }
    }
  }
}

export type SoakedService = Exclude<Awaited<ReturnType<typeof openService>>, Absent>
