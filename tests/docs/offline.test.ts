import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { openStores } from "@waybill/adapter-sql/plain"
import { cardRater, createWaybill, printPacker } from "@waybill/core"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { rowsOf, workbook } from "../../packages/cli/test/fixtures/write-workbook.ts"
import { workplace } from "../service/fixtures/service.ts"
import { runLines } from "./command-lines.ts"
import { blocksIn } from "./markdown.ts"

const pages = ["docs/offline.md", "docs/order-files.md"]
const blocks = pages.flatMap((page) =>
  blocksIn(page, readFileSync(page, "utf8")).map((block) => ({ ...block, place: `${page}, line ${block.line}` }))
)
const place = workplace()
const { folder } = place

const orderLines = Array.from({ length: 30 }, (_, n) =>
  JSON.stringify({
    order: `o-${n}`,
    items: [{ reference: "thing", width: 4 + (n % 3), length: 6, height: 5, weight: 2, quantity: 1 + (n % 5) }],
    destination: { country: "US", state: "NY", postal: "10001" }
  })
)

/** Creates the database with one order, which has the quote of its packed prints. */
const createDatabase = async () => {
  const db = await openStores({ sqlite: join(folder, "waybill.db") })
  const { orderIds, store } = db
  const rater = cardRater(exampleCards, exampleShipFrom)
  const waybill = createWaybill({
    ports: { store, orderIds, rater, packer: printPacker() },
    policy: { bindQuotes: "push" }
  })
  const address = { name: "Ada", address: "1 Main St", city: "New York", zip: "10001", state: "NY", country: "US" }
  const { quote } = await waybill.pushOrder("acme-store", {
    xid: "A-1",
    billing_address: address,
    shipping_address: address,
    order_info: [
      { type: "Canvas", width: 16, height: 20, quantity: 1, large_img: "https://example.com/1.tif", item_cost: 9 }
    ],
    shipping: { carrier: "acme", service: "ACME_GROUND" }
  })
  expect(quote?.service).toBe("ACME_GROUND")
  await db.close()
}

/** Returns a sheet with the rows of a CSV on the page. */
const sheetOf = (name: string, file: string) => {
  const lines = blocks
    .find(({ note }) => note === file)!
    .text.trimEnd()
    .split("\n")
  const cells = lines.map((line) => line.split(",").map((cell) => (/^\d\.?\d*$/.test(cell) ? Number(cell) : cell)))
  return { name, rows: rowsOf(cells) }
}

beforeAll(async () => {
  await createDatabase()
  for (const { note, text } of blocks) if (/^[\w-]+\.\w+$/.test(note)) writeFileSync(join(folder, note), text)
  writeFileSync(join(folder, "orders.ndjson"), orderLines.map((line) => `${line}\n`).join(""))
  writeFileSync(join(folder, "orders.xlsx"), workbook([sheetOf("Orders", "skus.csv"), sheetOf("Sizes", "sizes.csv")]))
  mkdirSync(join(folder, "cards"))
  for (const card of exampleCards)
    for (const name of [`${card.carrier}-${card.edition}.json`, `cards/${card.carrier}-${card.edition}.json`])
      writeFileSync(join(folder, name), JSON.stringify(card))
  writeFileSync(join(folder, "ship-from.json"), JSON.stringify(exampleShipFrom))
})
afterAll(place.clear)

describe("the pages about the offline commands", () => {
  it.each(blocks.filter(({ language }) => language === "sh").map((block) => [block.place, block.text] as const))(
    "the commands on the page run as shown: %s",
    async (_, text) => {
      const { code, err } = await runLines(place, text)
      expect(err).not.toMatch(/^waybill: (?!prices are from the example cards)/m)
      expect(code, err).toBe(0)
    }
  )

  it.each(["pack", "ship"])("the verdicts of %s are those on the page", async (name) => {
    const index = blocks.findIndex(
      ({ text }) => text.startsWith(`npx waybill ${name} order.json`) && /--verify/.test(text)
    )
    const { err } = await runLines(place, blocks[index]!.text)
    expect(err.split("\n")).toEqual(expect.arrayContaining(blocks[index + 1]!.text.trim().split("\n")))
  })

  it("the rows of failed orders are those on the page", async () => {
    const shown = blocks.find(({ note }) => note === "problems.csv")!.text
    writeFileSync(join(folder, "problems.csv"), "")
    const [, command = ""] = /^waybill (pack typed\.csv .+)$/m.exec(blocks.map(({ text }) => text).join("\n"))!
    expect((await runLines(place, `npx waybill ${command}`)).code).toBe(1)
    expect(readFileSync(join(folder, "problems.csv"), "utf8")).toBe(`\uFEFF${shown}`)
  })

  it("merged shards equal the output of one process", () => {
    const read = (name: string) => readFileSync(join(folder, name), "utf8")
    expect(read("merged.ndjson")).toBe(read("whole.ndjson"))
    expect(read("whole.ndjson").split("\n")).toHaveLength(31)
  })

  it("the commands in docs/offline.md write drawings, a report, prices and box sizes", () => {
    for (const [name, content] of [
      ["drawings/A-1-2-1.svg", /^<svg /],
      ["report.html", /<title>Packing report/],
      ["rates.csv", /A-3,acme,ACME_GROUND/],
      ["shipped.csv", /A-2,2,/],
      ["pushed.csv", /^1,A-1,1,1 × /m],
      ["shopify-shipped.csv", /^2,#1001,1,/m],
      ["skus-shipped.csv", /^4,A-2,1,/m],
      ["from-excel.ndjson", /"order":"A-1".*"pieces":5/],
      ["warehouse.ndjson", /"order":"7001".*"postal":"10001"/],
      ["prices.csv", /^service,table,up_to/],
      ["acme-next.json", /"ratecard\/1"/],
      ["sold.ndjson", /"order":"acme-store\/\d+".*"digest":"[0-9a-f]{64}"/],
      ["differences.csv", /,ACME_GROUND,\d+\.\d\d,ACME_GROUND,\d+\.\d\d,/],
      ["compared.csv", /ACME_\w+,\d+\.\d\d,SWIFT_/],
      ["new-boxes.json", /"boxes"/]
    ] as const)
      expect(readFileSync(join(folder, name), "utf8"), name).toMatch(content)
  })
})
