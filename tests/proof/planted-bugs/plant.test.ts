import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { bugs } from "./bugs.ts"
import { finderIn, withBug } from "./plant.ts"
import { chosen } from "./run-bugs.ts"

describe("planted bugs", () => {
  it.each(bugs)("a bug has exactly one place in its file, and existing tests: $name", (bug) => {
    expect(withBug(readFileSync(bug.file, "utf8"), bug)).toContain(bug.to)
    for (const test of bug.tests) expect(existsSync(test)).toBe(true)
  })

  it("throws unless the original code of a bug occurs exactly once in its file", () => {
    const bug = { name: "a sum is a difference", file: "a.ts", from: "a + b", to: "a - b", tests: [] }
    expect(withBug("return a + b", bug)).toBe("return a - b")
    expect(() => withBug("return a * b", bug)).toThrow('"a + b" must occur once in a.ts, not 0 times')
    expect(() => withBug("a + b + a + b", bug)).toThrow("not 2 times")
  })

  it("only a failed test finds a bug, not a file that does not load or a run that crashes", () => {
    const failed = "failed: a.test.ts > adds: expected 1 to be 2\n0 passed, 1 failed, 0 skipped"
    expect(finderIn({ code: 1, output: failed })).toBe("a.test.ts > adds: expected 1 to be 2")
    expect(finderIn({ code: 1, output: "failed: a.test.ts: Unexpected token" })).toBeUndefined()
    expect(finderIn({ code: null, output: failed })).toBeUndefined()
    expect(finderIn({ code: 0, output: "1 passed, 0 failed, 0 skipped" })).toBeUndefined()
  })

  it("the seed chooses the bugs of a short run", () => {
    expect(chosen(bugs, 3, 1)).toEqual(chosen(bugs, 3, 1))
    expect(chosen(bugs, bugs.length, 1)).toHaveLength(bugs.length)
    const names = new Set([1, 2, 3, 4].flatMap((seed) => chosen(bugs, 3, seed).map(({ name }) => name)))
    expect(names.size).toBeGreaterThan(6)
  })
})
