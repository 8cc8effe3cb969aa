import { afterAll, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run } = sandbox()
afterAll(clear)

put("items.csv", "sku,width,length,height\nMUG,4,4,4\nPEN,,,\n")

it.each([
  ["ship orders.csv --what-if 10", "--what-if: needs --html; the report shows the effect"],
  ["ship orders.csv --sheet 2", "--sheet: orders.csv is not a workbook of Excel; omit the flag"],
  ["ship orders.csv --items items.csv --sheet 2", "--sheet: orders.csv is not a workbook of Excel; omit the flag"],
  ["ship orders.csv --json", "--json: needs --out; the results would be on standard output, too"],
  ["pack orders.csv --items a --items b --items c", "--items: given 3 times; must be given once (see waybill pack"],
  ["compare x", "after: missing; the arguments before and after are required (see waybill compare --help)"],
  ["compare", "before: missing; the arguments before and after are required (see waybill compare --help)"],
  ["pack", "file: missing; this argument is required (see waybill pack --help)"]
])("refuses `%s` in one line", async (command, message) => {
  const { code, err } = await run(command.split(" "))
  expect(err).toMatch(/^[^\n]+\n$/)
  expect(err).toContain(`waybill: ${message}`)
  expect(code).toBe(2)
})

it("prints the notes of a command that is not refused, once and before its summary", async () => {
  const { err } = await run(["ship", "orders.csv", "--items", "items.csv", "--out", "out.csv"])
  const notes = [
    "waybill: prices are from the example cards; use --cards for your own",
    "--items items.csv: ignored 1 row"
  ]
  expect(notes.map((note) => err.split(note).length)).toEqual([2, 2])
  expect(err.indexOf(notes[0]!)).toBe(0)
  expect(err.indexOf(notes[1]!)).toBeLessThan(err.indexOf(" orders, "))
})
