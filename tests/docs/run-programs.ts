// Runs the code blocks of pages in one process, because a process for each page would load every module again.
import { execFile } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path/posix"
import type { Block } from "./markdown.ts"
import { where } from "./pages.ts"
import { programOf } from "./program.ts"

/** Exit code of a process that has run every block to its end. A block that ends the process prevents it. */
const COMPLETE = 42

/** Time in milliseconds until a page with open resources fails. */
const OPEN_LIMIT = 20_000

const nameOf = ({ page, line, language }: Block): string =>
  `${page.replace(/\W+/g, "-")}-${line}.${language === "ts" ? "mts" : "mjs"}`

/** Writes the blocks that name a file in their first line, such as `// in-transaction.ts`, from which others import. */
export const writeNamedFiles = (folder: string, blocks: ReadonlyArray<Block>): void => {
  for (const { text } of blocks) {
    const name = /^\/\/ ([\w-]+\.ts)\n/.exec(text)?.[1]
    if (name !== undefined) writeFileSync(join(folder, name), text)
  }
}

/** The client that Prisma generates in a host's project. */
const PRISMA_CLIENT = "./generated/prisma/client.ts"

/** Writes a client of Prisma without models in its place. */
const writePrismaClient = (folder: string): void => {
  const hosts = "../../../packages/adapter-sql/test/over/hosts/prisma.ts"
  mkdirSync(dirname(join(folder, PRISMA_CLIENT)), { recursive: true })
  writeFileSync(
    join(folder, PRISMA_CLIENT),
    `import type { prismaOn } from "${hosts}"\n\nexport type PrismaClient = ReturnType<typeof prismaOn>\n`
  )
}

/**
 * Writes code blocks as programs into a new folder inside the repository, so that package imports resolve. Git ignores
 * the folder.
 */
export const writePrograms = (blocks: ReadonlyArray<Block>) => {
  const folder = mkdtempSync(".planted-docs-")
  writeNamedFiles(folder, blocks)
  for (const block of blocks) {
    const file = join(folder, nameOf(block))
    writeFileSync(file, programOf(file, block.text))
    if (block.text.includes(PRISMA_CLIENT)) writePrismaClient(folder)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Source of the program that imports the blocks of each page one after another. When a page has
 * ended, it writes the page's problem to `file`: a thrown error, output on standard error, or resources left open.
 */
const driverOf = (
  pages: ReadonlyArray<readonly [page: string, blocks: ReadonlyArray<Block>]>,
  file: string
): string => `
import { appendFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import { inspect } from "node:util"

// Creates the streams, which count as open.
process.stdout.write("")
const write = process.stderr.write.bind(process.stderr)
const openNow = () => process.getActiveResourcesInfo().filter((name) => name !== "Timeout" && name !== "Immediate")
const before = openNow().length
let failed = false
for (const [page, blocks] of ${JSON.stringify(pages.map(([page, own]) => [page, own.map((block) => [where(block), `./${nameOf(block)}`])]))}) {
  let problem = ""
  process.stderr.write = (text) => {
    problem += text
    return true
  }
  for (const [where, file] of blocks)
    await import(file).catch((error) => {
      problem += where + " " + inspect(error)
    })
  for (const start = Date.now(); openNow().length > before && Date.now() - start < ${OPEN_LIMIT}; ) await wait(5)
  if (openNow().length > before) problem += page + " leaves open: " + openNow().join(", ")
  process.stderr.write = write
  appendFileSync(${JSON.stringify(file)}, JSON.stringify([page, problem]) + "\\n")
  failed ||= problem !== ""
}
// A program that failed may have left open what would keep this process running.
if (failed) process.exit(${COMPLETE})
process.once("beforeExit", () => (process.exitCode = ${COMPLETE}))
`

/** Runs a module, and returns its exit code and what it has written to standard error. */
const runModule = (file: string): Promise<{ readonly code: unknown; readonly stderr: string }> =>
  new Promise((resolve) => {
    const args = ["--conditions=waybill-source", file]
    execFile(process.execPath, args, { maxBuffer: 2 ** 26 }, (error, _, stderr) =>
      resolve({ code: error?.code ?? error?.signal ?? 0, stderr })
    )
  })

/** Runs the blocks of each page, and returns the problem of each page, or an empty string. */
export const runPrograms = async (blocks: ReadonlyArray<Block>): Promise<ReadonlyMap<string, string>> => {
  const { folder, remove } = writePrograms(blocks)
  try {
    const pages = [...Map.groupBy(blocks, ({ page }) => page)]
    const [driver, report] = [join(folder, "driver.mjs"), join(folder, "report.ndjson")]
    writeFileSync(driver, driverOf(pages, report))
    const { code, stderr } = await runModule(driver)
    const lines = existsSync(report) ? readFileSync(report, "utf8").trim().split("\n") : []
    const ended = new Map(lines.map((line) => JSON.parse(line) as [string, string]))
    const fault = stderr !== "" || code !== COMPLETE ? `the process ended with ${code}: ${stderr}` : ""
    // An early end belongs to the page that it interrupted, or to the last one.
    const faulty = pages.find(([page]) => !ended.has(page))?.[0] ?? pages.at(-1)?.[0]
    return new Map(pages.map(([page]) => [page, (ended.get(page) ?? "") + (page === faulty ? fault : "")]))
  } finally {
    remove()
  }
}
