// Checks that no request hangs the packer. Counts the executions of blocks of code with V8. These counts are the same
// on every run of one V8 version, regardless of the speed of the machine.
import { spawnSync } from "node:child_process"
import { beforeAll, expect, it } from "vitest"
import { isNightly } from "../../../../tests/runs/runs.ts"

interface Steps {
  readonly withoutTime: ReadonlyArray<readonly [name: string, steps: number]>
  readonly large: ReadonlyArray<readonly [name: string, steps: number]>
}

let steps: Steps

beforeAll(
  () => {
    const script = "packages/packing/test/packing/count-steps.ts"
    const { stdout, stderr } = spawnSync(process.execPath, ["--conditions=waybill-source", script], {
      encoding: "utf8"
    })
    expect(stderr).toBe("")
    steps = JSON.parse(stdout)
  },
  isNightly ? 2_400_000 : 600_000
)

it("packs 1,000 items into 200 box types within 100 million steps if the time limit is 0", () => {
  expect(steps.withoutTime).toHaveLength(isNightly ? 14 : 4)
  expect(steps.withoutTime.filter(([, count]) => count > 100_000_000)).toEqual([])
  // Without any counting, every count would be below the limit.
  expect(steps.withoutTime.filter(([, count]) => count < 1_000_000)).toEqual([])
})

it("packs the largest requests within a billion steps", () => {
  expect(steps.large).toHaveLength(isNightly ? 3 : 1)
  expect(steps.large.filter(([, count]) => count > 1_000_000_000)).toEqual([])
  expect(steps.large.filter(([, count]) => count < 10_000_000)).toEqual([])
})
