import type { Kysely } from "kysely"
import type { Connections, Source } from "../connections/source.ts"
import type { DurabilityOptions } from "../migrations/durability.ts"
import { type Setting, type SettingCheck, settings } from "../requirements/settings.ts"
import type { Dialect } from "../sql/dialect.ts"
import { runStatement } from "../sql/run-statement.ts"
import { type DatabaseFinding, findings, type Problem, permitted } from "./finding.ts"

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Returns the start of the statement that changes the default of a setting: of the role if the role has one, otherwise
 * of the database.
 */
const scopeOf = async (db: Kysely<unknown>, name: string): Promise<string> => {
  const { rows } = await runStatement<{ database: string; role: string; scope: string | null }>(
    db,
    `select current_database() as database, session_user as role,
      (select case when s.setdatabase = 0 then 'role' else 'both' end
        from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) as entry
        where r.rolname = session_user and entry like $1
          and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
        order by s.setdatabase desc limit 1) as scope`,
    [`${name}=%`]
  )
  const { database, role, scope } = rows[0]!
  if (scope === "both") return `alter role ${quoted(role)} in database ${quoted(database)}`
  return scope === "role" ? `alter role ${quoted(role)}` : `alter database ${quoted(database)}`
}

const valueOf = async (db: Kysely<unknown>, { read }: Setting): Promise<string> => {
  const { rows } = await runStatement<{ value?: unknown; Value?: unknown }>(db, read, [])
  return String(rows[0]?.value ?? rows[0]?.Value)
}

const problemsOf = async (
  dialect: Dialect,
  db: Kysely<unknown>,
  { expected, fix, isAccepted, level, name, why }: Setting,
  value: string
): Promise<ReadonlyArray<Problem>> => {
  if (isAccepted(value)) return []
  const isScoped = dialect === "postgres" && fix.includes(":scope")
  return [
    {
      state: level === "warning" ? "warning" : "error",
      detail: `${name} is ${value === "" ? "empty" : value}; must be ${expected}`,
      why,
      fix: isScoped ? fix.replace(":scope", await scopeOf(db, name)) : fix
    }
  ]
}

/** Examines the settings of a server, or of a host's SQLite connection. Our own connections to SQLite set theirs. */
export const examineSettings = async (
  source: Source,
  { dialect, reader: db }: Connections,
  { durability }: DurabilityOptions
): Promise<ReadonlyArray<DatabaseFinding>> => {
  if (dialect === "sqlite" && !("kysely" in source)) return []
  const rows = settings[dialect].filter(({ level }) => level !== "refused" || durability !== "unchecked")
  const byCheck = Map.groupBy(rows, ({ check }) => check)
  const examine = async ([check, group]: readonly [SettingCheck, ReadonlyArray<Setting>]) => {
    const problems: Array<Problem> = []
    const values: Array<string> = []
    for (const setting of group) {
      const value = await valueOf(db, setting)
      problems.push(...(await problemsOf(dialect, db, setting, value)))
      values.push(`${setting.name} is ${value.replaceAll(",", ", ")}`)
    }
    return findings(check, problems, values.join(", "))
  }
  const all: Array<DatabaseFinding> = []
  for (const entry of byCheck) all.push(...(await permitted(dialect, entry[0], () => examine(entry))))
  return all
}
