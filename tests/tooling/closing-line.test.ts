import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"

const runner = join(process.cwd(), "node_modules/vitest/vitest.mjs")
const reporter = join(process.cwd(), "scripts/closing-line.ts")

/** Runs a small suite in a temporary folder in the same way as `npm test` runs the suite of this repository. */
const run = (files: Record<string, string>, { ci = false, args = [] as ReadonlyArray<string> } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-suite-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const config = { test: { globals: true, reporters: [reporter], include: ["*.test.mjs"] } }
  writeFileSync(join(folder, "vitest.config.mjs"), `export default ${JSON.stringify(config)}`)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { CI: _, ...environment } = process.env
  const { status, stdout } = spawnSync(process.execPath, [runner, "run", ...args], {
    cwd: folder,
    encoding: "utf8",
    env: ci ? { ...environment, CI: "true" } : environment
  })
  return { status, lines: stdout.trim().split("\n") }
}

const one = 'it("adds", () => expect(1 + 1).toBe(2))'
const skipping = 'it("queries a database", (test) => test.skip("no database responds"))'

it("a complete run succeeds and ends with the number of tests", () => {
  expect(run({ "a.test.mjs": one }, { ci: true })).toEqual({ status: 0, lines: ["1 passed, 0 failed, 0 skipped"] })
})

it("a test file that was not collected fails the run and is named", () => {
  expect(run({ "a.test.mjs": one, "b.spec.ts": one })).toEqual({
    status: 1,
    lines: ["not collected: b.spec.ts", "1 passed, 1 failed, 0 skipped"]
  })
})

it("a run of one test file does not report the others as missing", () => {
  expect(run({ "a.test.mjs": one, "b.spec.ts": one }, { args: ["a.test.mjs"] }).status).toBe(0)
})

it("a skipped test is counted; in CI it fails the run with its name and reason", () => {
  const files = { "a.test.mjs": `${one}\n${skipping}` }
  expect(run(files)).toEqual({ status: 0, lines: ["1 passed, 0 failed, 1 skipped"] })
  expect(run(files, { ci: true })).toEqual({
    status: 1,
    lines: ["skipped in CI: queries a database (no database responds)", "1 passed, 0 failed, 1 skipped"]
  })
})

it("failed tests, files that do not load and errors outside tests are counted and named", () => {
  const { status, lines } = run({
    "a.test.mjs": 'it("fails", () => expect(1).toBe(2))',
    "b.test.mjs": "throw new Error('does not load')",
    "c.test.mjs": `${one}\nit("waits", async () => { Promise.reject(new Error("lost")); await new Promise((go) => setTimeout(go, 20)) })`
  })
  expect(status).toBe(1)
  expect(lines).toEqual([
    "failed: a.test.mjs > fails: expected 1 to be 2 // Object.is equality",
    "failed: b.test.mjs: does not load",
    "failed: outside any test: lost",
    "2 passed, 3 failed, 0 skipped"
  ])
})

it("a worker that dies is reported with its signal and the file that it ran", () => {
  const { status, lines } = run({
    "a.test.mjs": `it("ends its process", async () => { process.kill(process.pid, "SIGKILL"); await new Promise(() => {}) })`
  })
  expect(status).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(
      /^failed: outside any test: .*Worker exited unexpectedly with signal SIGKILL .*a\.test\.mjs$/u
    ),
    "0 passed, 1 failed, 0 skipped"
  ])
})
