import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sampleOf } from "../../../../tests/runs/runs.ts"
import { sandbox } from "../commands/sandbox.ts"
import { packageInfos, printOrders, pushOrders } from "../order-exports/print-orders.ts"
import { shopifyCsv, shopifyJson, wooCsv, wooJson } from "../order-exports/shop-exports.ts"
import { itemsFile, type SoldOrder, soldOrders } from "../order-exports/sold-orders.ts"
import { warehouseCsv, warehouseMap } from "../order-exports/warehouse-export.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

const sold = soldOrders(11, 100)
const shippedLines = ({ lines }: SoldOrder) => lines.filter(({ product }) => product.sides !== undefined)
const withPieces = soldOrders(11, 120)
  .filter((order) => shippedLines(order).length > 0)
  .slice(0, 100)
const prints = printOrders(5, 100)
const items = ["--items", "items.csv"]

/** Name and number of pieces of each order. 0 for an order that is not shipped. */
type Sold = ReadonlyArray<readonly [name: string, pieces: number]>

const soldWith = (orders: ReadonlyArray<SoldOrder>, prefix: string, skipsCancelled = true): Sold =>
  orders.map((order) => [
    `${prefix}${order.number}`,
    order.isCancelled && skipsCancelled ? 0 : shippedLines(order).reduce((sum, { quantity }) => sum + quantity, 0)
  ])
const soldPrints = (nameOf: (number: number) => string): Sold =>
  prints.map((order) => [nameOf(order.number), order.prints.reduce((sum, { quantity }) => sum + quantity, 0)])

const exports: ReadonlyArray<[name: string, text: string, sold: Sold, flags: ReadonlyArray<string>]> = [
  ["shopify.csv", shopifyCsv(sold), soldWith(sold, "#"), items],
  ["shopify.json", shopifyJson(sold), soldWith(sold, "#"), items],
  ["woo.csv", wooCsv(withPieces, true), soldWith(withPieces, ""), items],
  ["woo-sparse.csv", wooCsv(withPieces, false), soldWith(withPieces, ""), items],
  ["push_order.ndjson", pushOrders(prints), soldPrints((number) => `X-${number}`), []],
  ["woo.json", wooJson(withPieces), soldWith(withPieces, ""), items],
  ["package_info.ndjson", packageInfos(prints), soldPrints((number) => `line ${number}`), []],
  ["warehouse.csv", warehouseCsv(withPieces), soldWith(withPieces, "W", false), ["--map", warehouseMap]]
]

interface ReportData {
  readonly totals: {
    readonly orders: number
    readonly refused: number
    readonly skipped: number
    readonly pieces: number
  }
  readonly sheets: ReadonlyArray<{
    readonly name: string
    readonly unpacked: ReadonlyArray<unknown>
    readonly boxes: ReadonlyArray<{ readonly contents: ReadonlyArray<{ readonly quantity: number }> }>
  }>
}

const dataIn = (page: string): ReportData =>
  JSON.parse(/<script id="data" type="application\/json">(.*?)<\/script>/s.exec(page)?.[1] ?? "")

beforeAll(() => {
  put("items.csv", itemsFile)
  for (const [name, text] of exports) put(name, text)
})

describe("the exports of other systems", () => {
  it.each(sampleOf(exports, 2))(
    "pack writes a report with each of a hundred orders and its pieces: %s",
    async (...given) => {
      const [file, , expected, flags] = given
      const { code, err } = await run(["pack", file, ...flags, "--out", "packed.ndjson", "--html", "report.html"])
      expect(code, err).toBe(0)
      const { sheets, totals } = dataIn(read("report.html"))
      const shipped = expected.filter(([, pieces]) => pieces > 0)
      expect(totals).toMatchObject({
        orders: 100,
        refused: 0,
        skipped: expected.length - shipped.length,
        pieces: shipped.reduce((sum, [, pieces]) => sum + pieces, 0)
      })
      const inBoxes = sheets.map(({ boxes, name }) => [
        name,
        boxes.flatMap(({ contents }) => contents).reduce((sum, { quantity }) => sum + quantity, 0)
      ])
      expect(inBoxes).toEqual(shipped)
      expect(sheets.flatMap(({ unpacked }) => unpacked)).toEqual([])
      expect(values(read("packed.ndjson"))).toHaveLength(100)
    }
  )

  const sharded = exports.filter(([name]) => /^(?:shopify\.csv|push_order|warehouse|woo\.json)/.test(name))
  it.each(sampleOf(sharded.toReversed(), 1))(
    "merged shards of pack equal the output of one process: %s",
    async (...given) => {
      const [file, , , flags] = given
      const args = ["pack", file, ...flags, "--workers", "1"]
      const whole = await run([...args, "--out", "whole.csv"])
      for (const k of [1, 2, 3]) await run([...args, "--shard", `${k}/3`, "--out", `part-${k}.csv`])
      const merged = await run(["merge", "part-1.csv", "part-2.csv", "part-3.csv", "--out", "merged.csv"])
      expect(merged.code, merged.err).toBe(whole.code)
      expect(read("merged.csv") === read("whole.csv")).toBe(true)
      expect(merged.err).toMatch(/^100 orders, /)
    }
  )
})
