// The documented commands that back up and restore each database.
import { spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { dirname, join } from "node:path"
import { type DatabaseName, openDatabase } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { queryOn } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import { bin } from "../../../service/fixtures/service.ts"
import type { Absent } from "../../trial.ts"

interface Commands {
  readonly backUp: string
  readonly restore: string
  /** A program that the commands need, and the command that installs it. */
  readonly needs?: readonly [program: string, installation: string]
}

const mariadbFlags = '--host="$HOST" --port="$PORT" --user="$LOGIN"'

const withoutViews = '--ignore-table="$SCHEMA.waybill_items" --ignore-table="$SCHEMA.waybill_shipments"'

/** Commands for Bash. `NAME` is that of the backup; `DATABASE` and `RESTORED` are values of `--database`. */
const commands: Readonly<Record<DatabaseName, Commands>> = {
  SQLite: {
    backUp: '"$WAYBILL" backup "$NAME" --database "$DATABASE"',
    restore: '"$WAYBILL" restore "$NAME" --database "$RESTORED"'
  },
  PostgreSQL: {
    backUp: 'mkdir "$NAME"; WAYBILL_DATABASE="$DATABASE" "$SCRIPT" "$NAME"',
    restore: 'pg_restore --exit-on-error --no-owner --dbname="$RESTORED" "$NAME"/*.dump',
    needs: ["pg_dump", "apt-get install postgresql-client"]
  },
  MariaDB: {
    backUp: `SCHEMA="\${DATABASE##*/}"; mariadb-dump ${mariadbFlags} --single-transaction ${withoutViews} "$SCHEMA" >"$NAME"`,
    restore: `mariadb ${mariadbFlags} "\${RESTORED##*/}" <"$NAME"; "$WAYBILL" migrate --database "$RESTORED"`,
    needs: ["mariadb-dump", "apt-get install mariadb-client"]
  }
}

/** Runs a command for Bash. */
export type RunBash = (command: string, environment: Record<string, string>) => Promise<void>

/** Creates databases that only this trial uses. Each is a value of `--database`. */
const scratchDatabases = (name: DatabaseName, url: string) => {
  const admin = queryOn(name === "PostgreSQL" ? { postgres: url } : { mysql: url }, "")
  const names: Array<string> = []
  return {
    create: async () => {
      const scratch = `waybill_proof_${randomBytes(6).toString("hex")}`
      if (name === "SQLite") return `${scratch}.db`
      await admin(`create database ${scratch}`)
      names.push(scratch)
      const address = new URL(url)
      address.pathname = `/${scratch}`
      return address.href
    },
    drop: async () => {
      const isForced = name === "PostgreSQL" ? " with (force)" : ""
      for (const each of names.splice(0)) await admin(`drop database ${each}${isForced}`)
    }
  }
}

/** Returns a database for a service, with functions that back it up and restore it into another database. */
export const backedUpDatabase = async (name: DatabaseName) => {
  const { backUp, needs, restore } = commands[name]
  const opened = await openDatabase(name)
  if ("absent" in opened) return opened
  if (needs !== undefined && spawnSync(needs[0], ["--version"]).status !== 0)
    return { absent: `${needs[0]} is not installed (${needs[1]})` } satisfies Absent
  const url = Object.values(opened.source)[0] as string
  const { create, drop } = scratchDatabases(name, url)
  const server: Record<string, string> = {}
  if (name === "MariaDB") {
    const { hostname, password, port, username } = new URL(url)
    Object.assign(server, { HOST: hostname, PORT: port || "3306", LOGIN: username, MYSQL_PWD: password })
  }
  const database = await create()
  const environment = {
    ...server,
    DATABASE: database,
    WAYBILL: bin,
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    SCRIPT: join(import.meta.dirname, "../../../../deploy/backup.sh")
  }
  return {
    database,
    backUp: (run: RunBash, backup: string) => run(backUp, { ...environment, NAME: backup }),
    restore: async (run: RunBash, backup: string) => {
      const restored = await create()
      await run(restore, { ...environment, NAME: backup, RESTORED: restored })
      return restored
    },
    end: async () => {
      await drop()
      await opened.end()
    }
  }
}

export type BackedUpDatabase = Exclude<Awaited<ReturnType<typeof backedUpDatabase>>, Absent>
