import { execFile } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { plainPort } from "@waybill/core"
import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { unknownCommands } from "./commands.ts"
import { excerptFaults } from "./excerpts.ts"
import { absentNames, brokenLinks, hasInstallLink } from "./page-faults.ts"
import { blocks, pages, programs, README, sourceOf, where } from "./pages.ts"
import { runPrograms, writePrograms } from "./run-programs.ts"

const others = pages.filter((page) => page !== README)
// Another test runs the programs that need a database server.
const alone = programs.filter(
  ({ note, page, text }) => note === "" && page !== README && !text.includes("DATABASE_URL")
)
const notRun = programs.filter(({ note }) => note !== "")

describe("the documentation", () => {
  it("the pages include the README, CONTRIBUTING.md and docs/architecture.md", () => {
    expect(pages).toEqual(expect.arrayContaining(["CONTRIBUTING.md", "README.md", "docs/architecture.md"]))
  })

  describe("the code on each page", () => {
    let problems: ReadonlyMap<string, string>
    beforeAll(async () => {
      problems = await runPrograms(alone)
    })

    it.each([...new Set(alone.map(({ page }) => page))])("the code runs as shown: %s", (page) => {
      expect(problems.get(page)).toBe("")
    })
  })

  it("all code in the docs compiles", async () => {
    const { folder, remove } = writePrograms(programs.filter(({ note }) => note === ""))
    onTestFinished(remove)
    const config = {
      extends: "../tests/tsconfig.json",
      compilerOptions: { composite: false, rootDir: ".." },
      include: ["./*.mts"],
      references: []
    }
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config))
    const output = await new Promise((resolve) =>
      execFile("node_modules/.bin/tsc", ["-p", folder, "--pretty", "false"], (error, stdout) =>
        resolve({ code: error?.code ?? 0, stdout })
      )
    )
    expect(output).toEqual({ code: 0, stdout: "" })
  })

  it("no code block in the docs is exempt from running", () => {
    expect(notRun.filter(({ note }) => !/^not run: \S/.test(note)).map(where)).toEqual([])
    expect(notRun.map(where)).toEqual([])
  })

  it("every code block from an example is in that example", () => {
    expect(excerptFaults(blocks)).toEqual([])
    const shown = blocks.flatMap((block) => sourceOf(block)?.split("/")[1] ?? [])
    expect([...new Set(shown)].toSorted()).toEqual(["express-pg", "fastify-kysely", "hono-drizzle", "nestjs", "nextjs"])
  })

  it.each(
    blocks
      .filter(({ language, page }) => language === "sh" && page !== README)
      .map((block) => [where(block), block] as const)
  )("every command in a shell block exists: %s", (_, { text }) => {
    expect(unknownCommands(text)).toEqual([])
  })

  it("JSON in the docs is valid, and every code block is in a language that a test checks", () => {
    for (const { text } of blocks.filter(({ language }) => language === "json")) JSON.parse(text)
    const checked = ["ts", "js", "sh", "json", "mermaid", "text"]
    // tests/deploy/page.test.ts runs the SQL, and tests/docs/recomputed-digests.test.ts the Python.
    const elsewhere = ["sql docs/production.md", "python docs/rate.md"]
    const isElsewhere = (language: string, page: string) => elsewhere.includes(`${language} ${page}`)
    const unchecked = blocks.filter(({ language, page }) => !checked.includes(language) && !isElsewhere(language, page))
    expect(unchecked.map(where)).toEqual([])
  })

  it.each(others)("every link works: %s", (page) => {
    expect(brokenLinks(page)).toEqual([])
  })

  it.each(others)("every file, identifier and script on a page exists: %s", (page) => {
    expect(absentNames(page)).toEqual([])
  })

  it("the pages on transactions and on a host contain no passage of five lines twice", () => {
    const shared = ["docs/embed/one-transaction.md", "docs/embed/postgres-host.md"]
    const passages = programs
      .filter(({ page }) => shared.includes(page))
      .flatMap(({ text }) => {
        const lines = text.split("\n").map((line) => line.trim())
        return lines.slice(4).map((_, start) => lines.slice(start, start + 5).join("\n"))
      })
    expect(passages.length).toBeGreaterThan(200)
    expect(passages.filter((passage, n) => passages.indexOf(passage) !== n)).toEqual([])
  })

  it("every package links to the installation page", () => {
    const packages = pages.filter((page) => /^packages\/[^/]+\/README\.md$/.test(page))
    expect(packages.length).toBeGreaterThan(4)
    expect(packages.filter((page) => !hasInstallLink(page))).toEqual([])
  })
})

it("docs/your-own-store.md calls each port by its name in createWaybill", () => {
  const page = readFileSync("docs/your-own-store.md", "utf8")
  const [, table = ""] = page.split(/^\| port \|.*\n\|[-| ]+\n/m)
  const rows = [...table.split("\n\n", 1)[0]!.matchAll(/^\| (\w+) \|/gm)].map(([, name]) => name)
  const prose = [...page.matchAll(/\bport `(\w+)`/g)].map(([, name]) => name)
  expect(rows).toEqual(["accounts", "carriers", "rater", "packer", "orderIds"])
  expect([...rows, ...prose].filter((name) => !Object.hasOwn(plainPort, name!))).toEqual([])
})
