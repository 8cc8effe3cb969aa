// The real service on a database.
import { join } from "node:path"
import { openProxy } from "../../../../packages/adapter-sql/test/faults/proxy.ts"
import { workplace } from "../../../service/fixtures/service.ts"
import type { Absent } from "../../trial.ts"
import { ownDatabase, type ServerName } from "./own-database.ts"
import type { Place } from "./place.ts"
import { mountSmallDisk } from "./small-disk.ts"

const flags = ["--log", "off", "--webhooks", "off", "--operator", "off"]

/** Starts the service with some processes on a new SQLite file. */
export const onFile = async (workers: number): Promise<Place> => {
  const { clear, serve } = workplace()
  const { child, credentials, url } = await serve([...flags, "--workers", `${workers}`])
  return { url, credentials, pid: child.pid!, databaseConnections: async () => 0, close: async () => clear() }
}

/** Starts the service on a SQLite file that is alone on a small disk. */
export const onSmallDisk = async (): Promise<Place | Absent> => {
  const { clear, folder, serve } = workplace()
  const disk = mountSmallDisk(join(folder, "disk"))
  if ("absent" in disk) {
    clear()
    return disk
  }
  const close = async () => {
    disk.unmount()
    clear()
  }
  const { child, credentials, ended, url } = await serve([...flags, "--database", join(disk.folder, "waybill.db")])
  return {
    url,
    credentials,
    pid: child.pid!,
    disk: disk.folder,
    databaseConnections: async () => 0,
    close: async () => {
      child.kill("SIGKILL")
      await ended
      await close()
    }
  }
}

/** Starts the service on a new database of a server, behind a proxy if wanted. */
export const onServer = async (server: ServerName, isBehindProxy: boolean): Promise<Place | Absent> => {
  const database = await ownDatabase(server)
  if ("absent" in database) return database
  const proxy = isBehindProxy ? await openProxy(database.url, database.protocol) : undefined
  const { clear, serve } = workplace()
  const { child, credentials, ended, url } = await serve([...flags, "--database", proxy?.url ?? database.url])
  return {
    url,
    credentials,
    pid: child.pid!,
    databaseConnections: database.connections,
    ...(proxy !== undefined && { proxy }),
    close: async () => {
      child.kill("SIGKILL")
      await ended
      clear()
      await proxy?.close()
      await database.end()
    }
  }
}
