// Packs every case of a set and measures its CPU time.
import { type Certificate, pack } from "@waybill/packing"
import { type BenchmarkSet, type ResultLine, requestOf, type SetCase, type Settings } from "./set.ts"

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/** Returns the CPU time of the packing thread in milliseconds. */
export const cpuMilliseconds = (): number => milliseconds(process.threadCpuUsage())

/**
 * Returns a clock of CPU time that reads the system at most once per millisecond. A time limit reads its clock often,
 * and reading the system is slow.
 */
export const coarseCpu = (): (() => number) => {
  let lastRead = performance.now()
  let cpu = cpuMilliseconds()
  return () => {
    const now = performance.now()
    if (now - lastRead >= 1) {
      lastRead = now
      cpu = cpuMilliseconds()
    }
    return cpu
  }
}

/** Settings of one run. `ms` is a limit of CPU time per order. */
export interface Run extends Settings {
  readonly ms?: number
}

/** Effort of a run that has a time limit but no effort, so that only the time limit ends the search. */
export const UNLIMITED_EFFORT = 1_000_000_000

const settingsOf = ({ ms, effort, support }: Run): Settings => ({
  support: support ?? 0,
  effort: effort ?? (ms === undefined ? 0 : UNLIMITED_EFFORT),
  ...(ms === undefined ? {} : { timeLimit: { now: coarseCpu(), limit: ms } })
})

/**
 * Result with its certificate and the CPU time of the whole process. V8 compiles code and collects garbage in other
 * threads.
 */
export interface Measured extends ResultLine {
  readonly certificate?: Certificate
  readonly processMs: number
}

/** Packs one case. */
export const runCase = (testCase: SetCase, run: Run, packer = pack): Measured => {
  const before = process.cpuUsage()
  const start = cpuMilliseconds()
  const outcome = packer(requestOf(testCase, settingsOf(run)))
  // Reads the time of the process first, because that also updates the time of the thread.
  const processMs = milliseconds(process.cpuUsage(before))
  const ms = Number((cpuMilliseconds() - start).toFixed(4))
  if (outcome._tag === "Refused")
    return { id: testCase.id, ms, processMs, packed: [], unpacked: [], error: outcome.refusals[0]!.message }
  const { boxes, unpacked, certificate } = outcome.packing
  return {
    id: testCase.id,
    ms,
    processMs,
    packed: boxes.map(({ box, placements }) => ({
      box,
      items: placements.map(({ item, at, size }) => [item, at.x, at.y, at.z, size.x, size.y, size.z])
    })),
    unpacked: unpacked.map((u) => u.item),
    certificate
  }
}

/** Number of cases that are packed before measuring, so that the code is compiled. */
const WARM_UP_CASES = 30

/** Maximum number of pieces in a case that is packed before measuring. */
const MAX_WARM_UP_PIECES = 60

/** Yields a result for each case. */
export function* runSet(set: BenchmarkSet, run: Run): Generator<Measured> {
  for (const testCase of set.cases.slice(0, WARM_UP_CASES))
    if (testCase.items.length <= MAX_WARM_UP_PIECES) runCase(testCase, { effort: 0, support: run.support ?? 0 })
  for (const testCase of set.cases) yield runCase(testCase, run)
}
