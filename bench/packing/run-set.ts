// Packs every case of a set and measures the CPU it takes.
import { type Certificate, pack } from "@waybill/packing"
import { type BenchmarkSet, type ResultLine, requestOf, type SetCase, type Settings } from "./set.ts"

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/** Milliseconds of CPU that the thread which packs has used. */
const cpuMilliseconds = (): number => milliseconds(process.threadCpuUsage())

/** The same clock for a fuse, which asks often: asks the system once in a millisecond. */
const coarseCpu = (): (() => number) => {
  let asked = performance.now()
  let cpu = cpuMilliseconds()
  return () => {
    const now = performance.now()
    if (now - asked >= 1) {
      asked = now
      cpu = cpuMilliseconds()
    }
    return cpu
  }
}

/** How one run packs: effort, support, and milliseconds of CPU as a fuse. */
export interface Run extends Settings {
  readonly ms?: number
}

/** With a fuse and no effort given, the fuse alone ends the search. */
const ENDLESS = 1_000_000_000

const settingsOf = ({ ms, effort, support }: Run): Settings => ({
  support: support ?? 0,
  effort: effort ?? (ms === undefined ? 0 : ENDLESS),
  ...(ms === undefined ? {} : { fuse: { now: coarseCpu(), limit: ms } })
})

/** A result with what is proved about it, and the CPU of the whole process: the engine compiles and tidies in other threads. */
export interface Measured extends ResultLine {
  readonly certificate?: Certificate
  readonly processMs: number
}

/** Packs one case. */
export const runCase = (kase: SetCase, run: Run): Measured => {
  const before = process.cpuUsage()
  const start = cpuMilliseconds()
  const outcome = pack(requestOf(kase, settingsOf(run)))
  // in this order: only to ask for the process brings the count of its thread up to date
  const processMs = milliseconds(process.cpuUsage(before))
  const ms = Number((cpuMilliseconds() - start).toFixed(4))
  if (outcome._tag === "Refused")
    return { id: kase.id, ms, processMs, packed: [], unpacked: [], error: outcome.refusals[0]!.message }
  const { boxes, unpacked, certificate } = outcome.packing
  return {
    id: kase.id,
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

/** Cases packed before measuring begins, so that the code is compiled. */
const WARM_UP = 30

/** A result for each case, one after the other. */
export function* runSet(set: BenchmarkSet, run: Run): Generator<Measured> {
  for (const kase of set.cases.slice(0, WARM_UP))
    if (kase.items.length <= 60) runCase(kase, { effort: 0, support: run.support ?? 0 })
  for (const kase of set.cases) yield runCase(kase, run)
}
