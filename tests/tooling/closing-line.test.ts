import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, it, onTestFinished } from "vitest"

const runner = join(process.cwd(), "node_modules/vitest/vitest.mjs")
const reporter = join(process.cwd(), "scripts/closing-line.ts")

interface Options {
  readonly ci?: boolean
  readonly args?: ReadonlyArray<string>
  readonly include?: ReadonlyArray<string>
  readonly projects?: ReadonlyArray<{ readonly name: string; readonly include: ReadonlyArray<string> }>
}

/** Runs a small suite in a temporary folder in the same way as `npm test` runs the suite of this repository. */
const run = (
  files: Record<string, string>,
  { ci = false, args = [], include = ["*.test.mjs"], projects }: Options = {}
) => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-suite-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const test = { globals: true, reporters: [[reporter, { projects }]] }
  const config =
    projects === undefined
      ? { test: { ...test, include } }
      : { test: { ...test, projects: projects.map((project) => ({ extends: true, test: project })) } }
  writeFileSync(join(folder, "vitest.config.mjs"), `export default ${JSON.stringify(config)}`)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
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

it("a file that a test compares with its output is named with the command that updates it", () => {
  const compares = 'it("draws", () => expect("new").toMatchFileSnapshot("./drawing.txt"))'
  const { lines, status } = run({ "a.test.mjs": compares, "drawing.txt": "old" }, { ci: true })
  expect(status).toBe(1)
  expect(lines.at(-2)).toMatch(/^failed: a\.test\.mjs > draws: Snapshot .*; to update it: npm test -- -u a\.test\.mjs$/)
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

it("a run with --config reports uncollected files; if it collects nightly tests, those too", () => {
  const files = { "a.test.mjs": one, "b.nightly.ts": one, "c.nightly.ts": one }
  const args = ["--config", "vitest.config.mjs"]
  expect(run(files, { args }).lines).toEqual(["1 passed, 0 failed, 0 skipped"])
  expect(run({ ...files, "d.spec.ts": one }, { args, include: ["*.test.mjs", "b.nightly.ts"] })).toEqual({
    status: 1,
    lines: ["not collected: c.nightly.ts", "not collected: d.spec.ts", "2 passed, 2 failed, 0 skipped"]
  })
})

const projects = [
  { name: "first", include: ["first/*.test.mjs"] },
  { name: "second", include: ["second/*.test.mjs"] }
]
const inProjects = { "first/a.test.mjs": one, "second/b.test.mjs": one, "second/c.test.mjs": one }

it.each([
  ["--project=first", "--maxWorkers=1"],
  ["--project", "first"]
])("a run of one project names the others", (...args) => {
  expect(run(inProjects, { projects, args })).toEqual({
    status: 0,
    lines: ["left out: second (2 files); npm run test:all runs all projects", "1 passed, 0 failed, 0 skipped"]
  })
})

it("a run of all projects leaves out nothing", () => {
  expect(run(inProjects, { projects })).toEqual({ status: 0, lines: ["3 passed, 0 failed, 0 skipped"] })
})

it.each([[], ["--project=first", "--maxWorkers=1"]])(
  "a test file that belongs to no project fails the run",
  (...args) => {
    const { status, lines } = run({ ...inProjects, "third/d.test.mjs": one }, { projects, args })
    expect(status).toBe(1)
    expect(lines[0]).toBe("not collected: third/d.test.mjs")
  }
)

it("a skipped test is counted with its reason; in CI it fails the run with its name", () => {
  const files = { "a.test.mjs": `${one}\n${skipping}` }
  const counts = ["skipped: 1 test: no database responds", "1 passed, 0 failed, 1 skipped"]
  expect(run(files)).toEqual({ status: 0, lines: counts })
  expect(run(files, { ci: true })).toEqual({
    status: 1,
    lines: ["skipped in CI: queries a database (no database responds)", ...counts]
  })
})

it("each reason is reported once with its number of tests; a title may give it", () => {
  const inTitle = `describe.skip("queue (skipped: no server (port 1))", () => { ${one}; it("waits", () => {}) })`
  const need = 'it.skip("writes Parquet (needs DuckDB)", () => {})'
  const files = { "a.test.mjs": [skipping, inTitle, need, skipping, 'it.skip("later", () => {})'].join("\n") }
  expect(run(files).lines).toEqual([
    "skipped: 2 tests: no database responds",
    "skipped: 2 tests: no server (port 1)",
    "skipped: 1 test: needs DuckDB",
    "skipped: 1 test: no reason given",
    "0 passed, 0 failed, 6 skipped"
  ])
})

it("tests that a pattern of names does not match have no reason", () => {
  const files = { "a.test.mjs": `${one}\n${skipping}\nit("waits", () => {})` }
  expect(run(files, { args: ["-t", "adds"] }).lines).toEqual(["1 passed, 0 failed, 2 skipped"])
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
