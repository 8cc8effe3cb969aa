// cspell:ignore curency chrge wieght
import { afterAll, describe, expect, it } from "vitest"
import { auditSandbox, correct, flags, header } from "./audit-sandbox.ts"

const { audit, clear, put, run } = auditSandbox()
afterAll(clear)

describe("input of waybill audit", () => {
  it("counts unreadable lines, locates each error, and totals the other lines", async () => {
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
    expect(err).toContain("9 lines, 3 agree, 0 differ, 6 cannot be read, 1 with an ignored field")
    for (const fault of [
      'line 4, column 3: amount: invalid value "12.5x"; expected an amount in USD such as 12.40 or -1,234.50',
      'line 5, column 4: currency: invalid value "DOLLAR"; expected a currency code such as USD',
      'line 6, column 5: shipDate: ignored invalid value "10/06/2026"; expected a date as YYYY-MM-DD or YYYYMMDD',
      'line 7, column 7: parcel: invalid value "0"; expected a number from 1 to 99999',
      'line 7, column 6: weight: ignored invalid value "heavy"; expected a number such as 12.5',
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
      // The charges of T2 that no readable line has.
      [null, "0.00", 0],
      [null, "0.00", 0],
      [7, "13.25", 2],
      [8, "0.00", 1],
      [9, "0.00", 1],
      [10, "0.00", 1]
    ])
    expect(lines[3]).toMatchObject({ line: 5, currency: "" })
    // Invalid currencies share one total, so that the table does not grow with the invoice.
    expect(out).not.toContain("DOLLAR")
    const total = out.split("\n").find((line) => line.startsWith("total   ") && line.includes("USD"))
    expect(total?.split(/ +/).slice(-3)).toEqual(["31.69", "36.64", "-4.95"])
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
      "a misspelled currency",
      "tracking,charge,amount,curency\nT1,base,1,EUR\n",
      'line 1, column 4: unknown column "curency"; did you mean "currency"?'
    ],
    [
      "a misspelled charge",
      "tracking,chrge,amount\nT1,base,1\n",
      'line 1, column 2: unknown column "chrge"; did you mean "charge"?'
    ],
    [
      "a misspelled weight",
      "tracking,charge,amount,total,wieght\nT1,base,1,1,1\n",
      'line 1, column 5: unknown column "wieght"; did you mean "weight"?'
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
    [[], 2, "--orders: missing; must name a file with the shipped orders"],
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

  it("compares a line with invalid hints, names each hint, and exits 0 if the line agrees", async () => {
    const { code, err, lines, out } = await audit([
      `${header},ship_date,weight,weight_unit,length,width,height,length_unit,residential`,
      "T1,base,13.25,USD,10/06/2026,heavy,,10,8,4,parsec,maybe",
      "T1,fuel,2.40,USD,,5,stone,,,,,",
      "T1,FUEL,0.00,USD,,,,,,,,"
    ])
    expect(code).toBe(1)
    expect(err.split("\n").slice(0, -2)).toEqual(
      [
        'line 2, column 6: weight: ignored invalid value "heavy"; expected a number such as 12.5',
        'line 2, column 11: lengthUnit: ignored invalid value "parsec"; expected in, ft, mm, cm, m',
        'line 2, column 5: shipDate: ignored invalid value "10/06/2026"; expected a date as YYYY-MM-DD or YYYYMMDD',
        'line 2, column 12: residential: ignored invalid value "maybe"; expected yes or no',
        'line 3, column 7: weightUnit: ignored invalid value "stone"; expected oz, lb, g, kg'
      ].map((message) => `waybill: ${message}`)
    )
    expect(err).toContain("3 lines, 2 agree, 1 differ, 2 with an ignored field, 1 shipment")
    expect(lines).toMatchObject([
      { line: 2, difference: "0.00", findings: [], mistakes: [{}, {}, {}, {}] },
      { line: 3, difference: "0.21", findings: [{ kind: "fuel" }], mistakes: [{}] },
      { line: 4, difference: "0.00", findings: [] }
    ])
    expect(out).toMatch(/^total +USD +3 +15\.65 +15\.44 +0\.21$/m)
    const agreeing = await audit([`${header},weight`, "T1,base,13.25,USD,heavy", "T1,fuel,2.19,USD,5"])
    expect([agreeing.code, agreeing.err]).toEqual([0, expect.stringContaining('ignored invalid value "heavy"')])
  })

  it("ignores empty rows and repeated headers, and reports a total as a line that names no shipment", async () => {
    const { code, err, lines } = await audit([
      ...correct.slice(0, 3),
      ",,,",
      " , ,\t, ",
      header,
      ...correct.slice(3),
      "",
      ",,,",
      ",,67.52,USD",
      "Total: 67.52"
    ])
    expect(code).toBe(1)
    expect(err).toContain("line 17, column 1: row has 1 field; must have 4, like the header")
    expect(err).toContain("11 lines, 9 agree, 1 differ, 1 cannot be read")
    expect(lines.slice(9)).toMatchObject([
      {
        line: 16,
        billed: "67.52",
        findings: [{ kind: "not-ours", amount: "67.52", detail: "line that names no shipment" }]
      },
      { line: 17, billed: "0.00", mistakes: [{}] }
    ])
  })

  it.each(["\t", ";", "|"])("reads an invoice with %j as the field separator", async (delimiter) => {
    const { code, err } = await audit(correct.map((line) => line.replaceAll(",", delimiter)))
    expect([code, err]).toEqual([0, expect.stringMatching(/^9 lines, 9 agree/)])
  })

  it("matches charges, services and units without regard to case, including column names", async () => {
    put(
      "mine.json",
      JSON.stringify({
        format: "invoicelayout/1",
        extends: "generic",
        columns: {},
        charges: [],
        services: { Ground: "ACME_GROUND" },
        weightUnits: { lbs: "lb" }
      })
    )
    const { code, err } = await audit(
      [
        "tracking,charge:BASE,charge:Fuel,charge:RESIDENTIAL,service,weight,weight_unit",
        "T1,13.25,2.19,,GROUND,5,LBS",
        "T2,13.25,3.00,4.95,ground,5,lbs"
      ],
      "--layout",
      "mine.json"
    )
    expect([code, err]).toEqual([0, expect.stringMatching(/^2 lines, 2 agree/)])
  })

  it("prints the first twenty errors, and then the number of each kind", async () => {
    const broken = Array.from({ length: 45 }, (_, n) => (n % 3 === 0 ? `T1,base,x${n},USD` : `T1,base,1.00,x${n}`))
    const { err } = await audit([header, ...broken], "--workers", "2")
    const printed = err.split("\n")
    expect(printed.slice(0, 20).map((line) => Number(/line (\d+)/.exec(line)?.[1]))).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 2)
    )
    expect(printed.slice(20, -2)).toEqual([
      "waybill: 25 more errors; all 45 by kind:",
      "  30 × currency: invalid value; expected a currency code such as USD",
      ...[1, 2, 4].map(
        (n) => `      line ${n + 2}, column 4: currency: invalid value "X${n}"; expected a currency code such as USD`
      ),
      "  15 × amount: invalid value; expected an amount in USD such as 12.40 or -1,234.50",
      ...[0, 3, 6].map(
        (n) =>
          `      line ${n + 2}, column 3: amount: invalid value "x${n}"; expected an amount in USD such as 12.40 or -1,234.50`
      )
    ])
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
      "waybill: invoice.csv: invalid text; must be utf-8, or set --encoding to one of utf-8, utf-16le, utf-16be, windows-1252\n"
    ])
  })

  it("ignores and reports a repeated header of an invoice", async () => {
    put("invoice.csv", `${correct.slice(0, 3).join("\n")}\n${correct[0]!} \n`)
    expect((await run(["audit", "invoice.csv", ...flags])).err).toMatch(
      /^waybill: line 4, column 1: ignored a repeated header\n2 lines, 2 agree, /
    )
  })
})
