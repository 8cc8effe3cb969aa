// Packs every case of a set and measures the CPU it takes.
import { pack } from "@waybill/packing"
import { type BenchmarkSet, type ResultLine, requestOf, type SetCase, type Settings } from "./set.ts"

/** Milliseconds of CPU this process has used. */
export const cpuMilliseconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The same clock for a fuse, which asks often: asks the system once in a millisecond. */
export const coarseCpu = (): (() => number) => {
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

/** Cases packed before measuring begins, so that the code is compiled. */
const WARM_UP = 30

const solve = (kase: SetCase, settings: Settings): Omit<ResultLine, "id" | "ms"> => {
  const outcome = pack(requestOf(kase, settings))
  if (outcome._tag === "Refused") return { packed: [], unpacked: [], error: outcome.refusals[0]!.message }
  return {
    packed: outcome.packing.boxes.map(({ box, placements }) => ({
      box,
      items: placements.map(({ item, at, size }) => [item, at.x, at.y, at.z, size.x, size.y, size.z])
    })),
    unpacked: outcome.packing.unpacked.map((u) => u.item)
  }
}

/** A result for each case, one after the other. */
export function* runSet(set: BenchmarkSet, settings: Settings): Generator<ResultLine> {
  const { fuse: _, ...instant } = { ...settings, effort: 0 }
  for (const kase of set.cases.slice(0, WARM_UP)) if (kase.items.length <= 60) solve(kase, instant)
  for (const kase of set.cases) {
    const start = cpuMilliseconds()
    const solved = solve(kase, settings)
    yield { id: kase.id, ms: Number((cpuMilliseconds() - start).toFixed(4)), ...solved }
  }
}
