import { existsSync, readdirSync, symlinkSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { data, sandbox } from "../sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

const one = put(
  "one.json",
  '{"order":"A","items":[{"reference":"cup","width":10,"length":10,"height":10,"quantity":8}]}'
)
const cup = (order?: string) => JSON.stringify({ order, items: [{ reference: "cup", width: 4, length: 4, height: 4 }] })
const packed = async (...args: ReadonlyArray<string>) =>
  values((await run(["pack", ...args])).out)[0] as {
    readonly boxes: ReadonlyArray<{ readonly reference: string; readonly weight?: number }>
  }
const boxesOf = async (...args: ReadonlyArray<string>) =>
  (await packed(...args)).boxes.map(({ reference }) => reference)

describe("waybill pack", () => {
  it("packs items and prints, and reports unpacked items and invalid orders", async () => {
    const { code, err, out } = await run(["pack", "orders.csv"])
    await expect(out).toMatchFileSnapshot(data("packed.ndjson"))
    expect(code).toBe(1)
    expect(err).toMatch(
      /^waybill: line 7, column 3: width: invalid value "ten"; expected a number\n4 orders, 3 boxes, 1 not served in full, 1 invalid, \d+\.\d s, \d+ orders\/s\.\n {2}ORDERS {2}SKU {3}REASON\n {7}1 {2}POLE {2}too large for every box\n {7}1 {2}x {5}width: invalid value; expected a number\n$/
    )
  })

  it("writes one row per box with --format csv", async () => {
    const { out } = await run(["pack", "orders.csv", "--format", "csv"])
    await expect(out).toMatchFileSnapshot(data("packed.csv"))
  })

  it("packs prints into boxes with a maximum number of pieces, a fill limit and a direction of unloading", async () => {
    const limited = { inner: { width: 12, length: 16, height: 10 }, unload: "front" }
    const boxes = [
      { reference: "pair", ...limited, maxPieces: 2 },
      { reference: "airy", ...limited, fillLimit: 0.01 }
    ]
    put("limited.json", JSON.stringify({ boxes }))
    put("prints.json", '{"order":"P","prints":[{"width":8,"height":12,"finishing":"Canvas","quantity":4}]}')
    expect(await boxesOf("prints.json", "--boxes", "limited.json")).toEqual(["pair", "pair"])
  })

  it.each([
    ["nowhere.csv", "no such file or directory"],
    [".", "is a directory"]
  ])("leaves the --out file unchanged if the input cannot be read: %s", async (from, reason) => {
    put("kept.ndjson", "what was packed before\n")
    expect((await run(["pack", from, "--out", "kept.ndjson"])).err).toBe(
      `waybill: ${from}: cannot be read: ${reason}\n`
    )
    expect(read("kept.ndjson")).toBe("what was packed before\n")
  })

  it("writes the --out file in the format implied by its name", async () => {
    expect(await run(["pack", "orders.csv", "--out", "o.csv"])).toMatchObject({ code: 1, out: "" })
    expect(read("o.csv")).toBe((await run(["pack", "orders.csv", "--format", "csv"])).out)
    expect(await run(["pack", "orders.csv", "--out", "o.ndjson"])).toMatchObject({ code: 1, out: "" })
    expect(read("o.ndjson")).toBe((await run(["pack", "orders.csv"])).out)
  })

  it("reads orders from standard input if the file is `-`", async () => {
    expect((await run(["pack", "-"], { input: read("orders.csv") })).out).toBe((await run(["pack", "orders.csv"])).out)
  })

  it("packs into the boxes of --boxes, and adds their empty weight", async () => {
    expect(await packed(one, "--boxes", "boxes.json")).toMatchObject({
      boxes: [{ reference: "cube", width: 26, weight: 0 }]
    })
    const light = put("light.json", '{"prints":[{"width":20,"height":20,"weight":2}]}')
    expect(await packed(light, "--boxes", "boxes.json")).toMatchObject({
      // Print 2, box 1.5, corners and sleeve 0.16, filler 0.0004 × (26 × 26 × 12 − 21 × 21 × 1.5), tape 0.0004 × 159.
      boxes: [{ reference: "flat", width: 26.5, weight: 6.7038 }]
    })
  })

  it("minimizes the number or the price of the boxes, according to --objective", async () => {
    expect(await boxesOf(one, "--boxes", "boxes.json", "--objective", "boxes,price")).toEqual(["cube"])
    expect(await boxesOf(one, "--boxes", "boxes.json", "--objective", "price")).toEqual(["flat", "flat"])
  })

  it("packs prints according to --profile: three prints of four inches fill a box", async () => {
    const prints = put("prints.json", '{"prints":[{"width":20,"height":20,"quantity":4}]}')
    expect(await boxesOf(prints, "--boxes", "boxes.json")).toEqual(["flat"])
    expect(await boxesOf(prints, "--boxes", "boxes.json", "--profile", "profile.json")).toEqual(["flat", "flat"])
  })

  it("converts the built-in sizes to --units", async () => {
    const shoes = put("shoes.json", '{"items":[{"reference":"shoes","width":330,"length":200,"height":100}]}')
    expect(await packed(shoes, "--units", "mm,g")).toMatchObject({
      boxes: [{ reference: "16x12x4", width: 318, length: 420, height: 127 }]
    })
  })

  it("finds an equal or better packing with a valid proof with --effort", async () => {
    const items = [
      [7, 7, 5, 3],
      [11, 6, 4, 4],
      [13, 5, 5, 3],
      [9, 9, 2, 5],
      [17, 3, 3, 4]
    ].map(([width, length, height, quantity], n) => ({ reference: `i${n}`, width, length, height, quantity }))
    const boxes = [
      { reference: "S", inner: { width: 18, length: 14, height: 10 } },
      { reference: "M", inner: { width: 22, length: 16, height: 12 } }
    ]
    put("hard.json", JSON.stringify({ items }))
    put("hard-boxes.json", JSON.stringify({ boxes }))
    const volume = async (effort: string) =>
      (await packed("hard.json", "--boxes", "hard-boxes.json", "--effort", effort)) as unknown as {
        readonly certificate: { readonly proofs: ReadonlyArray<{ readonly value: number; readonly atLeast: number }> }
      }
    const [quick, thorough] = [await volume("0"), await volume("200")]
    expect(thorough.certificate.proofs[0]!.value).toBeLessThanOrEqual(quick.certificate.proofs[0]!.value)
    for (const { atLeast, value } of thorough.certificate.proofs) expect(atLeast).toBeLessThanOrEqual(value)
  })

  it("draws each box and each tube if --svg is given", async () => {
    await run(["pack", "orders.csv", "--svg", "drawn"])
    expect(readdirSync("drawn").sort()).toEqual(["A-1-2-1.svg", "A-2-4-1.svg", "A-2-4-2.svg"])
    expect(read("drawn/A-2-4-2.svg")).toMatch(/^<svg .*>Tube 2 of 2: /)
    expect(read("drawn/A-1-2-1.svg")).toMatch(/^<svg .*>Box 1 of 1: 12x10x4</s)
  })

  it.each<[what: string, orders: string, files: ReadonlyArray<string>]>([
    ["separate lines", `${cup("A")}\n${cup("B")}\n${cup()}\n`, ["A-1-1.svg", "B-2-1.svg", "line-3-1.svg"]],
    ["orders in a list on one line", `[${cup("A")},${cup("B")}]`, ["A-1-1.svg", "B-2-1.svg"]],
    [
      "order names with characters that file names cannot contain",
      `${cup("a/b")}\n${cup("a b")}\n`,
      ["a-b-1-1.svg", "a-b-2-1.svg"]
    ],
    ["a long order name", cup("x".repeat(300)), [`${"x".repeat(100)}-1-1.svg`]]
  ])("draws each box in a separate file for %s", async (what, orders, files) => {
    put("alike.json", orders)
    await run(["pack", "alike.json", "--boxes", "boxes.json", "--svg", `of ${what}`])
    expect(readdirSync(`of ${what}`).sort()).toEqual(files)
  })

  it("stops at the first invalid order with --strict", async () => {
    const text = `{"order":"C"\n${cup("D")}\n`
    put("faulty.ndjson", `${read("one.json")}\n{"order":"B"}\n${text}`)
    const { code, err, out } = await run(["pack", "faulty.ndjson", "--strict"])
    expect(code).toBe(1)
    expect(values(out).map(({ order }) => order)).toEqual(["A", "B"])
    expect(err).toMatch(
      /^waybill: line 2, column 1: no items and no prints; the order must have at least one\n.*Stopped at the first invalid order\.\n.*\n.*\n$/
    )
    expect(values((await run(["pack", "faulty.ndjson"])).out)).toHaveLength(4)
  })

  it("reports a value that packing refuses with its location in the order", async () => {
    put("apart.csv", "order,reference,width,length,height,group,apart\nA,tea,1,1,1,g,soap\nA,soap,1,1,1,g,\n")
    expect((await run(["pack", "apart.csv"])).err).toMatch(
      /^waybill: line 2, column 7: apart: excludes soap, which is in the same group g\n/
    )
  })
})

describe("waybill pack: errors and reports", () => {
  put("colour.json", '{"boxes":[{"reference":"S","colour":"red","inner":{"width":1,"length":1,"height":1}}]}')
  put(
    "odd.json",
    '{"boxes":[{"reference":"S","inner":{"width":2,"length":1,"height":1},"outer":{"width":1,"length":1,"height":1}}]}'
  )
  put(
    "flat.json",
    '{"scale":100,"finishings":{},"otherwise":{"kind":"flat","thickness":0,"margin":0,"gap":0,"atMost":1}}'
  )
  const sides = (width: number) => ({ width, length: 8, height: 1 })
  const cutter = { reference: "cut", min: sides(6), max: sides(9), step: sides(1), walls: sides(1) }
  put("cutters.json", JSON.stringify({ boxes: [], cut: Array(21).fill(cutter) }))
  put("narrow.json", JSON.stringify({ boxes: [], cut: [{ ...cutter, max: sides(2) }] }))
  put("empty.csv", "")
  symlinkSync("orders.csv", "link.csv")
  it.each<[args: ReadonlyArray<string>, line: string]>([
    [["nowhere.csv"], "nowhere.csv: cannot be read: no such file or directory"],
    [["empty.csv"], "empty.csv: empty; must contain at least one order"],
    [["orders.csv", "--boxes", "nowhere.json"], "--boxes nowhere.json: cannot be read: no such file or directory"],
    [["orders.csv", "--boxes", "orders.csv"], /^--boxes orders\.csv: invalid JSON: /.source],
    [
      ["orders.csv", "--boxes", "colour.json"],
      '--boxes colour.json: line 1, column 37 (/boxes/0/colour): unknown field "colour"; expected one of reference, kind, inner, outer, emptyWeight, maxWeight, maxPieces, fillLimit, unload, stock, price, centreOfGravity'
    ],
    [
      ["orders.csv", "--boxes", "odd.json"],
      "--boxes odd.json: /boxes/0/outer/width: boxes[0].outer.width (S): must be at least inner.width"
    ],
    [
      ["orders.csv", "--boxes", "cutters.json"],
      "--boxes cutters.json: line 1, column 19 (/cut): must be an array of at most 20 elements"
    ],
    [["orders.csv", "--boxes", "narrow.json"], "--boxes narrow.json: catalogue.cut[0].max.width: must be at least min"],
    [
      ["orders.csv", "--profile", "flat.json"],
      "--profile flat.json: line 1, column 69 (/otherwise/thickness): must be greater than 0"
    ],
    [
      ["orders.csv", "--objective", "weight"],
      '--objective: invalid value "weight"; expected a comma-separated list of boxes, volume, price and empty-space, without repeats'
    ],
    [
      ["orders.csv", "--units", "mm"],
      '--units: invalid value "mm"; expected a length unit (in, ft, mm, cm, m) and a weight unit (oz, lb, g, kg), such as mm,g'
    ],
    [["orders.csv", "--effort", "much"], '--effort: invalid value "much"; expected an integer from 0 to 100000'],
    [["orders.csv", "--workers", "0"], '--workers: invalid value "0"; expected an integer from 1 to 256'],
    [["orders.csv", "--format", "xml"], '--format: invalid value "xml"; expected ndjson or csv'],
    [["orders.csv", "--resume"], "--resume: needs --out; name the output file of the interrupted run"],
    [["orders.csv", "--out", "orders.csv"], "--out orders.csv: same file as the input file; must be a different file"],
    [
      ["orders.csv", "--out", "./orders.csv"],
      "--out ./orders.csv: same file as the input file; must be a different file"
    ],
    [
      ["orders.csv", "--html", "./orders.csv"],
      "--html ./orders.csv: same file as the input file; must be a different file"
    ],
    [["orders.csv", "--svg", "orders.csv"], "--svg orders.csv: same file as the input file; must be a different file"],
    [["orders.csv", "--svg", "one.json"], "--svg one.json: cannot be created: not a directory"],
    [
      ["orders.csv", "--out", "both", "--html", "./both"],
      "--html ./both: same file as --out; must be a different file"
    ],
    [["orders.csv", "--out", "both", "--svg", "both"], "--svg both: same file as --out; must be a different file"],
    [["orders.csv", "--html", "both", "--svg", "both"], "--svg both: same file as --html; must be a different file"],
    [["orders.csv", "--out", "link.csv"], "--out link.csv: same file as the input file; must be a different file"],
    [
      ["orders.csv", "--boxes", "boxes.json", "--out", "boxes.json"],
      "--out boxes.json: same file as the file of --boxes; must be a different file"
    ],
    [
      ["orders.csv", "--profile", "profile.json", "--html", "profile.json"],
      "--html profile.json: same file as the file of --profile; must be a different file"
    ]
  ])("`waybill pack` reports an error in one line: %j", async (args, line) => {
    const { code, err, out } = await run(["pack", ...args])
    expect(out).toBe("")
    if (line.startsWith("^")) expect(err).toMatch(new RegExp(`^waybill: ${line.slice(1)}`))
    else expect(err).toBe(`waybill: ${line}\n`)
    expect(code).toBe(2)
    expect(read("orders.csv")).toMatch(/^order,reference/)
    expect(existsSync("both")).toBe(false)
  })

  it.each<[file: string, reason: string]>([
    ["nowhere/report.html", "no such file or directory"],
    ["orders.csv/report.html", "not a directory"],
    ["cards", "is a directory"]
  ])("fails before it packs any order if the report cannot be written: %s", async (file, reason) => {
    expect(await run(["pack", "orders.csv", "--html", file])).toEqual({
      code: 3,
      out: "",
      err: `waybill: ${file}: cannot be written: ${reason}\n`
    })
  })

  it("overwrites an existing report only if the command is valid", async () => {
    put("old.html", "old")
    await run(["pack", "orders.csv", "--html", "old.html", "--boxes", "nowhere.json"])
    expect(read("old.html")).toBe("old")
    await run(["pack", "orders.csv", "--html", "new.html", "--boxes", "nowhere.json"])
    expect(existsSync("new.html")).toBe(false)
    await run(["pack", "orders.csv", "--html", "old.html"])
    expect(read("old.html")).toContain("Packing report")
  })

  it("the report shows the boxes in twenty fill levels, and the air in all boxes", async () => {
    put("ten.json", '{"boxes":[{"reference":"ten","inner":{"width":10,"length":10,"height":10}}]}')
    const fillings = [10, 5, 4.9, 0.5, 0.3]
    const slabs = fillings.map((height) => ({ items: [{ reference: "slab", width: 10, length: 10, height }] }))
    put("slabs.json", JSON.stringify(slabs))
    await run(["pack", "slabs.json", "--boxes", "ten.json", "--html", "slabs.html"])
    const data = /<script id="data" type="application\/json">(.*?)<\/script>/s.exec(read("slabs.html"))?.[1] ?? ""
    const { totals } = JSON.parse(data) as { readonly totals: { readonly fills: unknown; readonly air: number } }
    expect(totals.fills).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    expect(totals.air).toBeCloseTo(1 - 20.7 / 50, 9)
  })

  it("exits 3 if the output cannot be written", async () => {
    expect(await run(["pack", "orders.csv", "--out", "nowhere/out.csv"])).toMatchObject({
      code: 3,
      err: "waybill: nowhere/out.csv: cannot be written: no such file or directory\n"
    })
  })
})
