// Nothing hangs, by a count that the packer does not keep: how often the engine ran each block of its code. The same on
// every run of one engine, however fast the machine.
import { spawnSync } from "node:child_process"
import { beforeAll, expect, it } from "vitest"

interface Steps {
  readonly burnt: ReadonlyArray<readonly [name: string, steps: number]>
  readonly large: ReadonlyArray<readonly [name: string, steps: number]>
}

let steps: Steps

beforeAll(() => {
  const script = "packages/packing/test/packing/count-steps.ts"
  const { stdout, stderr } = spawnSync(process.execPath, ["--conditions=waybill-source", script], { encoding: "utf8" })
  expect(stderr).toBe("")
  steps = JSON.parse(stdout)
}, 600_000)

it("1,000 lines and 200 box types take at most a hundred million steps where the fuse has burnt, whatever the rules", () => {
  expect(steps.burnt).toHaveLength(14)
  expect(steps.burnt.filter(([, count]) => count > 100_000_000)).toEqual([])
  // a count of nothing would be below any bound
  expect(steps.burnt.filter(([, count]) => count < 1_000_000)).toEqual([])
})

it("the largest requests take at most a billion steps", () => {
  expect(steps.large).toHaveLength(3)
  expect(steps.large.filter(([, count]) => count > 1_000_000_000)).toEqual([])
  expect(steps.large.filter(([, count]) => count < 10_000_000)).toEqual([])
})
