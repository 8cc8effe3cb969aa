// docs/names.md must name the present: each new name exists, and no old one does.
import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { publicNames } from "./public-names.ts"

const page = readFileSync("docs/names.md", "utf8")

const namesOf = (entry: string): ReadonlyArray<string> => publicNames[entry]!.trim().split(/\s+/)

/** Returns the cells of each row of the first table in a section. */
const rowsOf = (section: string): ReadonlyArray<ReadonlyArray<string>> =>
  page
    .split(`## ${section}\n`)[1]!
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) => line.split("|").slice(1, -1))

const codeIn = (cell: string): ReadonlyArray<string> => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code)

/** Returns the name at the start of each code in a cell. */
const namesIn = (cell: string): ReadonlyArray<string> => codeIn(cell).map((code) => /^\w*/.exec(code)![0])

const renamed = rowsOf("Types and functions").map(([entry = "", before = "", now = ""]) => {
  const isMoved = now.includes("the same names, of ")
  return {
    entry: codeIn(entry)[0]!,
    before: namesIn(before),
    now: isMoved ? namesIn(before) : namesIn(now),
    of: codeIn(isMoved ? now : entry)[0]!
  }
})

/** The code of what replaces the old calls and results, and the words of all API reports. */
const replacements = [...rowsOf("Calls"), ...rowsOf("Shapes of results")].flatMap((cells) => codeIn(cells.at(-1)!))
const reports = globSync("api-reports/*.txt").map((file) => readFileSync(file, "utf8"))
const reported = new Set(reports.flatMap((report) => report.match(/\w+/g) ?? []))
/** Names of the page's own variables, and a method of lists. */
const own = new Set(["db", "map"])

const results = [...page.split("## Shapes of results")[1]!.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(
  ([, names = ""]) => [...names.matchAll(/\w+/g)].map(([name]) => name)
)
const moved = page.split("```text\n")[1]!.split("\n```")[0]!.split(/\s+/)

describe("the page of names", () => {
  it("the tables and the list are read", () => {
    const [issued, item, layers] = ["IssuedAccount", "Item", "layers"].map((name) =>
      renamed.find(({ before }) => before.includes(name))
    )
    expect(item).toEqual({ entry: "@waybill/core", before: ["Item"], now: ["OrderItem"], of: "@waybill/core" })
    expect(issued?.now).toEqual(["RevealedAccount", "RevealedKey"])
    expect(layers?.of).toBe("@waybill/packing/instructions")
    expect(replacements).toEqual(expect.arrayContaining(["db.orders.list(options)", '_tag: "Existing", order']))
    expect(results).toContain("Login")
    expect(moved).toContain("AccountAdmin")
  })

  it.each(renamed)("$entry no longer exports $before, and $of exports $now", ({ before, entry, now, of }) => {
    expect(before).not.toEqual([])
    expect(now).not.toEqual([])
    expect(now.filter((name) => !namesOf(of).includes(name))).toEqual([])
    expect(before.filter((name) => namesOf(entry).includes(name))).toEqual([])
  })

  it.each(replacements)("the API reports have each name in %s", (code) => {
    expect((code.match(/[A-Za-z_]\w*/g) ?? []).filter((word) => !reported.has(word) && !own.has(word))).toEqual([])
  })

  it("each result exists", () => {
    const all = new Set(Object.keys(publicNames).flatMap(namesOf))
    expect(results.filter((name) => !all.has(name))).toEqual([])
  })

  it("each moved name is in its new entry only", () => {
    expect(moved.filter((name) => !namesOf("@waybill/core/adapter").includes(name))).toEqual([])
    expect(moved.filter((name) => namesOf("@waybill/core").includes(name))).toEqual([])
  })
})
