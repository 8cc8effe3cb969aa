import { accessSync, constants, statfsSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { damageOf, describeLog, hasLostTransactions, steadyLogState } from "./damage.ts"
import { networkFileSystem } from "./network-file-system.ts"

/** The result of one check. */
export interface Finding {
  readonly group: "file"
  readonly check: string
  readonly state: "ok" | "warning" | "error" | "unknown"
  readonly detail: string
  /** Consequence of a problem. */
  readonly why?: string
  /** Command that corrects a problem. */
  readonly fix?: string
}

const MEGABYTE = 1_000_000
const megabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE).toLocaleString("en-US")} MB`

const RESTORE = "waybill restore BACKUP --replace"

const ok = (check: string, detail: string): Finding => ({ group: "file", check, state: "ok", detail })
const problem = (
  check: string,
  state: "warning" | "error",
  texts: Pick<Required<Finding>, "detail" | "why" | "fix">
): Finding => ({ group: "file", check, state, ...texts })

const pages = (file: string): Finding => {
  const check = "pages and indexes"
  const damage = damageOf(file, "full")
  if (damage.length === 0) return ok(check, "no damage found")
  const why = "Calls that read a damaged page fail or return wrong rows."
  return problem(check, "error", { detail: damage.join("; "), why, fix: RESTORE })
}

const log = async (file: string): Promise<Finding> => {
  const check = "write-ahead log"
  const state = await steadyLogState(file)
  if (state === undefined) return ok(check, "another process is writing")
  if (hasLostTransactions(state))
    return problem(check, "error", {
      detail: describeLog(file, state),
      why: "Acknowledged orders after the damage cannot be read.",
      fix: `${RESTORE}; without a backup, waybill doctor --drop-unreadable`
    })
  if (state.unreadableFrames === 0) return ok(check, `${state.readable} transactions`)
  return problem(check, "warning", {
    detail: "the last transaction is incomplete, as after a power failure",
    why: "It was not acknowledged, so no order is lost.",
    fix: "none needed; waybill serve removes it"
  })
}

/** Permission bits of users other than the owner and the group. */
const OTHERS = 0o007

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const permissions = (file: string): ReadonlyArray<Finding> => {
  const check = "permissions"
  const folder = dirname(file)
  const { mode } = statSync(file)
  const why = "Every push fails, because SQLite writes to the file and to a log beside it."
  const problems = [
    ...[file, folder]
      .filter((path) => !isWritable(path))
      .map((path) =>
        problem(check, "error", {
          detail: `this user cannot write to ${path}`,
          why,
          fix: `chmod u+w ${path}, as its owner`
        })
      ),
    ...(process.platform === "win32" || (mode & OTHERS) === 0
      ? []
      : [
          problem(check, "warning", {
            detail: "accessible to every local user",
            why: "The file contains addresses and password hashes.",
            fix: `chmod 600 ${file}`
          })
        ])
  ]
  return problems.length === 0 ? [ok(check, "closed to other users")] : problems
}

/** Minimum free bytes for the next transactions. */
const FULL = 10 * MEGABYTE

/** Returns the finding on a disk with this free space, for a database of this size. */
export const spaceFinding = (folder: string, free: number, size: number): Finding => {
  const check = "disk space"
  const detail = `${megabytes(free)} free; the database uses ${megabytes(size)}`
  if (free >= size && free >= FULL) return ok(check, detail)
  return problem(check, free < FULL ? "error" : "warning", {
    detail,
    why: free < FULL ? "On a full disk, every push fails." : "A backup beside the database would not fit.",
    fix: `free space on the disk of ${folder}`
  })
}

const space = (file: string): Finding => {
  const folder = dirname(file)
  const { bavail, bsize } = statfsSync(folder)
  return spaceFinding(folder, bavail * bsize, statSync(file).size)
}

/** Returns the finding on a file system with this type number, as in the constants of Linux. */
export const fileSystemFinding = (file: string, type: number): Finding => {
  const check = "file system"
  const name = networkFileSystem(type)
  if (name === undefined) return ok(check, "local")
  return problem(check, "error", {
    detail: `${file} is on a network file system: ${name}`,
    why: "Its locks and its memory are not shared between machines, so two writers can destroy the database.",
    fix: "move the file to a local disk with waybill backup, or use a database server"
  })
}

const fileSystem = (file: string): Finding =>
  process.platform === "linux"
    ? fileSystemFinding(file, statfsSync(file).type)
    : { group: "file", check: "file system", state: "unknown", detail: "only Linux reports its type" }

const journalMode = (file: string): ReadonlyArray<Finding> => {
  const check = "journal mode"
  let mode: string
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    mode = String(database.prepare("pragma journal_mode").get()?.journal_mode)
    database.close()
  } catch {
    // The check of the pages reports the error.
    return []
  }
  if (mode === "wal") return [ok(check, "wal")]
  return [
    problem(check, "warning", {
      detail: `the journal mode is ${mode}; must be wal`,
      why: "Until a service changes the mode at its start, each reader blocks every push.",
      fix: `sqlite3 ${file} 'pragma journal_mode = wal'`
    })
  ]
}

/** Examines a SQLite file, its log, its permissions, its disk and its file system, without changing anything. */
export const examine = async (file: string): Promise<ReadonlyArray<Finding>> => [
  // The log must be examined first, because the other checks open the database.
  await log(file),
  pages(file),
  ...journalMode(file),
  ...permissions(file),
  space(file),
  fileSystem(file)
]
