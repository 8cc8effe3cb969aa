// The smaller version of `npm run nightly -- second-checker`.
import { spawnSync } from "node:child_process"
import { expect, it } from "vitest"
import { runs, seedsOf } from "../../../../tests/runs/runs.ts"
import { casesOf, compare } from "./compare.ts"

it("a checker that was written from the page alone judges every claim as verify does", ({ skip }) => {
  if (spawnSync("python3", ["--version"]).status !== 0) skip("python3 is not installed")
  const { differences, verdicts } = compare(seedsOf(runs(25, 75)).flatMap((seed) => [...casesOf(seed)]))
  expect(differences).toEqual([])
  expect([...new Set(verdicts)].sort()).toEqual(["Checked", "False", "NotCheckable"])
})
