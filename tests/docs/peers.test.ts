// The table of features names a test for each feature of Waybill. This test finds every one of them.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { textOf } from "./pages.ts"

/** Rows of the table of features, each as its cells. */
const rows = (textOf("docs/peers.md").split("\n## ")[0] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| feature"))
  .map((line) => line.split(" | ").map((cell) => cell.replaceAll(/^\| | \|$/g, "")))

/** Cells of the column Waybill, except those of absent features. */
const cells = rows.map(([, ours = ""]) => ours).filter((cell) => cell !== "no")

it("every row has a cell for each packer, and most features have a test", () => {
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([9]))
  expect(cells.length).toBeGreaterThan(25)
})

it.each(cells)("the page of other packers names an existing test: %s", (cell) => {
  const [, title = "", path = ""] = /^\[([^\]]+)\]\(([^)]+\.test\.ts)\)$/.exec(cell) ?? []
  const file = join("docs", path)
  expect([cell, existsSync(file)]).toEqual([cell, true])
  const names = [...readFileSync(file, "utf8").matchAll(/\b(?:it|describe)(?:\.each\([^)]*\))?\("([^"]+)"/g)]
  expect(names.map(([, name]) => name)).toContain(title)
})
