// docs/names.md must name the present: each new name exists, and no old one does.
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { publicNames } from "./public-names.ts"

const page = readFileSync("docs/names.md", "utf8")

const namesOf = (entry: string): ReadonlyArray<string> => publicNames[entry]!.trim().split(/\s+/)

const renamed = [...page.matchAll(/^\| `(@waybill\/[^`]+)` \| `(\w+)` \| `(\w+)` \|$/gm)].map(
  ([, entry = "", before = "", now = ""]) => [entry, before, now] as const
)
const results = [...page.split("## Shapes of results")[1]!.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(
  ([, names = ""]) => [...names.matchAll(/\w+/g)].map(([name]) => name)
)
const moved = page.split("```text\n")[1]!.split("\n```")[0]!.split(/\s+/)

describe("the page of names", () => {
  it("the tables and the list are read", () => {
    expect(renamed).toContainEqual(["@waybill/core", "Item", "OrderItem"])
    expect(renamed).toContainEqual(["@waybill/packing/prints", "packageInfo", "packPrints"])
    expect(results).toContain("Login")
    expect(moved).toContain("AccountAdmin")
  })

  it.each(renamed)("%s no longer exports %s, but %s", (entry, before, now) => {
    expect(namesOf(entry)).toContain(now)
    expect(namesOf(entry)).not.toContain(before)
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
