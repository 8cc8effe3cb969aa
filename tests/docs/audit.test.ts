import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { findingKinds } from "@waybill/packing/audit"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { workplace } from "../service/fixtures/service.ts"
import { runLines } from "./command-lines.ts"
import { blocksIn } from "./markdown.ts"

const page = "docs/audit.md"
const markdown = readFileSync(page, "utf8")
const blocks = blocksIn(page, markdown)
const place = workplace()
const { folder } = place
const files = blocks.filter(({ note }) => /^[\w-]+\.\w+$/.test(note))
const commands = blocks.filter(({ language }) => language === "sh")

beforeAll(() => {
  for (const { note, text } of files) if (note !== "audited.csv") writeFileSync(join(folder, note), text)
  mkdirSync(join(folder, "cards"))
  for (const card of exampleCards)
    writeFileSync(join(folder, `cards/${card.carrier}-${card.edition}.json`), JSON.stringify(card))
  writeFileSync(join(folder, "ship-from.json"), JSON.stringify(exampleShipFrom))
})
afterAll(place.clear)

describe("docs/audit.md", () => {
  it.each(commands.map((block) => [block.line, block.text] as const))(
    "the command in docs/audit.md prints the output that follows it: line %d",
    async (line, text) => {
      const output = blocks.find((block) => block.line > line && block.note === "output")
      const { code, err, out } = await runLines(place, text)
      expect(out, err).toBe(output?.text)
      // The last row is the total, which is 0 if every line agrees.
      expect(code).toBe(/ 0\.00\n$/.test(out) ? 0 : 1)
    }
  )

  it("the command in docs/audit.md writes the file that the page shows", () => {
    const shown = files.find(({ note }) => note === "audited.csv")
    expect(readFileSync(join(folder, "audited.csv"), "utf8")).toBe(shown?.text)
  })

  it("the layout in docs/audit.md is valid", async () => {
    const { code, err } = await runLines(
      place,
      "npx waybill audit invoice.csv --layout my-ups.json --orders boxes.csv --cards cards --ship-from ship-from.json"
    )
    expect(err).toContain("row has 5 fields; must have at least 82")
    expect(code).toBe(1)
  })

  it("the amounts in docs/audit.md are read or refused as the page says", async () => {
    const amounts = [...markdown.matchAll(/^\| (`[^|]+`.*?) \| (-?\d+\.\d\d|refused) \|$/gm)].flatMap(
      ([, cell = "", read]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, amount]) => [amount, read])
    )
    expect(amounts).toHaveLength(20)
    const rows = amounts.map(([amount], n) => `N${n};${amount};USD\n`)
    writeFileSync(join(folder, "amounts.csv"), `tracking;amount;currency\n${rows.join("")}`)
    const { err } = await runLines(
      place,
      "npx waybill audit amounts.csv --orders boxes.csv --cards cards --ship-from ship-from.json --out amounts.ndjson"
    )
    const lines = readFileSync(join(folder, "amounts.ndjson"), "utf8").trim().split("\n")
    const found = lines.map((line, n) => {
      const { billed, mistakes } = JSON.parse(line) as { billed: string; mistakes?: unknown }
      return [amounts[n]?.[0], mistakes === undefined ? billed : "refused"]
    })
    expect(found, err).toEqual(amounts)
  })

  it("docs/audit.md lists every reason", () => {
    const listed = [...markdown.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = ""]) =>
      [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)
    )
    expect(listed).toEqual(expect.arrayContaining(Object.keys(findingKinds)))
  })
})
