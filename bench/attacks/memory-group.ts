// A control group of Linux that limits the memory of a service, as a container does. Needs root.
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** A control group. The kernel ends a process in it that needs more memory than the limit. */
export interface MemoryGroup {
  /** The command that runs the command after it in the group. */
  readonly enter: ReadonlyArray<string>
  /** Returns the largest memory of the group so far in MB, with the cached pages of its files. */
  readonly peak: () => number
  readonly remove: () => void
}

const ROOT = "/sys/fs/cgroup"
/** Files of a group in both versions of the interface. */
const versions = {
  1: { folder: join(ROOT, "memory"), limit: "memory.limit_in_bytes", peak: "memory.max_usage_in_bytes" },
  2: { folder: ROOT, limit: "memory.max", peak: "memory.peak" }
} as const

const MEGABYTE = 1_048_576

/** Creates a group with a limit in MB. */
export const memoryGroup = (megabytes: number): MemoryGroup => {
  const { folder, limit, peak } = versions[existsSync(versions[1].folder) ? 1 : 2]
  const group = join(folder, `waybill-attacks-${process.pid}`)
  mkdirSync(group)
  writeFileSync(join(group, limit), String(megabytes * MEGABYTE))
  return {
    enter: ["sh", "-c", `echo $$ > "$0" && exec "$@"`, join(group, "cgroup.procs")],
    peak: () => Number(readFileSync(join(group, peak), "utf8")) / MEGABYTE,
    remove: () => rmdirSync(group)
  }
}
