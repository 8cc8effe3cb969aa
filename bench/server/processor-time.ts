// Measures processor time in µs by reading /proc. The results are undefined on systems without /proc.
import { readdirSync, readFileSync } from "node:fs"

/** Processes to measure: one process with its descendants, and those of a database server on this machine. */
export interface Watched {
  readonly pid: number
  /** Name of a PostgreSQL database, or of the program of another server. */
  readonly database?: string
}

const TICK = 10_000

interface Process {
  readonly pid: number
  readonly parent: number
  readonly used: number
}

const processes = (): ReadonlyArray<Process> => {
  try {
    return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? processAt(Number(name)) : []))
  } catch {
    return []
  }
}
const processAt = (pid: number): ReadonlyArray<Process> => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return [{ pid, parent: Number(fields[1]), used: (Number(fields[11]) + Number(fields[12])) * TICK }]
  } catch {
    return [] // the process has exited
  }
}

/** Whether a process is a PostgreSQL backend of the database, or a program of this name, according to its title. */
const worksOn = (database: string) => (pid: number) => {
  try {
    const title = readFileSync(`/proc/${pid}/cmdline`, "latin1").split(/[\0 ]/)
    return (title[0] === "postgres:" && title.includes(database)) || title[0]?.split("/").at(-1) === database
  } catch {
    return false
  }
}

/** Returns the time that each watched process has used. Returns undefined if one of them is not visible. */
export const timesOf = ({ database, pid }: Watched): ReadonlyMap<number, number> | undefined => {
  const all = processes()
  const family = new Set([pid])
  for (const member of family) for (const each of all) if (each.parent === member) family.add(each.pid)
  const found = all.filter((each) => family.has(each.pid))
  const backends = database === undefined ? [] : all.filter((each) => worksOn(database)(each.pid))
  if (found.length === 0 || (database !== undefined && backends.length === 0)) return undefined
  return new Map([...found, ...backends].map((each) => [each.pid, each.used]))
}

/** Returns the processor time used between two measurements. */
export const usedBetween = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0)

/** Returns the time used by all processes on the machine. */
export const timeOfAll = (): number | undefined => {
  try {
    const [, user, nice, system, , , irq, softirq] = readFileSync("/proc/stat", "latin1")
      .split("\n")[0]!
      .split(/\s+/)
      .map(Number)
    return (user! + nice! + system! + irq! + softirq!) * TICK
  } catch {
    return undefined
  }
}
