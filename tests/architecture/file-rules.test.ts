import { execFileSync } from "node:child_process"
import { existsSync, globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { brokenInCode, foreignNamesIn, staleTables } from "./file-rules.ts"

const read = (path: string) => readFileSync(path, "utf8")
const outside = (path: string) =>
  path
    .split("/")
    .some(
      (part) => ["node_modules", "dist", "coverage", "reports"].includes(part) || /^\.(?!ci$|changeset$)./.test(part)
    )

// With git, all files that git tracks or would add. Without git, all files except generated ones.
const everyFile = existsSync(".git")
  ? execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
      .split("\n")
      .filter((path) => existsSync(path))
  : globSync("**/*.*", { exclude: outside })
const code = everyFile.filter((path) => /\.(?:ts|mts|js|mjs)$/.test(path))

describe("files in this repository", () => {
  it("every code file follows the rules for names, constants, length and re-exports", () => {
    expect(code.length).toBeGreaterThan(20)
    expect(code.flatMap((path) => brokenInCode(path, read(path)))).toEqual([])
  })

  it("every file in the list of long tables has more than 300 lines", () => {
    expect(staleTables((path) => (existsSync(path) ? read(path).split("\n").length - 1 : 0))).toEqual([])
  })

  it("no file mentions a path on one machine or a package registry", () => {
    const text = everyFile.filter((path) => !/\.(?:gz|png|webp|ico|db)$/.test(path))
    expect(text.flatMap((path) => foreignNamesIn(path, read(path)))).toEqual([])
  })

  it("the tests run on the pinned version of Node", () => {
    const { dependencies } = JSON.parse(read("scripts/package.json"))
    expect(process.versions.node).toBe(dependencies.node)
  })

  it("every package has scripts that build it and check the files that it publishes", () => {
    const manifests = globSync("packages/*/package.json").map((path) => JSON.parse(read(path)))
    const lacking = manifests.filter(({ scripts }) => !scripts?.build || !scripts["check:package"])
    expect(lacking.map(({ name }) => name)).toEqual([])
  })
})

describe("the file rules", () => {
  it.each([
    ["packages/core/src/utils.ts", "", "has a vague name"],
    ["packages/core/src/order-helpers.ts", "", "has a vague name"],
    ["packages/core/src/order/types.ts", "", "has a vague name"],
    ["packages/core/test/common.test.ts", "", "has a vague name"],
    ["packages/core/src/pushOrder.ts", "", "is not named in kebab-case"],
    ["packages/core/src/long.ts", "\n".repeat(301), "has 301 lines, more than 300"],
    ["packages/core/test/long.test.ts", "\n".repeat(301), "has 301 lines, more than 300"],
    ["packages/core/test/fixtures/long.ts", "\n".repeat(301), "has 301 lines, more than 300"],
    ["tests/docs/long.ts", "\n".repeat(301), "has 301 lines, more than 300"],
    [
      "tests/service/a.test.ts",
      'import { once } from "node:events"\nimport { type ChildProcess, spawn } from "node:child_process"',
      "starts processes that an interrupted run leaves behind; use tests/processes/spawn-guarded.ts"
    ],
    ["packages/core/src/index.ts", "export const a = { b: 1 }", "does more than re-export"],
    ["packages/core/src/index.ts", 'import "./a.ts"\nexport * from "./b.ts"', "does more than re-export"],
    ["packages/core/src/a.ts", "const most = 3", "has a constant most that must be in UPPER_SNAKE_CASE"],
    ["packages/core/src/a.ts", 'export const name = "a"', "has a constant name that must be in UPPER_SNAKE_CASE"],
    [
      "packages/core/src/a.ts",
      "const SECOND = 1\nconst minute = 60 * SECOND",
      "has a constant minute that must be in UPPER_SNAKE_CASE"
    ],
    [
      "packages/core/src/a.ts",
      "export const LIMITS = { most: 3 }",
      "has a constant LIMITS that must not be in UPPER_SNAKE_CASE"
    ]
  ])("the file rules report that $0 $2", (path, text, why) => {
    expect(brokenInCode(path, text)).toEqual([`${path} ${why}`])
  })

  it.each([
    ["a path", `see ${["", "home", "me", "notes"].join("/")}`, "a path on one machine"],
    ["a temporary path", `"${["", "tmp", "x"].join("/")}"`, "a path on one machine"],
    ["a registry", `https://${["registry", "example", "org"].join(".")}/x`, "a package registry"]
  ])("the file rules report %s in a page", (_, text, what) => {
    expect(foreignNamesIn("notes.md", `first\n${text}`)).toEqual([`notes.md:2 names ${what}`])
  })
})

it("the file rules accept files that follow them", () => {
  const constants =
    "const SECOND = 1\nconst MINUTE = 60 * SECOND\nconst letters = /a/\nexport const limits = { most: 3 }\nconst Id = make()"
  expect(brokenInCode("packages/core/src/a.ts", constants)).toEqual([])
  const index = 'export { a } from "./a.ts"\nexport type { B } from "./b.ts"\nexport * as C from "./c.ts"'
  expect(brokenInCode("packages/core/src/index.ts", index)).toEqual([])
  expect(brokenInCode("packages/core/test/method.types.ts", "\n".repeat(300))).toEqual([])
  expect(brokenInCode("packages/core/test/fixtures/grammars.ts", "\n".repeat(400))).toEqual([])
  expect(foreignNamesIn("a.md", "https://example.org/home/x, ./tmp/y, /usr/bin/env")).toEqual([])
})
