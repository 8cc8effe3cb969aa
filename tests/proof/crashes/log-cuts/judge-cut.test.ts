import { expect, it } from "vitest"
import { cutViolations } from "./judge-cut.ts"

const writes = [
  { request: "a", before: 100, after: 200 },
  { request: "b", before: 200, after: 300 },
  { request: "c", before: 300, after: 400 }
]

it("a cut inside a write may keep or lose this write, but no other", () => {
  expect(cutViolations(writes, 250, new Set(["a"]))).toEqual([])
  expect(cutViolations(writes, 250, new Set(["a", "b"]))).toEqual([])
  expect(cutViolations(writes, 300, new Set(["a"]))).toEqual(["cut at 300: b is lost, although its log is complete"])
})

it("a write behind the cut, and a write without the earlier ones, are violations", () => {
  expect(cutViolations(writes, 250, new Set(["a", "b", "c"]))).toEqual([
    "cut at 250: c is stored, although its log is cut off"
  ])
  expect(cutViolations(writes, 150, new Set(["b"]))).toEqual([
    "cut at 150: b is stored, although its log is cut off",
    "cut at 150: the stored writes are not a prefix"
  ])
})
