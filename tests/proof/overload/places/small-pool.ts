// Waybill with a pool of two connections, in a separate process.

import { join } from "node:path"
import { migrate } from "@waybill/adapter-sql"
import { Effect } from "effect"
import type { Source } from "../../../../packages/adapter-sql/src/index.ts"
import { workplace } from "../../../service/fixtures/service.ts"
import type { Absent } from "../../trial.ts"
import { ownDatabase, type ServerName } from "./own-database.ts"
import type { Place } from "./place.ts"

const program = join(import.meta.dirname, "small-pool-service.ts")

/** Starts a service with a pool of two connections on a new database. */
export const onSmallPool = async (server: ServerName): Promise<Place | Absent> => {
  const database = await ownDatabase(server)
  if ("absent" in database) return database
  const source = { [database.protocol]: database.url } as unknown as Source
  await Effect.runPromise(migrate(source, { prefix: "our_" }))
  const { clear, launch, listening } = workplace()
  const started = launch([process.execPath, "--conditions=waybill-source", program, JSON.stringify(source)])
  const { child, credentials, ended, url } = await listening(started)
  return {
    url,
    credentials,
    pid: child.pid!,
    databaseConnections: database.connections,
    close: async () => {
      child.kill("SIGKILL")
      await ended
      clear()
      await database.end()
    }
  }
}
