// Dumps the tables of a round with the program of the server.
import { spawnSync } from "node:child_process"

/** The program of each server, with the command that installs it. */
export const dumpPrograms = {
  PostgreSQL: ["pg_dump", "apt-get install postgresql-client"],
  MariaDB: ["mariadb-dump", "apt-get install mariadb-client"]
} as const

/** Arguments of each program for a database and some of its tables. */
const argumentsOf = {
  PostgreSQL: (database: string, tables: ReadonlyArray<string>) => [
    "--no-owner",
    ...tables.map((table) => `--table=${table}`),
    database
  ],
  MariaDB: (database: string, tables: ReadonlyArray<string>) => ["--single-transaction", database, ...tables]
}

/** Variables that both programs read: the password must not be among the arguments, which other users can see. */
const variablesOf = ({ hostname, password, port, username }: URL) => ({
  PGHOST: hostname,
  PGPORT: port,
  PGUSER: username,
  PGPASSWORD: password,
  MYSQL_PWD: password
})

/** Returns the dump of tables as SQL, and the messages of the program. */
export const dumpOf = (server: keyof typeof dumpPrograms, url: URL, tables: ReadonlyArray<string>): string => {
  const login = server === "MariaDB" ? [`--host=${url.hostname}`, `--port=${url.port}`, `--user=${url.username}`] : []
  const args = [...login, ...argumentsOf[server](url.pathname.slice(1), tables)]
  const { status, stderr, stdout } = spawnSync(dumpPrograms[server][0], args, {
    encoding: "utf8",
    env: { ...process.env, ...variablesOf(url) },
    maxBuffer: 2 ** 28
  })
  if (status !== 0) throw new Error(`${dumpPrograms[server][0]}: ${stderr}`)
  return stdout + stderr
}
