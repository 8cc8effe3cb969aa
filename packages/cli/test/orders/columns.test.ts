import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { columns } from "../../src/orders/columns.ts"
import { readAll, summarize } from "./read-all.ts"

it("docs/offline.md lists every column of a CSV file", () => {
  const page = readFileSync(new URL("../../../../docs/offline.md", import.meta.url), "utf8")
  const rows = page.slice(page.indexOf("| column |")).split("\n\n")[0]!.split("\n").slice(2)
  const named = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.toSorted()).toEqual(Object.keys(columns).toSorted())
})

it("a column named SKU is the reference", async () => {
  expect(summarize(await readAll("Order,SKU,width,height\nA,MUG,1,2\n"))).toEqual([
    { order: "A", prints: [{ reference: "MUG", width: 1, height: 2 }] }
  ])
  await expect(readAll("order,SKU,reference,width,height\nA,MUG,CUP,1,2\n")).rejects.toThrow(
    'line 1, column 3: duplicate column "reference"; must appear once'
  )
})
