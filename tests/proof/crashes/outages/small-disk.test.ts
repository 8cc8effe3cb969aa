import { expect, it } from "vitest"
import { diskProblems } from "./small-disk.ts"

it("each trial must refuse a write on the full disk", () => {
  expect(diskProblems(50, 50)).toEqual([])
  expect(diskProblems(1, 50)).toEqual(["in 49 of 50 trials, no write was refused on the full disk"])
})
