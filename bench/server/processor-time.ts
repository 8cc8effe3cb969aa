// Processor time as /proc tells it, in µs; where there is no /proc nothing is known.
import { readdirSync, readFileSync } from "node:fs"

/** Whose time is asked for: a process with its descendants, and the backends of a database of PostgreSQL. */
export interface Watched {
  readonly pid: number
  readonly database?: string
}

const tick = 10_000

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
    return [{ pid, parent: Number(fields[1]), used: (Number(fields[11]) + Number(fields[12])) * tick }]
  } catch {
    return [] // it has ended meanwhile
  }
}

/** PostgreSQL names the database in the title of each process that works on it. */
const worksOn = (database: string) => (pid: number) => {
  try {
    const title = readFileSync(`/proc/${pid}/cmdline`, "latin1").split(/[\0 ]/)
    return title[0] === "postgres:" && title.includes(database)
  } catch {
    return false
  }
}

/** What each of the processes watched has used; undefined when they cannot all be seen. */
export const timesOf = ({ database, pid }: Watched): ReadonlyMap<number, number> | undefined => {
  const all = processes()
  const family = new Set([pid])
  for (const member of family) for (const each of all) if (each.parent === member) family.add(each.pid)
  const found = all.filter((each) => family.has(each.pid))
  const backends = database === undefined ? [] : all.filter((each) => worksOn(database)(each.pid))
  if (found.length === 0 || (database !== undefined && backends.length === 0)) return undefined
  return new Map([...found, ...backends].map((each) => [each.pid, each.used]))
}

/** What was used between two looks. */
export const usedBetween = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0)

/** What everybody on the machine has used. */
export const timeOfAll = (): number | undefined => {
  try {
    const [, user, nice, system, , , irq, softirq] = readFileSync("/proc/stat", "latin1")
      .split("\n")[0]!
      .split(/\s+/)
      .map(Number)
    return (user! + nice! + system! + irq! + softirq!) * tick
  } catch {
    return undefined
  }
}
