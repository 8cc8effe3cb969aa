// The database of a round, which has a password if it is a server.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { DatabaseName } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { freshTables } from "../../../packages/adapter-sql/test/fixtures/tables.ts"
import type { Absent } from "../trial.ts"
import { dumpOf, dumpPrograms } from "./dump.ts"
import type { Secret } from "./find.ts"

interface CanaryDatabase {
  /** The flags of a command in a folder within that of the round. */
  readonly flagsBelow: ReadonlyArray<string>
  readonly flags: ReadonlyArray<string>
  readonly secrets: ReadonlyArray<Secret>
  /** Returns the output of the dump program of the server, and its messages. Undefined for a file. */
  readonly dump?: () => Promise<string>
  /** Removes a table, so that errors of the store reach the log. */
  readonly breakTables: (folder: string) => Promise<void>
  readonly end: () => Promise<void>
}

const onFile: CanaryDatabase = {
  flags: ["--database", "waybill.db"],
  flagsBelow: ["--database", "../waybill.db"],
  secrets: [],
  breakTables: async (folder) => {
    // The service writes meanwhile.
    const database = new DatabaseSync(join(folder, "waybill.db"), { timeout: 20_000 })
    database.exec(
      "drop view waybill_items; drop view waybill_shipments; alter table waybill_orders rename to elsewhere"
    )
    database.close()
  },
  end: async () => {}
}

/** Statements of each server for a new role with all rights. */
const roleStatements = {
  PostgreSQL: (role: string, password: string) => ({
    create: [`create role ${role} superuser login password '${password}'`],
    remove: [`reassign owned by ${role} to current_user`, `drop role ${role}`]
  }),
  MariaDB: (role: string, password: string) => ({
    create: [`create user ${role} identified by '${password}'`, `grant all on *.* to ${role}`],
    remove: [`drop user ${role}`]
  })
}

/** Creates the database of a round. `password` is that of a new role of the server. */
export const databaseOf = async (name: DatabaseName, password: string): Promise<CanaryDatabase | Absent> => {
  if (name === "SQLite") return onFile
  const [program, installation] = dumpPrograms[name]
  if (spawnSync(program, ["--version"]).status !== 0) return { absent: `${program} is not installed (${installation})` }
  const tables = await freshTables(name)
  if ("absent" in tables) return tables
  const role = `canary_${password.slice(0, 6).toLowerCase()}`
  const { create, remove } = roleStatements[name](role, password)
  for (const statement of create) await tables.query(statement)
  const url = new URL(Object.values(tables.source)[0] as string)
  url.username = role
  url.password = password
  const flags = ["--database", url.href, "--prefix", tables.prefix]
  return {
    flags,
    flagsBelow: flags,
    secrets: [{ kind: "password of the database", value: password }],
    dump: async () => {
      const found = await tables.query(
        `select table_name as name from information_schema.tables where table_name like '${tables.prefix}%'`
      )
      return dumpOf(
        name,
        url,
        found.map(({ name: table }) => String(table))
      )
    },
    breakTables: async () => {
      for (const view of ["items", "shipments"]) await tables.query(`drop view our_${view}`)
      await tables.query("alter table our_orders rename to our_elsewhere")
    },
    end: async () => {
      await tables.query("alter table our_elsewhere rename to our_orders").catch(() => {})
      for (const statement of remove) await tables.query(statement)
      await tables.end()
    }
  }
}
