import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, folder, put, run } = sandbox()
afterAll(clear)

const order = { items: [{ reference: "cup", width: 4, length: 4, height: 4, weight: 1 }] }
put("one.json", JSON.stringify(order))
const results = "must be NDJSON (.ndjson, .jsonl, .json), CSV (.csv) or Parquet (.parquet)"

describe("the name of an output file", () => {
  it.each([
    ["pack one.json --out a.xlsx", `--out a.xlsx: wrong extension .xlsx; ${results}`],
    ["rate one.json --out a.TSV", `--out a.TSV: wrong extension .TSV; ${results}`],
    ["ship one.json --out a.html", `--out a.html: wrong extension .html; ${results}`],
    ["ship one.json --format csv --out a.txt", `--out a.txt: wrong extension .txt; ${results}`],
    ["replay one.json --cards cards --out a.xls", `--out a.xls: wrong extension .xls; ${results}`],
    [
      "merge one.json --out a.xlsx",
      "--out a.xlsx: wrong extension .xlsx; must be NDJSON (.ndjson, .jsonl, .json) or CSV (.csv)"
    ],
    ["pack one.json --html a.pdf", "--html a.pdf: wrong extension .pdf; must be HTML (.html, .htm)"],
    ["boxes suggest one.json --count 1 --out a.csv", "--out a.csv: wrong extension .csv; must be JSON (.json)"],
    ["card example --out a.csv", "--out a.csv: wrong extension .csv; must be JSON (.json)"],
    ["card import one.json --rates b.csv --out a.csv", "--out a.csv: wrong extension .csv; must be JSON (.json)"],
    ["card export one.json --rates a.xlsx", "--rates a.xlsx: wrong extension .xlsx; must be CSV (.csv)"],
    ["pack one.json --out a.csv --format ndjson", "--format ndjson: contradicts the name a.csv of --out"],
    ["pack one.json --out a.jsonl --format csv", "--format csv: contradicts the name a.jsonl of --out"]
  ])("refuses a format that the command does not write: %s", async (command, message) => {
    const { code, err } = await run(command.split(" "))
    expect([code, err]).toEqual([2, `waybill: ${message}\n`])
  })

  it.each(["packed", "packed.2026-11-28", "a.b/packed"])("accepts a name without an extension: %s", async (out) => {
    mkdirSync(join(folder, "a.b"), { recursive: true })
    expect((await run(["pack", "one.json", "--out", out])).code).toBe(0)
  })
})

describe("the example ship-from", () => {
  const note =
    "waybill: prices are from the place and calendar of the example ship-from; use --ship-from for your own\n"

  it.each(["rate", "ship"])("%s reports its use with own cards", async (command) => {
    put("placed.json", JSON.stringify({ ...order, destination: { country: "US", state: "NY", postal: "10001" } }))
    expect((await run([command, "placed.json", "--cards", "cards"])).err).toContain(note)
    expect((await run([command, "placed.json", "--cards", "cards", "--ship-from", "from.json"])).err).not.toContain(
      note
    )
  })
})
