import { spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { checks } from "../../scripts/tasks/checks.ts"

const names = Object.keys(checks).filter((name) => !["packages", "api"].includes(name))

/** Returns a command that prints what every tool prints after it has checked a number of files. */
const report = (files: number) =>
  [
    `Checked ${files} files`,
    `${files} passed, 0 failed`,
    `0 violations in ${files} files`,
    `CSpell: Files checked: ${files}, Issues found: 0 in 0 files.`,
    `${files} files read`,
    `${files} manifests read`,
    `${files} reports read`,
    `${files} regular expressions in ${files} files`
  ]
    .map((line) => `echo "${line}"`)
    .join("; ")

/** Runs `scripts/check.ts` in a folder in which every tool passes, except in the given checks. */
const run = (others: Record<string, string> = {}, args: ReadonlyArray<string> = []) => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-check-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bin = join(folder, "node_modules/.bin")
  mkdirSync(bin, { recursive: true })
  for (const [program, used] of Map.groupBy(Object.entries(checks), ([, { command }]) => command[0])) {
    const cases = used.map(([name, { command }]) => `'${command.slice(1).join(" ")}') ${others[name] ?? report(3)};;`)
    writeFileSync(join(bin, program), `#!/bin/sh\ncase "$*" in ${cases.join("\n")}\n*) exit 3;; esac\n`)
    chmodSync(join(bin, program), 0o755)
  }
  const options = { cwd: folder, encoding: "utf8" } as const
  const script = join(process.cwd(), "scripts/check.ts")
  const { status, stderr, stdout } = spawnSync(process.execPath, [script, ...args], options)
  return { status, stderr, lines: stdout.trim().split("\n") }
}

it("`npm run check` runs and counts every check that needs no build", () => {
  const { status, lines } = run()
  expect(lines.filter((line) => line.startsWith("passed  "))).toHaveLength(names.length)
  expect(lines.at(-1)).toBe(`${names.length} checks passed`)
  expect(status).toBe(0)
})

it("`npm run check -- NAME` runs one check, and an unknown name lists all of them", () => {
  expect(run({}, ["packages"]).lines).toEqual([
    expect.stringMatching(/^passed {2}published files/),
    "",
    "1 checks passed"
  ])
  const stale = run({ api: "exit 1" }, ["api"])
  expect(stale.lines.at(-1)).toBe("to repair most of its failures: npm run draw -- api")
  const { status, stderr } = run({}, ["typs"])
  expect(status).toBe(2)
  expect(stderr).toMatch(/^typs: unknown check; expected one of\n {2}types /)
})

it.each(names)("`npm run check` stops when %s fails, and prints its output and the command to repeat it", (name) => {
  const { status, lines } = run({ [name]: "echo this is wrong; exit 1" })
  expect(lines).toContain("this is wrong")
  const passed = lines.filter((line) => line.startsWith("passed  ")).length
  expect(lines).toContain(`${passed} checks passed`)
  expect(lines.filter((line) => line.startsWith("failed: "))).toEqual([
    `failed: ${checks[name]!.about}; to repeat it: npm run check -- ${name}`
  ])
  expect(status).toBe(1)
})

it("`npm run check` names each check that fails, and counts only those that pass", () => {
  const { lines } = run(Object.fromEntries(names.map((name) => [name, "sleep 1; exit 1"])))
  expect(lines).toContain("0 checks passed")
  expect(lines.filter((line) => line.startsWith("failed: "))).toHaveLength(2)
})

it("`npm run check` prints the command that repairs the format", () => {
  expect(run({ lint: "exit 1" }).lines.at(-1)).toBe("to repair most of its failures: npm run format")
})

it.each(["lint", "effect", "architecture", "prose", "spelling", "unused", "regexes", "manifests"])(
  "the check %s fails if its tool exits 0 without checking a file",
  (name) => {
    expect(run({ [name]: report(0) }).status).toBe(1)
    expect(run({ [name]: "exit 0" }).status).toBe(1)
  }
)
