// The sources of the documentation site. The nightly test builds the site.
import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { apiSources } from "../../../site/api/entries.ts"
import { cropped, legible, partsOf, themed, titled, withDarkColours } from "../../../site/drawings.ts"
import { navigationOf } from "../../../site/navigation.ts"
import { pagesIn, pathOf, sourcesIn } from "../../../site/pages.ts"
import { withResults } from "../../../site/results.ts"
import { sectionsOf } from "../../../site/search.ts"
import { sentenceOf } from "../../../site/sentences.ts"
import { withTabs } from "../../../site/tabs.ts"

const inNavigation = navigationOf(sourcesIn(".")).flatMap(({ pages }) => pages.map(({ source }) => source))

describe("the pages of the site", () => {
  it("every page is in the navigation once (if not: site/navigation.ts)", () => {
    const pages = sourcesIn(".").filter((source) => source !== "site/home.md")
    expect(pages).toContain("site/playground.md")
    expect(inNavigation.toSorted()).toEqual([...pages, ...apiSources].toSorted())
    expect(pages).toEqual(expect.arrayContaining(["README.md", "docs/embed/get-started.md", "packages/cli/README.md"]))
  })

  it.each(inNavigation)("%s has a sentence for llms.txt (if not: site/sentences.ts)", (source) => {
    expect(sentenceOf(source)).toMatch(/^[A-Z`].{15,}\.$/)
    expect(sentenceOf(source).split(" ").length).toBeLessThanOrEqual(30)
  })

  it.each(["core", "packing", "adapter-sql", "adapter-http", "console", "cli", "create-waybill"])(
    "the package in %s ships notes for agents with ten mistakes",
    (folder) => {
      const notes = readFileSync(`packages/${folder}/AGENTS.md`, "utf8")
      expect([...notes.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number))).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10
      ])
      expect(JSON.parse(readFileSync(`packages/${folder}/package.json`, "utf8")).files).toContain("AGENTS.md")
    }
  )

  it("the skill has front matter that an agent can select it by", () => {
    const skill = readFileSync("docs/skill/SKILL.md", "utf8")
    expect(skill).toMatch(/^---\nname: embed-waybill\ndescription: Embed Waybill .{60,}\n---\n\n# /)
  })

  it.each(["site/home.md", "docs/embed/get-started.md"])(
    "the page %s starts with the example of the README",
    (other) => {
      const [first, second] = ["README.md", other].map(
        (page) => /```ts\n[\s\S]*?```/.exec(readFileSync(page, "utf8"))?.[0]
      )
      expect(first).toContain("await waybill.pushOrder(")
      expect(second).toBe(first)
    }
  )

  it("drawings have a dark counterpart for each of their colours", () => {
    const drawn = themed('<svg xmlns="x"><rect fill="#fff" stroke="hsl(205 62% 84%)"/><text>A</text></svg>')
    expect(drawn).toBe(
      '<svg fill="light-dark(#000, #f0f0f2)" xmlns="x"><rect fill="light-dark(#fff, #1b1b1f)" stroke="light-dark(hsl(205 62% 84%), hsl(205 43% 36%))"/><text>A</text></svg>'
    )
    for (const file of globSync("docs/**/*.svg").filter((each) =>
      readFileSync(each, "utf8").includes('font-family="Helvetica')
    )) {
      const colours = themed(readFileSync(file, "utf8")).match(/(?:fill|stroke)="(?:#|hsl)[^"]*"/g)
      expect([file, colours]).toEqual([file, null])
    }
  })

  it("drawings that a file shows side by side are separate", () => {
    const pair = '<svg fill="f" viewBox="0 0 4 1"><svg x="0" width="2"><path/></svg><svg x="2"><path/></svg></svg>'
    expect(partsOf(pair)).toEqual(['<svg fill="f" x="0" width="2"><path/></svg>', '<svg fill="f" x="2"><path/></svg>'])
    expect(partsOf('<svg fill="f"><path/></svg>')).toEqual(['<svg fill="f"><path/></svg>'])
  })

  it("drawings are as wide as their smallest text needs", () => {
    const drawn = '<svg viewBox="0 0 148 210"><text font-size="3">A</text><text font-size="2">B</text></svg>'
    // Text of 2 units is 11 pixels high if a unit is 5.5 pixels.
    expect(legible(drawn)).toMatch(/^<svg style="min-width: 814px" viewBox=/)
    expect(legible(drawn.replace("<svg", '<svg style="color: red"'))).toMatch(
      /^<svg style="min-width: 814px; color: red" viewBox=/
    )
    expect(legible('<svg viewBox="0 0 4 1"><path/></svg>')).toBe('<svg viewBox="0 0 4 1"><path/></svg>')
  })

  it("drawings lose the empty paper below their lowest part", () => {
    const page = (part: string) => `<svg viewBox="0 0 148 210"><rect width="148" height="210"/>${part}</svg>`
    for (const [part, end] of [
      ['<rect x="7" y="20" width="9" height="30"/>', 57],
      ['<circle cx="9" cy="20" r="10"/>', 37],
      ['<text x="7" y="90.5">A</text>', 98],
      ['<polygon points="1,20 2,60.2 3,40"/>', 68],
      ['<line x1="1" y1="5" x2="2" y2="40"/>', 47],
      ['<text x="7" y="209">A</text>', 210]
    ] as const)
      expect(cropped(page(part))).toBe(page(part).replace('"0 0 148 210"', `"0 0 148 ${end}"`))
  })

  it("drawings have a name, and dark colours where the visitor prefers them", () => {
    const drawn = titled('<svg xmlns="x"><rect fill="#fff"/></svg>', "Box: M")
    expect(drawn).toBe('<svg role="img" xmlns="x"><title>Box: M</title><rect fill="#fff"/></svg>')
    expect(titled(drawn, "Box: L")).toBe(drawn.replace("M", "L"))
    expect(withDarkColours(drawn)).toBe(
      '<svg role="img" xmlns="x"><title>Box: M</title><style>@media (prefers-color-scheme: dark) { svg { fill: #f0f0f2 } [fill="#fff"] { fill: #1b1b1f } }</style><rect fill="#fff"/></svg>'
    )
    expect(themed(withDarkColours(drawn))).toBe(themed(drawn))
  })

  it("the search has a section for each heading, and for each row that has an anchor", () => {
    const heading = (level: number, name: string, anchor: string) =>
      `<h${level} id="${anchor}" tabindex="-1">${name} <a class="header-anchor" href="#${anchor}">&#8203;</a></h${level}>`
    const row = (...cells: ReadonlyArray<string>) =>
      `<tr>\n${cells.map((each) => `<td data-column="x"><div>${each}</div></td>\n`).join("")}</tr>`
    const page = [
      heading(1, "Codes", "codes"),
      "<p>All codes.</p>",
      heading(2, "<code>hold</code>", "hold"),
      `<table>${row('<a id="code-318"></a>318', '<code class="short">inProcessing</code>', "It has started.")}`,
      `${row('<a id="zone"></a><code>zone</code>', "a string", "The <b>time zone</b>.")}${row("other", "row")}</table>`
    ].join("\n")
    expect(sectionsOf(page)).toEqual([
      { anchor: "codes", titles: ["Codes"], text: "All codes." },
      { anchor: "hold", titles: ["Codes", "hold"], text: "other row" },
      { anchor: "code-318", titles: ["Codes", "hold", "318 inProcessing"], text: "It has started." },
      { anchor: "zone", titles: ["Codes", "hold", "zone"], text: "a string The time zone ." }
    ])
  })

  it("the page of results has every row of the proof, with failed and expired ones marked", () => {
    const { promises } = JSON.parse(readFileSync("docs/promises.json", "utf8"))
    const rows = promises.flatMap((promise: { rows: ReadonlyArray<object> }) => promise.rows)
    const page = withResults(readFileSync("site/results.md", "utf8"), promises, new Set([rows[0].name]))
    expect(page.match(/^- \*\*/gm)).toHaveLength(rows.length)
    expect(page).toContain(`- **${rows[0].name}**: ${rows[0].verdict}, *expired*. ${rows[0].topology}. `)
    const failed = rows.filter(({ verdict }: { verdict: string }) => verdict === "failed")
    expect(page.match(/^- \*\*[^*]+\*\*: \*\*FAILED/gm) ?? []).toHaveLength(failed.length)
  })

  it("sources have addresses without their folders in the repository", () => {
    expect(pathOf("README.md")).toBe("overview.md")
    expect(pathOf("docs/reference/codes.md")).toBe("reference/codes.md")
    expect(pathOf("packages/cli/README.md")).toBe("packages/cli.md")
    expect(pathOf("packages/core/src/index.ts")).toBeUndefined()
    expect(pathOf("packages/core/CHANGELOG.md")).toBeUndefined()
  })

  it("alternatives on a page become tabs", () => {
    const markdown =
      "Install:\n\n<!-- tabs -->\n**npm**\n\n```sh\nnpm ci\n```\n\n**a shop**\n\n```ts from a.ts\n1\n```\n<!-- /tabs -->\n"
    expect(withTabs(markdown)).toBe(
      "Install:\n\n::: code-group\n```sh [npm]\nnpm ci\n```\n\n```ts [a shop]\n1\n```\n:::\n"
    )
    expect(withTabs("**npm**\n\n```sh\nnpm ci\n```\n")).toBe("**npm**\n\n```sh\nnpm ci\n```\n")
  })

  it("links to pages, files and sources lead to the site or to the repository", () => {
    const markdownOf = (source: string, repository?: string) =>
      pagesIn(".", repository).pages.find((page) => page.source === source)!.markdown
    expect(markdownOf("README.md")).toContain("](./reference/codes.md)")
    expect(markdownOf("README.md")).toContain("![The first start prints the addresses")
    expect(markdownOf("README.md")).toContain("](/files/start.svg)")
    expect(markdownOf("docs/reference/events.md")).toContain("[Webhooks](../packages/cli.md#webhooks)")
    expect(markdownOf("docs/offline.md")).toContain("](/files/orders.schema.json)")
    // A screenshot leads to itself in full.
    expect(markdownOf("docs/console.md")).toContain(
      "[![The board has a column for each stage, with late orders first](/files/board.webp)](/files/board.webp)"
    )
    // A link whose text spans two lines, and a folder that is not a page.
    expect(markdownOf("packages/cli/README.md")).toContain("command line](../offline.md)")
    expect(markdownOf("packages/cli/README.md")).toContain(" `schemas` contains the JSON")
    expect(markdownOf("packages/cli/README.md", "https://host.example/w/blob/main")).toContain(
      "[`schemas`](https://host.example/w/blob/main/packages/cli/schemas)"
    )
  })
})
