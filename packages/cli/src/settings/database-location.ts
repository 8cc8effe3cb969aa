import type { Source } from "@waybill/adapter-sql"

/** What `--database` names: a URL of a server, or else a SQLite file. */
export const sourceOf = (database: string): Source => {
  if (/^postgres(?:ql)?:/.test(database)) return { postgres: database }
  if (/^(?:mysql|mariadb):/.test(database)) return { mysql: database.replace(/^mariadb:/, "mysql:") }
  return { sqlite: database }
}

/** Whether a text names a database that we know: a URL is one of ours, and anything else a file. */
export const isDatabase = (text: string): boolean =>
  /^(?:postgres(?:ql)?|mysql|mariadb):/.test(text)
    ? URL.canParse(text)
    : text.trim() !== "" && !/^[a-z][\w+.-]*:\/\//i.test(text)

/** A database as it may be shown: a URL without its password. */
export const shownDatabase = (database: string): string =>
  database
    .replace(/^([a-z][\w+.-]*:\/\/[^:/?#@]*):.*@/i, "$1:***@")
    .replace(/([?&](?:password|sslpassword)=)[^&]*/gi, "$1***")
