// The README lists every check, and what serve refuses.
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { checks } from "../../packages/adapter-sql/src/examination/checks.ts"
import { settings } from "../../packages/adapter-sql/src/requirements/settings.ts"
import { examine } from "../../packages/cli/src/sqlite-file/examine.ts"
import { createTables, newFile } from "./place.ts"

const readme = readFileSync(new URL("../../packages/cli/README.md", import.meta.url), "utf8")
const [, section = ""] = readme.split("## Problems of a database")
/** The last cell of each check. */
const serve = new Map(
  section
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => {
      const cells = line.split("|").map((cell) => cell.trim())
      return cells[1]!.split(", ").map((check) => [check.replaceAll("`", ""), cells[4]!] as const)
    })
)

it("lists every check of a database and of a SQLite file", async () => {
  const place = await newFile()
  await createTables(place)
  const ofFile = (await examine(place.database)).map(({ check }) => check)
  expect([...serve.keys()].sort()).toEqual([...new Set([...ofFile, ...Object.keys(checks)])].sort())
})

it.for(Object.entries(checks))("states what serve refuses of the check %s", ([check, { start }]) => {
  expect(serve.get(check)!.startsWith("refuses")).toBe(start !== "accepted")
  const rows = Object.values(settings)
    .flat()
    .filter((setting) => setting.check === check && setting.level === "refused")
  // The service's own connections to SQLite set it, so that only a host's connection can have a different value.
  const names = new Set(rows.map(({ name }) => name).filter((name) => name !== "synchronous"))
  for (const name of names) expect(serve.get(check)).toContain(`\`${name}\``)
  expect(names.size === 0 || start === "partly refused").toBe(true)
})
