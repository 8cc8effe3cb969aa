import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run } = sandbox()
afterAll(clear)

const order = { items: [{ reference: "cup", width: 4, length: 4, height: 4, weight: 1 }] }
put("one.json", JSON.stringify(order))
const written = "results are NDJSON, CSV or Parquet; must not end in"

describe("the name of --out", () => {
  it.each([
    [["pack", "--out", "a.xlsx"], `--out a.xlsx: ${written} .xlsx`],
    [["rate", "--out", "a.TSV"], `--out a.TSV: ${written} .TSV`],
    [["ship", "--out", "a.html"], `--out a.html: ${written} .html`],
    [["replay", "--cards", "cards", "--out", "a.xls"], `--out a.xls: ${written} .xls`],
    [["merge", "--out", "a.xlsx"], `--out a.xlsx: ${written} .xlsx`],
    [["pack", "--out", "a.csv", "--format", "ndjson"], "--format ndjson: contradicts the name a.csv of --out"],
    [["pack", "--out", "a.jsonl", "--format", "csv"], "--format csv: contradicts the name a.jsonl of --out"]
  ])("refuses a format that is not written: %j", async ([command = "", ...args], message) => {
    const { code, err } = await run([command, "one.json", ...args])
    expect([code, err]).toEqual([2, `waybill: ${message}\n`])
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
