import { expect, it } from "vitest"
import { formatTable } from "../../src/output/table.ts"

const headings = ["ID", "NOTE", "NAME"]
const cells = [
  ["1234567890123456", "a long note about artwork", "acme-store-of-maine"],
  ["7", "short", "x"]
]

it("shortens the widest columns that can be cut until the table fits the terminal", () => {
  const table = formatTable(headings, cells, { width: 45, cut: ["NOTE", "NAME"] })
  expect(table.split("\n")).toEqual([
    "ID                NOTE          NAME",
    "1234567890123456  a long note…  acme-store-o…",
    "7                 short         x"
  ])
})

it("keeps seven characters of each column, and all of the columns that cannot be cut", () => {
  const table = formatTable(headings, cells, { width: 10, cut: ["NOTE", "NAME"] })
  expect(table.split("\n")[1]).toBe("1234567890123456  a long…  acme-s…")
})

it("shortens nothing without a width", () => {
  expect(formatTable(headings, cells).split("\n")[1]).toBe(cells[0]!.join("  "))
})
