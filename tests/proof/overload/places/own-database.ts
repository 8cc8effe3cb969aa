// A database on a server that only one trial uses, so that its connections can be counted.
import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { connect } from "../../../../packages/adapter-sql/src/connections/source.ts"
import { openDatabase } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import type { Absent } from "../../trial.ts"

export type ServerName = "PostgreSQL" | "MariaDB"

interface OwnDatabase {
  readonly url: string
  readonly protocol: "postgres" | "mysql"
  /** Returns the number of connections that the server counts. */
  readonly connections: () => Promise<number>
  readonly end: () => Promise<void>
}

const counting: Readonly<Record<ServerName, (name: string) => string>> = {
  PostgreSQL: (name) =>
    `select count(*) as n from pg_stat_activity where datname = '${name}' and backend_type = 'client backend'`,
  MariaDB: (name) => `select count(*) as n from information_schema.processlist where db = '${name}'`
}

/** Creates a database on a server. */
export const ownDatabase = async (server: ServerName): Promise<OwnDatabase | Absent> => {
  const opened = await openDatabase(server)
  if ("absent" in opened) return opened
  const { end, source } = opened
  const protocol = "postgres" in source ? "postgres" : "mysql"
  const name = `waybill_proof_${randomBytes(4).toString("hex")}`
  const query = async (text: string): Promise<ReadonlyArray<Record<string, unknown>>> => {
    const { close, writer } = connect(source, { timeouts: { acquire: 20_000, statement: 60_000 } })
    const { rows } = await sql.raw<Record<string, unknown>>(text).execute(writer)
    await close()
    return rows
  }
  await query(`create database ${name}`)
  const url = new URL(Object.values(source)[0] as string)
  url.pathname = `/${name}`
  return {
    url: url.href,
    protocol,
    connections: async () => Number((await query(counting[server](name)))[0]?.n),
    end: async () => {
      await query(`drop database ${name}${server === "PostgreSQL" ? " with (force)" : ""}`)
      await end()
    }
  }
}
