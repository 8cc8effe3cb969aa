// Kills the database server under load, and starts it again on its data. The service keeps running.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { queryOn } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { openShop } from "../load/open-shop.ts"
import { ownServer, type ServerName } from "./own-server.ts"
import { runOutages } from "./run-outages.ts"

export const killServer = async (name: ServerName, run: Run): Promise<Result | Absent> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-server-"))
  try {
    const server = await ownServer(name, folder)
    if (server.absent !== undefined) return { absent: server.absent }
    const cause = async () => {
      const killedAt = await server.kill()
      await server.start()
      return killedAt
    }
    try {
      const shop = await openShop(["--database", Object.values(server.source)[0] as string])
      const tables = { query: queryOn(server.source, "waybill_") }
      return await runOutages(shop.address, tables, { cause, isServiceUp: true }, run).finally(shop.close)
    } finally {
      await server.kill()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
