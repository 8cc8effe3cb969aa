import { readFileSync } from "node:fs"
import { Ajv2020 } from "ajv/dist/2020.js"
import { afterAll, describe, expect, it } from "vitest"
import { CsvRecords } from "../../src/input/csv-records.ts"
import { columnMapOf } from "../../src/invoice/column-map.ts"
import { layoutNames, readLayout } from "../../src/invoice/read-layout.ts"
import { type InvoiceRow, RowReader } from "../../src/invoice/read-row.ts"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put } = sandbox()
afterAll(clear)

/** Reads an invoice with a layout. */
const rowsOf = (name: string, text: string): ReadonlyArray<InvoiceRow> => {
  const layout = readLayout(name)
  const records = new CsvRecords(layout.delimiter ?? "auto")
  const rows = text
    .trim()
    .split("\n")
    .map((line) => records.add(line)?.fields ?? [])
  const hasHeader = layout.header !== false
  const map = columnMapOf(layout, "invoice.csv", 1, hasHeader ? rows[0] : undefined)
  const reader = new RowReader(layout, map)
  return rows.slice(hasHeader ? 1 : 0).map((row, i) =>
    reader.read(
      i + (hasHeader ? 2 : 1),
      map.kept.map((index) => row[index] ?? "")
    )
  )
}

/** Returns a row of a UPS billing data file: 250 columns, numbered from 1. */
const ups = (cells: Readonly<Record<number, string>>): string =>
  Array.from({ length: 250 }, (_, i) => cells[i + 1] ?? "").join(",")

const upsShipment = {
  1: "2.1",
  2: "0000A1B2C3",
  3: "0000A1B2C3",
  4: "US",
  5: "2026-06-20",
  6: "0000A1B2C3256",
  7: "E",
  10: "USD",
  11: "41.90",
  12: "2026-06-12",
  14: "1Z0A1B2C0300000001",
  18: "P/P",
  19: "1",
  21: "1Z0A1B2C0300000001",
  22: "A-1",
  27: "7.4",
  28: "L",
  29: "8.0",
  30: "L",
  33: "14.0x 10.0x  6.0",
  34: "005",
  35: "SHP",
  51: "USD",
  80: "CA",
  81: "94105",
  82: "US"
}

const fedexHeader =
  "Bill to Account Number,Invoice Date,Invoice Number,Express or Ground Tracking ID,Transportation Charge Amount,Net Charge Amount,Service Type,Shipment Date,Rated Weight Amount,Rated Weight Units,Dim Length,Dim Width,Dim Height,Dim Unit,Recipient State,Recipient Zip Code,Recipient Country/Territory,Original Customer Reference,Zone Code,Tracking ID Charge Description,Tracking ID Charge Amount,Tracking ID Charge Description,Tracking ID Charge Amount,Tracking ID Charge Description,Tracking ID Charge Amount"

