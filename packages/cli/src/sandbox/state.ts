import { closeSync, existsSync, openSync, realpathSync, statSync } from "node:fs"
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
  /** Number of starts, including this one. */
  readonly starts: number
}

/** The state of a sandbox whose file is locked until `unlock` is called. */
export interface LockedState extends StoredState {
  readonly unlock: () => void
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

/** Seed and first time of a new sandbox, if none are given. */
const FIRST_SEED = "demo"
const FIRST_TIME = 1_772_460_000_000

/** The given settings, which those of an earlier start must equal. */
interface GivenStart {
  readonly seed: string | undefined
  readonly start: number | undefined
}

/** Step of the clock at each start in milliseconds, because ids must differ from those before. */
const START_STEP = 1000

/** Locks a file against other sandboxes, and returns the function that unlocks it. The end of the process does, too. */
const lock = (file: string): (() => void) => {
  const held = new DatabaseSync(`${realpathSync(file)}-sandbox`)
  try {
    held.exec("begin exclusive")
  } catch {
    held.close()
    throw usageError(`--database: ${file} is open in another sandbox; stop that one, or name another file`)
  }
  return () => held.close()
}

/**
 * Marks the file of a new sandbox, and returns the state in that of an earlier one. Throws if the database is that of a
 * service or of another program.
 */
export const openState = (database: string, { seed, start }: GivenStart): LockedState => {
  const first = start ?? FIRST_TIME
  const initial: StoredState = { seed: seed ?? FIRST_SEED, start: first, now: first, engine: "{}", starts: 1 }
  const source = databaseSource(database)
  if (!("sqlite" in source))
    throw usageError("--database: a sandbox needs a SQLite file; without the flag, it keeps its data in memory")
  const file = source.sqlite
  if (file === MEMORY) return { ...initial, unlock: () => {} }
  const tables = tablesIn(file)
  if (tables.length > 0 && !tables.includes(MARK_TABLE))
    throw usageError(`--database: ${file} has tables and is not the database of a sandbox; name a new file`)
  // Only its owner can read a new file, like that of a service.
  closeSync(openSync(file, "a", 0o600))
  const unlock = lock(file)
  const opened = new DatabaseSync(file)
  try {
    opened.exec(
      `create table if not exists ${MARK_TABLE} (seed text not null, start integer not null, now integer not null, engine text not null, starts integer not null)`
    )
    const known = opened.prepare(`select seed, start from ${MARK_TABLE}`).get() as StoredState | undefined
    if (known === undefined) {
      opened
        .prepare(`insert into ${MARK_TABLE} values (?, ?, ?, ?, ?)`)
        .run(initial.seed, first, first, initial.engine, initial.starts)
      return { ...initial, unlock }
    }
    if (seed !== undefined && known.seed !== seed)
      throw usageError(`--seed: ${file} has the seed ${known.seed}; omit the flag, or name a new file`)
    if (start !== undefined && known.start !== start)
      throw usageError(
        `--start: ${file} starts at ${new Date(known.start).toISOString()}; omit the flag, or name a new file`
      )
    // Stored before the first request, so that a start after a crash differs, too.
    const step = opened.prepare(`update ${MARK_TABLE} set now = now + ?, starts = starts + 1 returning *`)
    return { ...(step.get(START_STEP) as unknown as StoredState), unlock }
  } catch (error) {
    unlock()
    throw error
  } finally {
    opened.close()
  }
}
