import { afterAll, describe, expect, it } from "vitest"
import { auditSandbox, box, correct, flags, header, shipment } from "./audit-sandbox.ts"

const { audit, clear, put, read, run, values } = auditSandbox()
afterAll(clear)

describe("input of waybill audit", () => {
  it("counts lines that cannot be read, locates each error, and still adds up", async () => {
    const { code, err, lines, out } = await audit([
      `${header},ship_date,weight,parcel`,
      "T1,base,13.25,USD,,,",
      "T1,fuel,2.19,USD,,,",
      "T2,base,12.5x,USD,,,",
      "T2,residential,4.95,dollar,,,",
      "T2,fuel,3.00,USD,10/06/2026,,",
      "T3,base,13.25,USD,,heavy,0",
      'T3,"base"x,13.25,USD,,,',
      "T3,base,13.25",
      "T4,base,=13.25,USD,,,"
    ])
    expect(code).toBe(1)
    expect(err).toContain("9 lines, 2 agree, 0 differ, 7 cannot be read")
    for (const fault of [
      'line 4, column 3: amount: invalid value "12.5x"; expected an amount such as 12.40 or -1,234.50',
      'line 5, column 4: currency: invalid value "DOLLAR"; expected a currency code such as USD',
      'line 6, column 5: shipDate: invalid value "10/06/2026"; expected a date as YYYY-MM-DD or YYYYMMDD',
      'line 7, column 7: parcel: invalid value "0"; expected a number from 1 to 99999',
      'line 7, column 6: weight: invalid value "heavy"; expected a number such as 12.5',
      "line 8, column 2: stray quotation mark; quotes must enclose the whole field",
      "line 9, column 3: row has 3 fields; must have 7, like the header"
    ])
      expect(err).toContain(fault)
    expect(
      lines.map(({ billed, line, mistakes }) => [
        line,
        billed,
        (mistakes as undefined | ReadonlyArray<unknown>)?.length ?? 0
      ])
    ).toEqual([
      [2, "13.25", 0],
      [3, "2.19", 0],
      [4, "0.00", 1],
      [5, "4.95", 1],
      [6, "3.00", 1],
      [7, "13.25", 2],
      [8, "0.00", 1],
      [9, "0.00", 1],
      [10, "0.00", 1]
    ])
    expect(lines[3]).toMatchObject({ line: 5, currency: "" })
    // Invalid currencies share one total, so that the table does not grow with the invoice.
    expect(out).not.toContain("DOLLAR")
    const total = out.split("\n").find((line) => line.startsWith("total   ") && line.includes("USD"))
    expect(total?.split(/ +/).slice(-3)).toEqual(["31.69", "15.44", "16.25"])
  })

  it.each([
    ["an empty file", "", "empty; must contain at least one line"],
    [
      "a header without an amount",
      "tracking,charge\nT1,base\n",
      'line 1, column 1: no column for the amount; expected "amount" or "charge:CODE"'
    ],
    [
      "a header without a key",
      "charge,amount\nbase,1\n",
      'line 1, column 1: no column that identifies the shipment; expected "tracking" or "order"'
    ],
    [
      "a column that appears twice",
      "tracking,charge,amount,Amount\nT1,base,1,2\n",
      'line 1, column 4: duplicate column "amount"; must appear once'
    ],
    ["a broken header", 'tracking,"charge"x,amount\n', "line 1, column 2: stray quotation mark"]
  ])("refuses %s with exit code 2", async (_, text, message) => {
    put("invoice.csv", text)
    const { code, err, out } = await run(["audit", "invoice.csv", ...flags])
    expect([code, out]).toEqual([2, ""])
    expect(err).toContain(`invoice.csv: ${message}`)
  })

  it.each<[flags: ReadonlyArray<string>, code: number, message: string]>([
    [[], 2, "--orders: missing; must name the orders that were shipped"],
    [["--orders", "absent.ndjson"], 2, "absent.ndjson: cannot be read: no such file or directory"],
    [["--orders", "shipped.ndjson", "--layout", "absent.json"], 2, "--layout absent.json: cannot be read"],
    [["--orders", "shipped.ndjson", "--encoding", "ebcdic"], 2, '--encoding: invalid value "ebcdic"'],
    [["--orders", "shipped.ndjson", "--out", "invoice.csv"], 2, "--out invoice.csv: same file as the input file"],
    [
      ["--orders", "shipped.ndjson", "--out", "shipped.ndjson"],
      2,
      "--out shipped.ndjson: same file as the file of --orders"
    ],
    [["--orders", "shipped.ndjson", "--out", "absent/audit.csv"], 3, "absent/audit.csv: cannot be written"]
  ])("exits as documented for the flags %j", async (given, code, message) => {
    put("invoice.csv", `${correct.join("\n")}\n`)
    const result = await run(["audit", "invoice.csv", "--cards", "cards", "--ship-from", "from.json", ...given])
    expect(result.code).toBe(code)
    expect(result.err).toContain(message)
  })

  it("keeps sums exact when amounts are close to a billion", async () => {
    const charges = Array.from({ length: 12 }, (_, n) => `T1,x${n},${999_999_999 - n}.999999,USD`)
    const { lines, out } = await audit([header, ...charges, "T1,total,7.00,USD"])
    expect(lines.map(({ difference }) => difference).slice(0, 2)).toEqual(["999999999.999999", "999999998.999999"])
    // 12 * 999999999.999999 - (0 + 1 + … + 11) + 7
    expect(out).toMatch(/^total +USD +13 +11999999940\.999988 +0\.00 +11999999940\.999988$/m)
    const wide = await audit([
      `tracking,${charges.map((_, n) => `charge:x${n}`).join(",")}`,
      `T1,${charges.map(() => "999999999.999999").join(",")}`
    ])
    expect(wide.err).toContain("line 2, column 2: amounts: too large; must be less than nine billion in total")
  })

  it("reads UTF-16, a byte order mark, Windows-1252 and carriage returns", async () => {
    const text = `${correct.join("\r\n")}\r\nTÜ,base,1.00,USD\r\n`
    const { writeFileSync } = await import("node:fs")
    const codes: Array<number> = []
    for (const [bytes, more] of [
      [Buffer.from(`\uFEFF${text}`, "utf8"), []],
      [Buffer.from(`\uFEFF${text}`, "utf16le"), []],
      [Buffer.from(`\uFEFF${text}`, "utf16le").swap16(), []],
      [Buffer.from(text, "latin1"), ["--encoding", "windows-1252"]]
    ] as const) {
      writeFileSync("invoice.csv", bytes)
      const { code, out } = await run(["audit", "invoice.csv", ...flags, ...more])
      expect(out).toContain("68.52   67.52     1.00")
      codes.push(code)
    }
    expect(codes).toEqual([1, 1, 1, 1])
    writeFileSync("invoice.csv", Buffer.from(text, "latin1"))
    const { code, err } = await run(["audit", "invoice.csv", ...flags])
    expect([code, err]).toEqual([
      2,
      "waybill: invoice.csv: invalid text; must be utf-8, or --encoding must name another of utf-8, utf-16le, utf-16be, windows-1252\n"
    ])
  })

  it("reports orders with the same tracking number, and orders that are not valid JSON", async () => {
    put("twice.ndjson", `${shipment("A-1", [box("T1")])}${shipment("A-2", [box("T1")])}{"order":\n`)
    put("invoice.csv", `${correct.slice(0, 3).join("\n")}\n`)
    const { code, err } = await run(["audit", "invoice.csv", "--orders", "twice.ndjson", ...flags.slice(2)])
    expect(code).toBe(1)
    expect(err).toContain(
      'waybill: --orders twice.ndjson: line 2, column 1 (/boxes/0/tracking): tracking number "T1" appears twice; must identify one order'
    )
    expect(err).toContain("waybill: --orders twice.ndjson: line 3, column 10: invalid JSON; unexpected end of input")
    expect(err).toContain("2 lines, 2 agree, 0 differ")
  })

  it("gives the reason for shipments without a price", async () => {
    put(
      "odd.ndjson",
      shipment("A-1", [box("T1")], { service: "LOST" }) +
        shipment("A-2", [], {}) +
        shipment("A-3", [box("T3", -1)]) +
        shipment("A-4", [box("T4")], { destination: { country: "FR" } }) +
        "[1]\n"
    )
    put("invoice.csv", "order,charge,amount\nA-1,base,1\nA-2,base,1\nA-3,base,1\nA-4,base,1\n")
    await run(["audit", "invoice.csv", "--orders", "odd.ndjson", ...flags.slice(2), "--out", "odd.out"])
    expect(
      values(read("odd.out")).map(({ findings }) => (findings as ReadonlyArray<{ detail: string }>)[0]?.detail)
    ).toEqual([
      "unknown service LOST",
      "the order has no boxes; --orders must name the output of ship or pack",
      "/boxes/0/weight: must be greater than 0 and at most 1000000",
      "no zone"
    ])
  })
})
