import { mkdirSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { micros } from "../../../packing/test/audit/billing.ts"
import { sandbox } from "../commands/sandbox.ts"
import { fedexInvoice, genericInvoice, layouts, upsInvoice, type WrittenInvoice } from "./invoice-writers.ts"
import {
  billedShipments,
  correctShipments,
  type PlantedShipment,
  plantedCards,
  plantedFindings,
  plantedOrders,
  plantedShipFrom,
  plantNamed
} from "./planted-shipments.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

mkdirSync("planted")
for (const [n, card] of plantedCards.entries()) put(`planted/${n}.json`, JSON.stringify(card))
put("origin.json", JSON.stringify(plantedShipFrom))
put("shipped.ndjson", plantedOrders.join("\n"))

interface Line {
  readonly line: number | null
  readonly order: string
  readonly billed: string
  readonly difference: string
  readonly findings: ReadonlyArray<{ readonly kind: string; readonly amount: string }>
}

interface Row {
  readonly reason: string
  readonly currency: string
  readonly billed: number
  readonly difference: number
}

const totalsIn = (rows: ReadonlyArray<Row>, field: "billed" | "difference") =>
  rows
    .filter(({ reason }) => reason === "total")
    .map((row) => [row.currency, Math.round(row[field] * 1_000_000)] as const)

const billedByCurrency: Record<string, number> = {}
for (const { amount, currency } of billedShipments.flatMap(({ charges }) => charges))
  billedByCurrency[currency] = (billedByCurrency[currency] ?? 0) + amount

const writers: Readonly<Record<keyof typeof layouts, (shipments: ReadonlyArray<PlantedShipment>) => WrittenInvoice>> = {
  generic: genericInvoice,
  ups: upsInvoice,
  fedex: fedexInvoice
}
const names = ["generic", "ups", "fedex"] as const

const audit = async (layout: keyof typeof layouts, text: string, ...more: ReadonlyArray<string>) => {
  put("invoice.csv", text)
  put("layout.json", layouts[layout])
  const flags = ["--orders", "shipped.ndjson", "--cards", "planted", "--ship-from", "origin.json", "--json"]
  const result = await run([
    ...["audit", "invoice.csv", ...flags, "--layout", "layout.json", "--out", "out.ndjson"],
    ...more
  ])
  const { rows, ...counts } = JSON.parse(result.out) as {
    readonly rows: ReadonlyArray<Row>
  }
  return { ...result, counts, rows, lines: values(read("out.ndjson")) as unknown as ReadonlyArray<Line> }
}

const sum = (amounts: ReadonlyArray<string>): number => amounts.reduce((all, amount) => all + micros(amount), 0)

describe("waybill audit of an invoice with the planted errors", () => {
  it.each(names)("finds every error and no other in the layout %s", async (layout) => {
    const { amounts, text } = writers[layout](billedShipments)
    const { code, err, lines, rows } = await audit(layout, text, "--unbilled")
    expect([code, err]).toEqual([1, expect.not.stringContaining("invalid")])

    const found: Record<string, Record<string, number>> = {}
    for (const { findings, order } of lines)
      for (const { amount, kind } of findings) {
        const name = plantNamed(order)
        found[name] = { ...found[name], [kind]: (found[name]?.[kind] ?? 0) + micros(amount) }
      }
    expect(found).toEqual(plantedFindings)

    const onLines = lines.filter(({ line }) => line !== null)
    expect(new Map(onLines.map(({ billed, line }) => [line, micros(billed)]))).toEqual(amounts)
    expect(onLines).toHaveLength(amounts.size)
    for (const { difference, findings } of lines)
      expect(sum(findings.map(({ amount }) => amount))).toBe(micros(difference))
    expect(Object.fromEntries(totalsIn(rows, "billed"))).toEqual(billedByCurrency)
    expect(Object.fromEntries(totalsIn(rows, "difference"))).toEqual({
      CAD: 17_430_000,
      EUR: 84_070_000,
      JPY: -116_000_000,
      USD: 421_450_000
    })
  })

  it.each(names)("finds nothing in correct bills in the layout %s", async (layout) => {
    const { amounts, text } = writers[layout](correctShipments)
    const { code, counts, err, lines } = await audit(layout, text)
    expect(counts).toMatchObject({ lines: amounts.size, agreeing: amounts.size, differing: 0, missing: 0 })
    expect(err).toMatch(/^\d+ lines, \d+ agree, 0 differ, /)
    expect(lines.flatMap(({ findings }) => findings)).toEqual([])
    expect(code).toBe(0)
  })
})
