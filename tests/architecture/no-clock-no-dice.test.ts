import { spawnSync } from "node:child_process"
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"

/** Lints the given files in a temporary folder with the configuration of this repository. */
const lint = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-lint-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const part of ["biome.json", ".gitignore", "scripts/lint"]) cpSync(part, join(folder, part), { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const biome = join(process.cwd(), "node_modules/.bin/biome")
  const options = ["lint", "--reporter=json", "--max-diagnostics=none", "packages"]
  const { stdout } = spawnSync(biome, options, { cwd: folder, encoding: "utf8" })
  const report: { diagnostics: ReadonlyArray<{ severity: string; message: string; location: { path: string } }> } =
    JSON.parse(stdout)
  return Object.keys(files).map((file) => [
    file,
    ...report.diagnostics
      .filter(({ severity, location }) => severity === "error" && location.path === file)
      .map(({ message }) => message)
  ])
}

const dice = "Randomness must be an argument or a service here."
const global = (name: string) => `Do not use the global variable ${name}.`

const violations = {
  "new-date.ts": ["export const now = () => new Date()", global("Date")],
  "date-now.ts": ["export const now = () => Date.now()", global("Date")],
  "date-passed-on.ts": ["export const makers = [Date]", global("Date")],
  "temporal.ts": ["export const now = () => Temporal.Now.instant()", global("Temporal")],
  "around.ts": ["export const now = () => globalThis.Date.now()", global("globalThis")],
  "random.ts": ["export const roll = () => Math.random()", dice],
  "random-passed-on.ts": ["export const roll = Math.random", dice],
  "random-optional.ts": ["export const roll = () => Math?.random()", dice],
  "random-computed.ts": ['const name = "random"\nexport const roll = () => Math[name]()', dice],
  "random-destructured.ts": ["const { floor, random: roll } = Math\nexport const six = () => floor(roll())", dice],
  "random-alias.ts": ["const Numbers = Math\nexport const roll = () => Numbers.random()", dice]
} as const

const sources = (folder: string) =>
  Object.fromEntries(Object.entries(violations).map(([file, [text]]) => [folder + file, text]))

describe.each(["packages/core/src/", "packages/packing/src/"])("code in %s", (folder) => {
  it("the linter refuses the clock and random numbers, no matter how code reaches them", () => {
    const expected = Object.entries(violations).map(([file, [, message]]) => [folder + file, message])
    expect(lint(sources(folder))).toEqual(expected)
  })

  it("the linter accepts the rest of Math, and an imported type named Date", () => {
    const file = `${folder}innocent.ts`
    const text = 'import { Date } from "./civil.ts"\nexport const day = () => Date.of(Math.max(1, Math.floor(1.5)))'
    expect(lint({ [file]: text })).toEqual([[file]])
  })
})

it("the linter allows the clock and random numbers in other packages", () => {
  const folder = "packages/cli/src/"
  expect(lint(sources(folder))).toEqual(Object.keys(violations).map((file) => [folder + file]))
})

it("no comment in core or packing disables the rules for the clock and random numbers", () => {
  const files = globSync("packages/{core,packing}/src/**/*.ts")
  expect(files.length).toBeGreaterThan(0)
  const disabled = /biome-ignore[a-z-]* lint(?:\/plugin|\/style\/noRestrictedGlobals|:| |$)/m
  expect(files.filter((file) => disabled.test(readFileSync(file, "utf8")))).toEqual([])
})
