// A PostgreSQL server and its synchronous standby, which an operator promotes.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { queryOn } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import { ownServer, postgresFolder } from "../../crashes/outages/own-server.ts"
import type { Absent } from "../../trial.ts"
import { until } from "../network/until.ts"

type Server = Exclude<Awaited<ReturnType<typeof ownServer>>, Absent>

const urlOf = ({ source }: Server) => (source as { readonly postgres: string }).postgres
const query = (server: Server, text: string) => queryOn(server.source, "")(text)
const program = (name: string) => join(postgresFolder, name)

/** Starts a server with a copy of the other's data, and lets commits on the other wait for it. */
const startStandby = async (primary: Server, folder: string): Promise<Server> => {
  const flags = ["-R", "-X", "stream", "-c", "fast", "-d", urlOf(primary)]
  const create = (data: string) => [program("pg_basebackup"), "-D", data, ...flags]
  const standby = (await ownServer("PostgreSQL", folder, { create })) as Server
  await query(primary, "alter system set synchronous_standby_names = '*'")
  await query(primary, "select pg_reload_conf()")
  await until("the standby is synchronous", 60, async () => {
    const [row] = await query(primary, "select count(*) as n from pg_stat_replication where sync_state = 'sync'")
    return Number(row?.n) === 1
  })
  return standby
}

/** Starts both servers. */
export const openPair = async () => {
  const folders: Array<string> = []
  const newFolder = () => {
    folders.push(mkdtempSync(join(tmpdir(), "waybill-standby-")))
    return folders.at(-1)!
  }
  const first = await ownServer("PostgreSQL", newFolder())
  if (first.absent !== undefined) return { absent: first.absent }
  let primary: Server = first
  let standby = await startStandby(primary, newFolder())
  return {
    primaryUrl: () => urlOf(primary),
    standbyUrl: () => urlOf(standby),
    killPrimary: () => primary.kill(),
    /** Promotes the standby as an operator does, and returns the time at which it accepts writes. */
    promote: async (): Promise<number> => {
      await standby.run(program("pg_ctl"), "promote", "-w", "-D", standby.data)
      primary = standby
      return performance.now()
    },
    /** Starts a new standby of the promoted server. */
    complete: async () => {
      standby = await startStandby(primary, newFolder())
    },
    end: async () => {
      await Promise.all([primary.kill(), standby.kill()])
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    }
  }
}
