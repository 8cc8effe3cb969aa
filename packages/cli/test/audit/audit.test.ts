import { mkdirSync, readdirSync } from "node:fs"
import { afterAll, afterEach, describe, expect, it, vi } from "vitest"
import { auditSandbox, box, correct, flags, header, shipment } from "./audit-sandbox.ts"

const { audit, clear, folder, put, read, run, values } = auditSandbox()
afterAll(clear)
afterEach(() => vi.unstubAllEnvs())

describe("waybill audit", () => {
  it("agrees with a correct invoice, and exits 0", async () => {
    const { code, err, lines, out } = await audit(correct)
    expect(code).toBe(0)
    expect(out).toBe(
      [
        "REASON  CURRENCY  LINES  BILLED  EXPECTED  DIFFERENCE",
        "total   USD       9      67.52   67.52     0.00",
        ""
      ].join("\n")
    )
    expect(err).toMatch(/^9 lines, 9 agree, 0 differ, 3 shipments, .* lines\/s\.\n$/)
    expect(lines.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(lines[0]).toEqual({
      line: 2,
      tracking: "T1",
      order: "",
      currency: "USD",
      billed: "13.25",
      expected: "13.25",
      difference: "0.00",
      findings: []
    })
  })

  it.each([
    [{ units: "cm,kg" }, 'units "cm,kg" contradict --units in,lb'],
    [{ boxes: [{ ...box("T1"), kind: "Tub" }] }, 'unknown kind "Tub"; expected box, tube, mailer']
  ])("does not price the shipment %o", async (fields, problem) => {
    put("doubtful.ndjson", shipment("A-1", [box("T1")], fields))
    put("short.csv", `${header}\nT1,base,13.25,USD\n`)
    const args = [
      "audit",
      "short.csv",
      "--orders",
      "doubtful.ndjson",
      ...flags.slice(2),
      "--out",
      "doubtful-out.ndjson"
    ]
    expect((await run(args)).code).toBe(1)
    expect(values(read("doubtful-out.ndjson"))[0]).toMatchObject({
      findings: [{ detail: expect.stringContaining(problem) }]
    })
  })

  it("names Parquet in its help for --orders, which reads it, and not for the output, which cannot be Parquet", async () => {
    const { out } = await run(["audit", "--help"])
    const entries = out.split(/\n {2}(?=\S)/).filter((entry) => entry.includes("Parquet"))
    expect(entries.map((entry) => entry.split(" ")[0])).toEqual(["--orders"])
  })

  it("explains each line that differs, writes the lines in invoice order, and exits 1", async () => {
    const { code, lines, out } = await audit([
      header,
      "T1,base,16.80,USD",
      "T4,base,13.25,USD",
      "T2,base,13.25,USD",
      "T1,fuel,2.77,USD",
      "T2,residential,4.95,USD",
      "T4,fuel,2.19,USD",
      "T9,base,7.00,USD",
      "T2,fuel,3.00,USD",
      "T2,base,13.25,USD",
      "T3,base,13.25,USD"
    ])
    expect(code).toBe(1)
    expect(lines.map(({ difference, findings, line }) => [line, difference, findings])).toEqual([
      [2, "3.55", [{ charge: "base", kind: "weight", detail: "weight 10 instead of 5", amount: "3.55" }]],
      [3, "0.00", []],
      [4, "0.00", []],
      [5, "0.58", [{ charge: "fuel", kind: "weight", detail: "weight 10 instead of 5", amount: "0.58" }]],
      [6, "0.00", []],
      [7, "0.00", []],
      [
        8,
        "7.00",
        [
          {
            charge: "base",
            kind: "not-ours",
            detail: 'tracking number "T9" in column "tracking" is in no order',
            amount: "7.00"
          }
        ]
      ],
      [9, "0.00", []],
      [10, "13.25", [{ charge: "base", kind: "duplicate", detail: "charge billed again", amount: "13.25" }]],
      [11, "0.00", []],
      [null, "-2.19", [{ charge: "fuel", kind: "surcharge-missing", detail: "fuel 2.19 not billed", amount: "-2.19" }]]
    ])
    expect(out).toBe(
      [
        "REASON             CURRENCY  LINES  BILLED  EXPECTED  DIFFERENCE",
        "duplicate          USD       1                        13.25",
        "not-ours           USD       1                        7.00",
        "weight             USD       2                        4.13",
        "surcharge-missing  USD       1                        -2.19",
        "claims             USD       4                        24.38",
        "debts              USD       1                        -2.19",
        "total              USD       10     89.71   67.52     22.19",
        ""
      ].join("\n")
    )
  })

  it("reads several charges per row, and orders by name and parcel", async () => {
    const { code, lines } = await audit([
      "order,parcel,charge:base,charge:fuel,charge:residential,currency",
      "A-1,,13.25,2.19,,USD",
      "A-2,1,13.25,3.00,4.95,USD",
      "A-3,2,13.25,2.19,,USD",
      "A-3,1,13.25,2.40,,USD"
    ])
    expect(code).toBe(1)
    expect(lines.map(({ difference, line }) => [line, difference])).toEqual([
      [2, "0.00"],
      [3, "0.00"],
      [4, "0.00"],
      [5, "0.21"]
    ])
  })

  it("compares totals if the invoice has no charges", async () => {
    const totals = ["tracking,amount", "T1,15.44", "T2,21.20", "T3,15.44", "T4,16.00"]
    const { lines } = await audit(totals)
    expect(lines.map(({ difference }) => difference)).toEqual(["0.00", "0.00", "0.00", "0.56"])
  })

  it("exits 1 if every line agrees and an expected charge is missing", async () => {
    const { code, err, lines } = await audit(correct.filter((line) => line !== "T1,fuel,2.19,USD"))
    expect(code).toBe(1)
    expect(err).toMatch(/^8 lines, 8 agree, 0 differ, 1 charge missing, 3 shipments, /)
    expect(lines.filter(({ difference }) => difference !== "0.00")).toMatchObject([
      { line: null, tracking: "T1", order: "A-1", difference: "-2.19" }
    ])
  })

  it("reports shipments without a line with --unbilled", async () => {
    const partial = correct.slice(0, 6)
    expect((await audit(partial)).code).toBe(0)
    const { code, err, lines, out } = await audit(partial, "--unbilled")
    expect(code).toBe(1)
    expect(err).toContain("1 not billed")
    expect(lines.slice(5).map(({ difference, line }) => [line, difference])).toEqual([
      [null, "-13.25"],
      [null, "-13.25"],
      [null, "-2.19"],
      [null, "-2.19"]
    ])
    expect(out).toContain("36.64   67.52     -30.88")
  })

  it("writes a CSV without formulas, and only differences with --differences", async () => {
    put("invoice.csv", `${header}\nT1,base,13.25,USD\n"=cmd|' /C calc'!A0",base,-5.00,USD\nT1,fuel,2.19,USD\n`)
    await run(["audit", "invoice.csv", ...flags, "--differences", "--out", "audit.csv"])
    expect(read("audit.csv")).toBe(
      [
        "line,tracking,order,currency,billed,expected,difference,reasons,details,problem",
        '3,\'=cmd|\' /C calc\'!A0,,USD,-5.00,0.00,-5.00,not-ours -5.00,"tracking number ""=cmd|\' /C calc\'!A0"" in column ""tracking"" is in no order",',
        ""
      ].join("\n")
    )
  })

  it("reads the output of ship, and a CSV of boxes with tracking numbers", async () => {
    put(
      "a.csv",
      "order,reference,width,length,height,weight,country,state,postal,carrier,service\nS-1,cup,4,4,4,1,US,NY,10001,acme,ACME_GROUND\n"
    )
    await run([
      "ship",
      "a.csv",
      "--cards",
      "cards",
      "--ship-from",
      "from.json",
      "--residential",
      "--at",
      "2026-06-10T12:00:00Z",
      "--out",
      "s.ndjson"
    ])
    const [shipped] = values(read("s.ndjson")) as unknown as ReadonlyArray<{
      rate: { lines: ReadonlyArray<{ code: string; amount: string }> }
    }>
    put(
      "invoice.csv",
      ["order,charge,amount", ...shipped!.rate.lines.map(({ amount, code }) => `S-1,${code},${amount}`), ""].join("\n")
    )
    expect((await run(["audit", "invoice.csv", "--orders", "s.ndjson", ...flags.slice(2)])).code).toBe(0)

    put(
      "boxes.csv",
      "order,width,length,height,weight,tracking,country,state,postal,carrier,service,ship_date\nA-1,8,10,4,5,T 1,US,NY,10001,acme,ACME_GROUND,2026-06-10\n"
    )
    put("invoice.csv", `${correct.slice(0, 3).join("\n")}\n`)
    const { code, err } = await run(["audit", "invoice.csv", "--orders", "boxes.csv", ...flags.slice(2)])
    expect([code, err]).toEqual([0, expect.stringMatching(/^2 lines, 2 agree/)])
  })

  it("gives the same lines with one thread and with two, and deletes its temporary files", async () => {
    const many = Array.from({ length: 8_000 }, (_, n) => shipment(`M-${n}`, [box(`M${n}`)]))
    // Long enough for several partitions.
    const certificate = "x".repeat(100_000)
    const unbilled = Array.from({ length: 60 }, (_, n) => shipment(`N-${n}`, [box(`N${n}`)], { certificate }))
    put("many.ndjson", many.join("") + unbilled.join(""))
    const rows = Array.from({ length: 8_000 }, (_, n) => [
      `M${n},fuel,${n % 1000 === 7 ? "2.50" : "2.19"},USD`,
      `M${8_000 - 1 - n},base,13.25,USD`
    ]).flat()
    put("invoice.csv", `${header}\n${rows.join("\n")}\n`)
    mkdirSync("temporary")
    vi.stubEnv("TMPDIR", `${folder}/temporary`)
    const outputs: Array<string> = []
    for (const workers of ["1", "2"]) {
      const given = ["--orders", "many.ndjson", ...flags.slice(2), "--unbilled", "--workers", workers]
      expect((await run(["audit", "invoice.csv", ...given, "--out", "many-out.ndjson"])).code).toBe(1)
      outputs.push(read("many-out.ndjson"))
    }
    expect(outputs[1]).toBe(outputs[0])
    const lines = values(outputs[0]!)
    expect(lines.slice(0, rows.length).map(({ line }) => line)).toEqual(rows.map((_, n) => n + 2))
    // The base price and the fuel of each shipment that is on no line, in the order of the orders file.
    expect(lines.slice(rows.length).map(({ order }) => order)).toEqual(unbilled.flatMap((_, n) => [`N-${n}`, `N-${n}`]))
    expect(values(outputs[0]!).filter(({ difference }) => difference === "0.31")).toHaveLength(8)
    expect(readdirSync("temporary").filter((name) => name.startsWith("waybill-audit-"))).toEqual([])
  })
})
