import { execFileSync } from "node:child_process"
import { existsSync, globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { brokenInCode, staleTables, strangersIn } from "./house-rules.ts"

const read = (path: string) => readFileSync(path, "utf8")
const outside = (path: string) =>
  path
    .split("/")
    .some(
      (part) => ["node_modules", "dist", "coverage", "reports"].includes(part) || /^\.(?!ci$|changeset$)./.test(part)
    )

// What git would hand to somebody else; without git, all that is not made by a tool.
const everyFile = existsSync(".git")
  ? execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
      .split("\n")
      .filter((path) => existsSync(path))
  : globSync("**/*.*", { exclude: outside })
const code = everyFile.filter((path) => /\.(?:ts|mts|js|mjs)$/.test(path))

describe("in this repository", () => {
  it("every file of code is named for its concept, short, and its index.ts only re-exports", () => {
    expect(code.length).toBeGreaterThan(20)
    expect(code.flatMap((path) => brokenInCode(path, read(path)))).toEqual([])
  })

  it("the list of long tables holds nothing that is short by now", () => {
    expect(staleTables((path) => (existsSync(path) ? read(path).split("\n").length - 1 : 0))).toEqual([])
  })

  it("no file names a path of one machine or a package registry", () => {
    const text = everyFile.filter((path) => !/\.(?:gz|png|ico|db)$/.test(path))
    expect(text.flatMap((path) => strangersIn(path, read(path)))).toEqual([])
  })

  it("everything runs on the Node that is pinned, whatever the machine has", () => {
    const { devDependencies } = JSON.parse(read("package.json"))
    expect(process.versions.node).toBe(devDependencies.node)
  })

  it("every package can be built, and checked as the one who installs it would see it", () => {
    const manifests = globSync("packages/*/package.json").map((path) => JSON.parse(read(path)))
    const lacking = manifests.filter(({ scripts }) => !scripts?.build || !scripts["check:package"])
    expect(lacking.map(({ name }) => name)).toEqual([])
  })
})

describe("a planted violation is found:", () => {
  it.each([
    ["packages/core/src/utils.ts", "", "is named for nothing of the domain"],
    ["packages/core/src/order-helpers.ts", "", "is named for nothing of the domain"],
    ["packages/core/src/order/types.ts", "", "is named for nothing of the domain"],
    ["packages/core/test/common.test.ts", "", "is named for nothing of the domain"],
    ["packages/core/src/pushOrder.ts", "", "is not named in kebab-case"],
    ["packages/core/src/long.ts", "\n".repeat(301), "has 301 lines, more than 300"],
    ["packages/core/test/long.test.ts", "\n".repeat(301), "has 301 lines, more than 300"],
    ["packages/core/test/fixtures/long.ts", "\n".repeat(301), "has 301 lines, more than 300"],
    ["tests/docs/long.ts", "\n".repeat(301), "has 301 lines, more than 300"],
    ["packages/core/src/index.ts", "export const a = 1", "does more than re-export"],
    ["packages/core/src/index.ts", 'import "./a.ts"\nexport * from "./b.ts"', "does more than re-export"]
  ])("%s", (path, text, why) => {
    expect(brokenInCode(path, text)).toEqual([`${path} ${why}`])
  })

  it.each([
    ["a path", `see ${["", "home", "me", "notes"].join("/")}`, "a path of one machine"],
    ["a temporary path", `"${["", "tmp", "x"].join("/")}"`, "a path of one machine"],
    ["a registry", `https://${["registry", "example", "org"].join(".")}/x`, "a package registry"]
  ])("%s", (_, text, what) => {
    expect(strangersIn("notes.md", `first\n${text}`)).toEqual([`notes.md:2 names ${what}`])
  })
})

it("what is allowed is not found", () => {
  const index = 'export { a } from "./a.ts"\nexport type { B } from "./b.ts"\nexport * as C from "./c.ts"'
  expect(brokenInCode("packages/core/src/index.ts", index)).toEqual([])
  expect(brokenInCode("packages/core/test/method.types.ts", "\n".repeat(300))).toEqual([])
  expect(brokenInCode("packages/core/test/fixtures/grammars.ts", "\n".repeat(400))).toEqual([])
  expect(strangersIn("a.md", "https://example.org/home/x, ./tmp/y, /usr/bin/env")).toEqual([])
})
