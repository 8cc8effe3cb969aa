import { closeSync, existsSync, openSync, statSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { CommandError, usageError } from "../errors/command-error.ts"
import { databaseSource } from "../settings/database-location.ts"

/** Table that marks a database as that of a sandbox. Its only row has the state of the sandbox. */
export const MARK_TABLE = "waybill_sandbox"

/** The state of a sandbox between two runs. */
export interface StoredState {
  readonly seed: string
  readonly start: number
  readonly now: number
  /** The engine's state as JSON. */
  readonly engine: string
}

const MEMORY = ":memory:"

const tablesIn = (file: string): ReadonlyArray<string> => {
  if (!existsSync(file) || statSync(file).size === 0) return []
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database
      .prepare("select name from sqlite_schema where type = 'table'")
      .all()
      .map(({ name }) => String(name))
  } catch (error) {
    throw new CommandError("unavailable", `${file}: cannot be read: ${(error as Error).message}`)
  } finally {
    database.close()
  }
}

/** Throws if the database of a service is that of a sandbox. */
export const checkNoSandbox = (database: string): void => {
  const source = databaseSource(database)
  if ("sqlite" in source && source.sqlite !== MEMORY && tablesIn(source.sqlite).includes(MARK_TABLE))
    throw usageError(
      `--database: ${database} is the database of a sandbox; waybill sandbox --database ${database} opens it`
    )
}

/**
 * Marks the file of a new sandbox, and returns the state in that of an earlier one. Throws if the database is that of a
 * service or of another program.
 */
export const openState = (database: string, initial: StoredState): StoredState => {
  const source = databaseSource(database)
  if (!("sqlite" in source))
    throw usageError("--database: a sandbox needs a SQLite file; without the flag, it keeps its data in memory")
  const file = source.sqlite
  if (file === MEMORY) return initial
  const tables = tablesIn(file)
  if (tables.length > 0 && !tables.includes(MARK_TABLE))
    throw usageError(`--database: ${file} has tables and is not the database of a sandbox; name a new file`)
  // Only its owner can read a new file, like that of a service.
  closeSync(openSync(file, "a", 0o600))
  const opened = new DatabaseSync(file)
  try {
    opened.exec(
      `create table if not exists ${MARK_TABLE} (seed text not null, start integer not null, now integer not null, engine text not null)`
    )
    const row = opened.prepare(`select seed, start, now, engine from ${MARK_TABLE}`).get() as StoredState | undefined
    if (row === undefined) {
      const { engine, now, seed, start } = initial
      opened.prepare(`insert into ${MARK_TABLE} values (?, ?, ?, ?)`).run(seed, start, now, engine)
      return initial
    }
    if (row.seed !== initial.seed)
      throw usageError(`--seed: ${file} has the seed ${row.seed}; omit the flag, or name a new file`)
    return { ...row }
  } finally {
    opened.close()
  }
}
