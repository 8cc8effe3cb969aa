import type { Source } from "@waybill/adapter-sql"

/** What `--database` names: a URL of a server, or else a SQLite file. */
export const sourceOf = (database: string): Source => {
  if (/^postgres(?:ql)?:/.test(database)) return { postgres: database }
  if (/^(?:mysql|mariadb):/.test(database)) return { mysql: database.replace(/^mariadb:/, "mysql:") }
  return { sqlite: database }
}

/** A database as it may be shown: a URL without its password. */
export const shownDatabase = (database: string): string => database.replace(/^([a-z]+:\/\/[^:/@]*):[^@]*@/, "$1:***@")
