import { spawnSync } from "node:child_process"
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path/posix"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { unknownCommands } from "./commands.ts"
import { anchorsIn, blocksIn, codeIn, linksIn, namesIn } from "./markdown.ts"
import { programOf } from "./program.ts"

const pages = globSync(["*.md", "docs/**/*.md", "packages/*/*.md", "examples/**/*.md", "bench/**/*.md", "site/*.md"], {
  exclude: ["**/node_modules/**", "**/CHANGELOG.md"]
}).sort()
const files = globSync(["{packages,scripts,tests,bench,examples}/**/*.{ts,mjs}", "site/*.ts", "*.{ts,mjs}"], {
  exclude: ["**/node_modules/**", "**/dist/**"]
})
const blocks = pages.flatMap((page) => blocksIn(page, readFileSync(page, "utf8")))

const runs = (language: string) => language === "ts" || language === "js"
const where = ({ page, line }: { page: string; line: number }) => `${page}:${line}`

// Placed inside the repository, so that package imports resolve. Git ignores the folder.
const folder = mkdtempSync(".planted-docs-")
const compileCache = mkdtempSync(join(tmpdir(), "waybill-docs-"))
const fileOf = ({ page, line, language }: { page: string; line: number; language: string }) =>
  `${folder}/${page.replace(/\W+/g, "-")}-${line}.${language === "ts" ? "mts" : "mjs"}`

const programs = blocks.filter(({ language, note }) => runs(language) && note === "")
const notRun = blocks.filter(({ language, note }) => runs(language) && note !== "")

beforeAll(() => {
  for (const block of programs) writeFileSync(fileOf(block), programOf(fileOf(block), block.text))
})
afterAll(() => {
  for (const each of [folder, compileCache]) rmSync(each, { recursive: true })
})

describe("the documentation", () => {
  it("the pages include the README, CONTRIBUTING.md and docs/architecture.md", () => {
    expect(pages).toEqual(expect.arrayContaining(["CONTRIBUTING.md", "README.md", "docs/architecture.md"]))
  })

  // Another test runs the programs that need a database server.
  const alone = Map.groupBy(
    programs.filter(({ text }) => !text.includes("DATABASE_URL")),
    ({ page }) => page
  )
  it.each([...alone])("the code runs as shown: %s", (page, own) => {
    const driver = `${folder}/${page.replace(/\W+/g, "-")}.mjs`
    const blocks = own.map((block) => [where(block), `./${basename(fileOf(block))}`])
    writeFileSync(
      driver,
      `for (const [where, file] of ${JSON.stringify(blocks)}) {
  await import(file).catch((error) => {
    console.error(where, error)
    process.exit(1)
  })
}
process.once("beforeExit", () => (process.exitCode = 42))
`
    )
    // One process for each page, because a process for each block would load every module again.
    const env = { ...process.env, NODE_COMPILE_CACHE: compileCache }
    const options = ["--conditions=waybill-source", driver]
    const { status, stderr } = spawnSync(process.execPath, options, { encoding: "utf8", env })
    expect(stderr).toBe("")
    // A block that ends the process would hide those after it.
    expect(status).toBe(42)
  })

  it("all code in the docs compiles", () => {
    const config = {
      extends: "../tests/tsconfig.json",
      compilerOptions: { composite: false, rootDir: ".." },
      include: ["./*.mts"],
      references: []
    }
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config))
    const tsc = spawnSync("node_modules/.bin/tsc", ["-p", folder, "--pretty", "false"], { encoding: "utf8" })
    expect(tsc.stdout).toBe("")
    expect(tsc.status).toBe(0)
  })

  it("no code block in the docs is exempt from running", () => {
    expect(notRun.filter(({ note }) => !/^not run: \S/.test(note)).map(where)).toEqual([])
    expect(notRun.map(where)).toEqual([])
  })

  it.each(blocks.filter(({ language }) => language === "sh").map((block) => [where(block), block] as const))(
    "every command in a shell block exists: %s",
    (_, { text }) => {
      expect(unknownCommands(text)).toEqual([])
    }
  )

  it("JSON in the docs is valid, and every code block is in a language that a test checks", () => {
    for (const { text } of blocks.filter(({ language }) => language === "json")) JSON.parse(text)
    const checked = ["ts", "js", "sh", "json", "mermaid", "text"]
    // tests/deploy/page.test.ts runs the SQL.
    const isElsewhere = (language: string, page: string) => language === "sql" && page === "docs/production.md"
    const others = blocks.filter(({ language, page }) => !checked.includes(language) && !isElsewhere(language, page))
    expect(others.map(where)).toEqual([])
  })

  it.each(pages)("every link works: %s", (page) => {
    const broken = linksIn(readFileSync(page, "utf8")).filter((link) => {
      const [path = "", anchor] = link.split("#")
      const target = path === "" ? page : join(page, "..", path)
      if (!existsSync(target)) return true
      return anchor !== undefined && !anchorsIn(readFileSync(target, "utf8")).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  it.each(pages)("every file, identifier and script on a page exists: %s", (page) => {
    const text = readFileSync(page, "utf8")
    const absent = namesIn(text).filter(([file, names]) => {
      const matching = files.filter((path) => path === file || path.endsWith(`/${file}`))
      return !matching.some((path) =>
        names.every((name) => new RegExp(`\\b${name}\\b`).test(readFileSync(path, "utf8")))
      )
    })
    expect(absent).toEqual([])
    expect(
      unknownCommands(
        codeIn(text)
          .filter((code) => code.startsWith("npm "))
          .join("\n")
      )
    ).toEqual([])
  })

  it("the README, every guide that it lists and every package link to the installation page", () => {
    const readme = readFileSync("README.md", "utf8").split("\n## Use it five ways\n")[1]!.split("\n## ")[0]!
    const guides = linksIn(readme).filter((link) => link.startsWith("docs/"))
    expect(guides.length).toBeGreaterThan(6)
    const linking = ["README.md", ...guides, ...globSync("packages/*/README.md")]
    const without = linking.filter(
      (page) => !linksIn(readFileSync(page, "utf8")).some((link) => /(?:^|\/)install\.md$/.test(link))
    )
    expect(without).toEqual([])
  })

  it("the README names the test command that CI runs", () => {
    const commands = blocks.filter(({ page, language }) => page === "README.md" && language === "sh")
    expect(commands.some(({ text }) => /^npm test\b/m.test(text))).toBe(true)
    expect(readFileSync(".ci/run", "utf8")).toMatch(/^run npm test\b/m)
  })
})
