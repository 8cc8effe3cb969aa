import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"))
// The packages are checked in CI after the build, and not by `npm run check`.
const names = Object.keys(scripts).filter((name) => name.startsWith("check:") && name !== "check:packages")

/** Returns a command that prints what every tool prints after it has checked a number of files. */
const report = (files: number) =>
  [
    `Checked ${files} files`,
    `${files} passed, 0 failed`,
    `0 violations in ${files} files`,
    `CSpell: Files checked: ${files}, Issues found: 0 in 0 files.`,
    `${files} files read`,
    `${files} regular expressions in ${files} files`
  ]
    .map((line) => `echo "${line}"`)
    .join("; ")

/** Runs `scripts/check.ts` in a folder in which every check passes, except for the given scripts. */
const run = (others: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-check-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const passing = Object.fromEntries(names.map((name) => [name, report(3)]))
  writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts: { ...passing, ...others } }))
  const options = { cwd: folder, encoding: "utf8" } as const
  const { status, stdout } = spawnSync(process.execPath, [join(process.cwd(), "scripts/check.ts")], options)
  return { status, lines: stdout.trim().split("\n") }
}

it("`npm run check` runs and counts every check defined in package.json", () => {
  const { status, lines } = run()
  expect(lines.filter((line) => line.startsWith("passed  "))).toHaveLength(names.length)
  expect(lines.at(-1)).toBe(`${names.length} checks passed`)
  expect(status).toBe(0)
})

it.each(names)("`npm run check` stops when %s fails, and prints its output and the command to repeat it", (name) => {
  const { status, lines } = run({ [name]: "echo this is wrong; exit 1" })
  expect(lines).toContain("this is wrong")
  expect(lines.at(-2)).toMatch(new RegExp(`^${names.indexOf(name)} checks passed, then one failed: `))
  expect(lines.at(-1)).toBe(`To run it alone: npm run ${name}`)
  expect(status).toBe(1)
})

it.each([
  "check:lint",
  "check:effect",
  "check:architecture",
  "check:prose",
  "check:spelling",
  "check:unused",
  "check:regexes"
])("%s fails if its tool exits 0 without checking a file", (name) => {
  expect(run({ [name]: report(0) }).status).toBe(1)
  expect(run({ [name]: "exit 0" }).status).toBe(1)
})
