import type { Source } from "@waybill/adapter-sql"

/** Returns the database that `--database` names: the URL of a server, or a SQLite file. */
export const databaseSource = (database: string): Source => {
  if (/^postgres(?:ql)?:/.test(database)) return { postgres: database }
  if (/^(?:mysql|mariadb):/.test(database)) return { mysql: database.replace(/^mariadb:/, "mysql:") }
  return { sqlite: database }
}

/**
 * Whether a string names a supported database. A URL must have a known scheme. Any string that is not a URL is a file
 * name. The driver of PostgreSQL accepts a URL without a host, such as `postgres://role@/database?host=/socket/folder`.
 */
export const isDatabase = (text: string): boolean =>
  /^(?:postgres(?:ql)?|mysql|mariadb):/.test(text)
    ? URL.canParse(text.startsWith("postgres") ? text.replace("@/", "@localhost/") : text)
    : text.trim() !== "" && !/^[a-z][\w+.-]*:\/\//i.test(text)

/** Returns the value of `--database` without the password in its URL. */
export const redactDatabase = (database: string): string =>
  database
    .replace(/^([a-z][\w+.-]*:\/\/[^:/?#@]*):.*@/i, "$1:***@")
    .replace(/([?&](?:password|sslpassword)=)[^&]*/gi, "$1***")
