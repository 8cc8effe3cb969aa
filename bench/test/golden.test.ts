// Records the boxes, litres and proofs for several hundred orders, so that golden.txt shows changes in quality.
import { expect, it } from "vitest"
import { ecomSet } from "../packing/ecom-set.ts"
import { printSet } from "../packing/print-set.ts"
import { type Run, runCase } from "../packing/run-set.ts"
import type { BenchmarkSet, SetCase } from "../packing/set.ts"
import { faultsOf, volumeUsed } from "../packing/validate.ts"

const lineFor = (testCase: SetCase, run: Run): string => {
  const result = runCase(testCase, run)
  expect(faultsOf(testCase, result, run.support ?? 0)).toEqual([])
  const boxes = result.packed.map(({ box }) => testCase.boxes[box]!.id).sort()
  const proofs = result.certificate!.proofs.map((p) => `${p.measure} ${p.atLeast === p.value ? "reached" : "open"}`)
  return [
    testCase.id,
    `${boxes.length} boxes`,
    boxes.join("+"),
    `${volumeUsed(testCase, result) / 1e6} l`,
    ...proofs
  ].join("  ")
}

const section = (title: string, { cases }: BenchmarkSet, count: number, run: Run): string =>
  [title, ...cases.slice(0, count).map((testCase) => lineFor(testCase, run)), ""].join("\n")

it("packs the golden orders as recorded", async () => {
  const text = [
    section("ecom", ecomSet(20260801), 150, {}),
    section("ecom, 75 % support, effort 20", ecomSet(20260801), 50, { support: 0.75, effort: 20 }),
    section("print-flat, effort 20", printSet(20260802, "flat"), 150, { effort: 20 })
  ].join("\n")
  await expect(text).toMatchFileSnapshot("./golden.txt")
})
