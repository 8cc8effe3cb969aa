import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { columns } from "../../src/orders/columns.ts"

it("docs/offline.md lists every column of a CSV file", () => {
  const page = readFileSync(new URL("../../../../docs/offline.md", import.meta.url), "utf8")
  const rows = page.slice(page.indexOf("| column |")).split("\n\n")[0]!.split("\n").slice(2)
  const named = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.toSorted()).toEqual(Object.keys(columns).toSorted())
})
