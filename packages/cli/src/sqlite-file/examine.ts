import { statfsSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { damageOf, describeLog, hasLostTransactions, steadyLogState } from "./damage.ts"

/** The result of one check. */
export interface Finding {
  readonly check: string
  readonly state: "ok" | "warning" | "error"
  readonly detail: string
}

const MEGABYTE = 1_000_000
const megabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE).toLocaleString("en-US")} MB`

const pages = (file: string): Finding => {
  const damage = damageOf(file, "full")
  const isSound = damage.length === 0
  return {
    check: "pages and indexes",
    state: isSound ? "ok" : "error",
    detail: isSound ? "no damage found" : damage.join("; ")
  }
}

const log = async (file: string): Promise<Finding> => {
  const check = "write-ahead log"
  const state = await steadyLogState(file)
  if (state === undefined) return { check, state: "ok", detail: "another process is writing" }
  if (hasLostTransactions(state)) return { check, state: "error", detail: describeLog(file, state) }
  return state.unreadableFrames > 0
    ? { check, state: "warning", detail: "the last transaction is incomplete, as after a power failure" }
    : { check, state: "ok", detail: `${state.readable} transactions` }
}

/** Permission bits of users other than the owner and the group. */
const OTHERS = 0o007

const permissions = (file: string): Finding => {
  const check = "permissions"
  const { mode } = statSync(file)
  return process.platform === "win32" || (mode & OTHERS) === 0
    ? { check, state: "ok", detail: "closed to other users" }
    : { check, state: "warning", detail: `every local user has access; run: chmod 600 ${file}` }
}

const space = (file: string): Finding => {
  const { bavail, bsize } = statfsSync(dirname(file))
  const [free, size] = [bavail * bsize, statSync(file).size]
  const detail = `${megabytes(free)} free, the database has ${megabytes(size)}`
  return { check: "disk space", state: free < size ? "warning" : "ok", detail }
}

/** Examines a SQLite file, its log, its permissions and the free space of its disk, without changing anything. */
export const examine = async (file: string): Promise<ReadonlyArray<Finding>> => [
  // The log must be examined first, because the other checks open the database.
  await log(file),
  pages(file),
  permissions(file),
  space(file)
]
