// The database of a round, which has a password if it is a server.
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { DatabaseName } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { freshTables } from "../../../packages/adapter-sql/test/fixtures/tables.ts"
import type { Absent } from "../trial.ts"
import type { Secret } from "./find.ts"

interface CanaryDatabase {
  readonly flags: ReadonlyArray<string>
  readonly secrets: ReadonlyArray<Secret>
  /** Removes a table, so that errors of the store reach the log. */
  readonly breakTables: (folder: string) => Promise<void>
  readonly end: () => Promise<void>
}

const onFile: CanaryDatabase = {
  flags: ["--database", "waybill.db"],
  secrets: [],
  breakTables: async (folder) => {
    const database = new DatabaseSync(join(folder, "waybill.db"))
    database.exec(
      "drop view waybill_items; drop view waybill_shipments; alter table waybill_orders rename to elsewhere"
    )
    database.close()
  },
  end: async () => {}
}

/** Creates the database of a round. `password` is that of a new role of the server. */
export const databaseOf = async (name: DatabaseName, password: string): Promise<CanaryDatabase | Absent> => {
  if (name === "SQLite") return onFile
  const tables = await freshTables(name)
  if ("absent" in tables) return tables
  const role = `canary_${password.slice(0, 6).toLowerCase()}`
  await tables.query(`create role ${role} superuser login password '${password}'`)
  const url = new URL(Object.values(tables.source)[0] as string)
  url.username = role
  url.password = password
  return {
    flags: ["--database", url.href, "--prefix", tables.prefix],
    secrets: [{ kind: "password of the database", value: password }],
    breakTables: async () => {
      for (const view of ["items", "shipments"]) await tables.query(`drop view our_${view}`)
      await tables.query("alter table our_orders rename to our_elsewhere")
    },
    end: async () => {
      await tables.query("alter table our_elsewhere rename to our_orders").catch(() => {})
      await tables.query(`reassign owned by ${role} to current_user`)
      await tables.query(`drop role ${role}`)
      await tables.end()
    }
  }
}
