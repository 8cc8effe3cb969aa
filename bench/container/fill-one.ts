// Fills the container of one instance, and measures its CPU time.
import { type FillRequest, fillContainers } from "@waybill/packing/loads"
import { coarseCpu, cpuMilliseconds, UNLIMITED_EFFORT } from "../packing/run-set.ts"
import { type ResultLine, requestOf, type SetCase } from "../packing/set.ts"

/** Settings of a run. */
export interface Run {
  readonly ms: number | undefined
  readonly effort: number
  readonly support: number
}

/** Returns the request of an instance: one container. */
const fillRequestOf = (testCase: SetCase, { ms, effort, support }: Run): FillRequest => {
  const { items, boxes } = requestOf(testCase, { support })
  const limit = ms === undefined ? { effort } : { effort: UNLIMITED_EFFORT, timeLimit: { now: coarseCpu(), limit: ms } }
  return { items, boxes: boxes.map((box) => ({ ...box, stock: 1 })), support, ...limit }
}

/** Fills the container of one instance. */
export const fillOne = (testCase: SetCase, run: Run, fill = fillContainers): ResultLine => {
  const start = cpuMilliseconds()
  const outcome = fill(fillRequestOf(testCase, run))
  const ms = cpuMilliseconds() - start
  if (outcome._tag === "Refused")
    return { id: testCase.id, ms, packed: [], unpacked: [], error: outcome.refusals[0]!.message }
  const { boxes, unpacked } = outcome.packing
  return {
    id: testCase.id,
    ms,
    packed: boxes.map(({ box, placements }) => ({
      box,
      items: placements.map(({ item, at, size }) => [item, at.x, at.y, at.z, size.x, size.y, size.z])
    })),
    unpacked: unpacked.map(({ item }) => item)
  }
}

/** Returns the share of the container that the placed boxes fill. */
export const fillOf = (testCase: SetCase, { packed }: ResultLine): number => {
  const { w, l, h } = testCase.boxes[0]!
  const placed = packed.flatMap(({ items }) => items)
  return placed.reduce((sum, [, , , , dx, dy, dz]) => sum + dx! * dy! * dz!, 0) / (w * l * h)
}