describe("layouts of invoices", () => {
  it.each(layoutNames)("the layout %s matches the published schema", (name) => {
    const schema = JSON.parse(
      readFileSync(new URL("../../schemas/invoice-layout.schema.json", import.meta.url), "utf8")
    )
    const valid = new Ajv2020({ strict: false }).compile(schema)
    expect(valid(readLayout(name)), JSON.stringify(valid.errors)).toBe(true)
  })

  it("reads a billing data file of UPS, with one charge per row", () => {
    const rows = rowsOf(
      "ups",
      [
        ups({ ...upsShipment, 44: "FRT", 45: "003", 46: "Ground Residential", 52: "-3.20", 53: "13.44" }),
        ups({ ...upsShipment, 44: "ACC", 45: "RES", 46: "Residential Surcharge", 53: "5.95" }),
        ups({ ...upsShipment, 44: "FSC", 45: "FSC", 46: "Fuel Surcharge", 53: "3.59" }),
        ups({ ...upsShipment, 44: "INF", 46: "Dimensions", 53: "0.00" }),
        ups({ ...upsShipment, 35: "ADJ", 36: "SCC", 44: "FRT", 46: "Shipping Charge Correction Ground", 53: "2.10" })
      ].join("\n")
    )
    expect(rows.map(({ charges, isAdjustment, isIgnored }) => [charges, isAdjustment, isIgnored])).toEqual([
      [[{ code: "base", amount: 13_440_000 }], false, false],
      [[{ code: "residential", amount: 5_950_000 }], false, false],
      [[{ code: "fuel", amount: 3_590_000 }], false, false],
      [[], false, true],
      [[{ code: "base", amount: 2_100_000 }], true, false]
    ])
    expect(rows[0]).toMatchObject({
      tracking: "1Z0A1B2C0300000001",
      order: "A-1",
      currency: "USD",
      faults: [],
      stated: {
        service: "UPS_GROUND",
        zone: "5",
        weight: { value: "8.0", unit: "lb" },
        sides: { values: ["14.0", "10.0", "6.0"], unit: "in" },
        shipDate: "2026-06-12",
        country: "US",
        state: "CA",
        postal: "94105"
      }
    })
  })

  it("reads an invoice of FedEx, with several charges per row in columns of the same name", () => {
    const [first, second] = rowsOf(
      "fedex",
      [
        fedexHeader,
        "123456789,20260620,9-123-45678,794600000001,16.64,22.98,Ground,20260612,8,L,14,10,6,I,CA,94105,US,A-1,5,Performance Pricing,-3.20,Fuel Surcharge,3.59,Residential,5.95",
        '123456789,20260620,9-123-45678,794600000002,"1,016.64",1016.64,FedEx 2Day,20260612,4.5,K,0,0,0,,NY,10001,US,A-2,8,DAS Extended Comm,4.20,,,,'
      ].join("\n")
    )
    expect(first).toMatchObject({
      tracking: "794600000001",
      order: "A-1",
      currency: "USD",
      faults: [],
      charges: [
        { code: "base", amount: 16_640_000 },
        { code: "base", amount: -3_200_000 },
        { code: "fuel", amount: 3_590_000 },
        { code: "residential", amount: 5_950_000 }
      ],
      stated: {
        service: "FEDEX_GROUND",
        zone: "5",
        weight: { value: "8", unit: "lb" },
        sides: { values: ["14", "10", "6"], unit: "in" },
        shipDate: "2026-06-12",
        postal: "94105"
      }
    })
    expect(second).toMatchObject({
      faults: [],
      charges: [
        { code: "base", amount: 1_016_640_000 },
        { code: "delivery-area-extended", amount: 4_200_000 }
      ],
      stated: { service: "FEDEX_2DAY", weight: { value: "4.5", unit: "kg" } }
    })
    expect(second?.stated).not.toHaveProperty("sides")
  })

  it("changes a layout with one in a file", () => {
    put(
      "mine.json",
      JSON.stringify({
        format: "invoicelayout/1",
        extends: "fedex",
        decimal: ",",
        delimiter: ";",
        columns: { order: "Original Ref#2" },
        charges: [],
        codes: { "Fuel Surcharge*": "fsc" },
        services: { Ground: "GND" }
      })
    )
    const [row] = rowsOf(
      "mine.json",
      "Express or Ground Tracking ID;Transportation Charge Amount;Service Type;Original Ref#2;Tracking ID Charge Description;Tracking ID Charge Amount\n7946;1.016,64;Ground;A-9;Fuel Surcharge;3,59"
    )
    expect(row).toMatchObject({
      order: "A-9",
      charges: [
        { code: "base", amount: 1_016_640_000 },
        { code: "fsc", amount: 3_590_000 }
      ],
      stated: { service: "GND" }
    })
  })

  it.each(["constructor", "toString", "__proto__"])(
    "ignores the service %s, which the layout does not name",
    (service) => {
      put(
        "named.json",
        JSON.stringify({
          format: "invoicelayout/1",
          extends: "generic",
          columns: {},
          charges: [],
          services: { Ground: "GND" }
        })
      )
      const [row] = rowsOf("named.json", `tracking,amount,service\nT1,1.00,${service}`)
      expect(row?.stated).toEqual({})
    }
  )

  it.each([
    [{ format: "invoicelayout/2" }, "/format"],
    [{ column: {} }, 'unknown field "column"; did you mean "columns"?'],
    [{ extends: "dhl" }, 'unknown layout "dhl" in "extends"; expected one of generic, ups, fedex'],
    [{ columns: { tracking: 0 } }, "/columns/tracking"],
    [{ charges: [{ charge: "x" }] }, "/charges/0/amount"],
    [{ dates: ["YYYY-MM"] }, '/dates/0: invalid form "YYYY-MM"; must contain a year, a month and a day']
  ])("refuses the layout %j", (changed, message) => {
    put("bad.json", JSON.stringify({ format: "invoicelayout/1", columns: {}, charges: [], ...changed }))
    expect(() => readLayout("bad.json")).toThrow(message)
  })
})
