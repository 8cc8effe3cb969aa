// The README: its code runs, its commands exist, and its links lead somewhere.
import { beforeAll, describe, expect, it } from "vitest"
import { unknownCommands } from "../docs/commands.ts"
import { linksIn } from "../docs/markdown.ts"
import { absentNames, brokenLinks, hasInstallLink } from "../docs/page-faults.ts"
import { blocks, pages, programs, README, textOf, where } from "../docs/pages.ts"
import { runPrograms } from "../docs/run-programs.ts"

const own = blocks.filter(({ page }) => page === README)

/** Returns the text of a section. */
const sectionOf = (heading: string): string => textOf(README).split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? ""

describe("the README", () => {
  let problems: ReadonlyMap<string, string>
  beforeAll(async () => {
    problems = await runPrograms(programs.filter(({ page }) => page === README))
  })

  it("its code runs as shown", () => {
    expect([...problems]).toEqual([[README, ""]])
  })

  it.each(own.filter(({ language }) => language === "sh").map((block) => [where(block), block.text] as const))(
    "every command in a shell block exists: %s",
    (_, text) => {
      expect(unknownCommands(text)).toEqual([])
    }
  )

  it("every link works, and every file, identifier and script exists", () => {
    expect(brokenLinks(README)).toEqual([])
    expect(absentNames(README)).toEqual([])
  })

  it("its table leads to a guide for each of six uses, and the guides link to the installation page", () => {
    const section = sectionOf("Use it six ways")
    const rows = section.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| use "))
    expect(rows.map((row) => linksIn(row).some((link) => link.startsWith("docs/")))).toEqual(Array(6).fill(true))
    const guides = linksIn(section).filter((link) => link.startsWith("docs/"))
    expect([README, ...guides].filter((page) => !pages.includes(page) || !hasInstallLink(page))).toEqual([])
  })

  it("it names the test command that CI runs", () => {
    expect(own.some(({ language, text }) => language === "sh" && /^npm test\b/m.test(text))).toBe(true)
    expect(textOf(".ci/run")).toMatch(/^run npm test\b/m)
  })
})
