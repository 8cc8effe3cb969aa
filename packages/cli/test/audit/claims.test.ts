import fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import { addAmounts, addAuditTally, auditRows, emptyAuditTally } from "../../src/audit/audit-totals.ts"
import { auditSandbox, box, flags, header, shipment } from "./audit-sandbox.ts"

const { audit, clear, put, read, run, values } = auditSandbox()
afterAll(clear)

const detailsOf = (lines: ReadonlyArray<Record<string, unknown>>) =>
  lines.map(({ findings }) => (findings as ReadonlyArray<{ detail: string }>)[0]?.detail)

describe("claims and debts", () => {
  it("prints what is billed too much and too little as numbers in JSON", async () => {
    const { code, out } = await audit(
      [header, "T1,base,14.00,USD", "T1,fuel,2.19,USD", "T9,base,7.00,USD", "T2,base,10.00,USD", "T2,fuel,3.00,USD"],
      "--json"
    )
    expect(code).toBe(1)
    const { decimal, lines, rows } = JSON.parse(out) as {
      decimal: string
      lines: number
      rows: ReadonlyArray<{ reason: string }>
    }
    expect([decimal, lines]).toEqual([".", 5])
    expect(rows.filter(({ reason }) => ["claims", "debts", "total"].includes(reason))).toEqual([
      { reason: "claims", currency: "USD", lines: 2, difference: 7.75 },
      // The base price of T2, and its residential charge, which has no line.
      { reason: "debts", currency: "USD", lines: 2, difference: -8.2 },
      { reason: "total", currency: "USD", lines: 5, billed: 36.19, expected: 36.64, difference: -0.45 }
    ])
  })

  it("claims and debts add up to the difference, however the lines are divided", () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount, fc.boolean())), (lines) => {
        const parts = [emptyAuditTally(), emptyAuditTally()] as const
        for (const [billed, expected, isSecond] of lines) addAmounts(parts[isSecond ? 1 : 0], "USD", billed, expected)
        const whole = emptyAuditTally()
        for (const part of parts) addAuditTally(whole, part)
        const rows = auditRows(whole)
        const sumOf = (name: string) => rows.find(({ reason }) => reason === name)?.difference ?? 0n
        const differences = lines.map(([billed, expected]) => billed - expected)
        const total = (all: ReadonlyArray<number>) => BigInt(all.reduce((sum, each) => sum + each, 0))
        expect(sumOf("claims")).toBe(total(differences.filter((each) => each > 0)))
        expect(sumOf("debts")).toBe(total(differences.filter((each) => each < 0)))
        expect(sumOf("total")).toBe(total(differences))
      })
    )
  })
})

describe("missing keys", () => {
  it("names the key that no order has, its column, and the only similar one", async () => {
    const known = ["1Z999AA10123456784", "1Z999AA10123456785", "1Z888BB20999", "0012345678"]
    put("known.ndjson", known.map((tracking, n) => shipment(`ORDER-${n}`, [box(tracking)])).join(""))
    const rows = [
      [
        "1Z888BB2099",
        'tracking number "1Z888BB2099" in column "Tracking No" is in no order; the nearest is "1Z888BB20999"'
      ],
      [
        "1z888bb2o999",
        'tracking number "1z888bb2o999" in column "Tracking No" is in no order; the nearest is "1Z888BB20999"'
      ],
      [
        "1Z888BB02999",
        'tracking number "1Z888BB02999" in column "Tracking No" is in no order; the nearest is "1Z888BB20999"'
      ],
      [
        "01Z888BB20999",
        'tracking number "01Z888BB20999" in column "Tracking No" is in no order; the nearest is "1Z888BB20999"'
      ],
      // Two orders are similar, none is, and a short one.
      ["1Z999AA10123456786", 'tracking number "1Z999AA10123456786" in column "Tracking No" is in no order'],
      ["12345678", 'tracking number "12345678" in column "Tracking No" is in no order'],
      ["T5", 'tracking number "T5" in column "Tracking No" is in no order']
    ]
    put(
      "unknown.csv",
      `Tracking No,Order,Amount\n${rows.map(([key]) => `${key},,1.00\n`).join("")},ORDER-O,1.00\n,,1.00\n`
    )
    put(
      "named.json",
      JSON.stringify({
        format: "invoicelayout/1",
        currency: "USD",
        columns: { tracking: "Tracking No", order: "Order" },
        charges: [{ amount: "Amount" }]
      })
    )
    const args = ["--layout", "named.json", "--orders", "known.ndjson", ...flags.slice(2), "--out", "unknown.ndjson"]
    expect((await run(["audit", "unknown.csv", ...args])).code).toBe(1)
    expect(detailsOf(values(read("unknown.ndjson")))).toEqual([
      ...rows.map(([, detail]) => detail),
      'order "ORDER-O" in column "Order" is not in the orders',
      "line that names no shipment"
    ])
  })

  it("numbers the column of an invoice without a header", async () => {
    put(
      "bare.json",
      JSON.stringify({
        format: "invoicelayout/1",
        currency: "USD",
        header: false,
        columns: { order: 2 },
        charges: [{ amount: 3 }]
      })
    )
    put("bare.csv", "x,A-1x,1.00\n")
    await run(["audit", "bare.csv", "--layout", "bare.json", ...flags, "--out", "bare.ndjson"])
    expect(detailsOf(values(read("bare.ndjson")))).toEqual(['order "A-1x" in column 2 is not in the orders'])
  })
})

it("names the decimal sign of the layout for an amount with the other one", async () => {
  const { err } = await audit([header, 'T1,base,"13,25",USD', "T1,fuel,x,USD"])
  expect(err).toContain(
    'line 2, column 3: amount: invalid value "13,25"; expected an amount in USD such as 12.40 or -1,234.50, because the decimal sign of the layout is "."; a layout with "decimal": "," reads it\n'
  )
  expect(err).toContain(
    'line 3, column 3: amount: invalid value "x"; expected an amount in USD such as 12.40 or -1,234.50\n'
  )
})
