// No request hangs the engine. V8 counts executions of blocks of code, which are equal on every run of one V8 version,
// however fast the machine is.
import { spawnSync } from "node:child_process"
import { beforeAll, expect, it } from "vitest"

interface Steps {
  readonly withoutTime: ReadonlyArray<readonly [name: string, steps: number]>
  readonly large: ReadonlyArray<readonly [name: string, steps: number]>
}

let steps: Steps

beforeAll(() => {
  const script = "packages/packing/test/packing/count-steps.ts"
  const { stdout, stderr } = spawnSync(process.execPath, ["--conditions=waybill-source", script], { encoding: "utf8" })
  expect(stderr).toBe("")
  steps = JSON.parse(stdout)
}, 600_000)

it("packs 1,000 lines and 200 box types in 100 million steps with a time limit of 0", () => {
  expect(steps.withoutTime).toHaveLength(14)
  expect(steps.withoutTime.filter(([, count]) => count > 100_000_000)).toEqual([])
  // If nothing were counted, the count would be below any limit.
  expect(steps.withoutTime.filter(([, count]) => count < 1_000_000)).toEqual([])
})

it("packs the largest requests in a billion steps", () => {
  expect(steps.large).toHaveLength(3)
  expect(steps.large.filter(([, count]) => count > 1_000_000_000)).toEqual([])
  expect(steps.large.filter(([, count]) => count < 10_000_000)).toEqual([])
})
