import { existsSync, readdirSync, symlinkSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { data, workshop } from "../sandbox.ts"

const { clear, put, read, run, start, values } = workshop()
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
  it("packs items and prints, and says what stays behind and what is at fault", async () => {
    const { code, err, out } = await run(["pack", "orders.csv"])
    await expect(out).toMatchFileSnapshot(data("packed.ndjson"))
    expect(code).toBe(1)
    expect(err).toMatch(
      /^waybill: line 7, column 3: width must be a number, not "ten"\n4 orders, 3 boxes, 1 not served in full, 1 at fault, \d+\.\d s, \d+ orders a second\.\n$/
    )
  })

  it("--format csv is a row for each box", async () => {
    const { out } = await run(["pack", "orders.csv", "--format", "csv"])
    await expect(out).toMatchFileSnapshot(data("packed.csv"))
  })

  it.each([
    ["nowhere.csv", "ENOENT"],
    [".", "EISDIR"]
  ])("what --out names stays as it is where the input cannot be read: %s", async (from, code) => {
    put("kept.ndjson", "what was packed before\n")
    expect((await run(["pack", from, "--out", "kept.ndjson"])).err).toBe(`waybill: ${from} cannot be read: ${code}\n`)
    expect(read("kept.ndjson")).toBe("what was packed before\n")
  })

  it("--out writes a file, in the format that its name says", async () => {
    expect(await run(["pack", "orders.csv", "--out", "o.csv"])).toMatchObject({ code: 1, out: "" })
    expect(read("o.csv")).toBe((await run(["pack", "orders.csv", "--format", "csv"])).out)
    expect(await run(["pack", "orders.csv", "--out", "o.txt"])).toMatchObject({ code: 1, out: "" })
    expect(read("o.txt")).toBe((await run(["pack", "orders.csv"])).out)
  })

  it("- is standard input", async () => {
    const { child, ended } = start(["pack", "-"])
    child.stdin.end(read("orders.csv"))
    expect((await ended).out).toBe((await run(["pack", "orders.csv"])).out)
  })

  it("--boxes is what there is to pack into; the empty weight counts", async () => {
    expect(await packed(one, "--boxes", "boxes.json")).toMatchObject({
      boxes: [{ reference: "cube", width: 26, weight: 0 }]
    })
    const light = put("light.json", '{"prints":[{"width":20,"height":20,"weight":2}]}')
    expect(await packed(light, "--boxes", "boxes.json")).toMatchObject({
      boxes: [{ reference: "flat", width: 26.5, weight: 3.5 }]
    })
  })

  it("--objective says what is the best: the fewest boxes, or the cheapest", async () => {
    expect(await boxesOf(one, "--boxes", "boxes.json", "--objective", "boxes,price")).toEqual(["cube"])
    expect(await boxesOf(one, "--boxes", "boxes.json", "--objective", "price")).toEqual(["flat", "flat"])
  })

  it("--profile says what finishings mean: three prints of four inches fill a box", async () => {
    const prints = put("prints.json", '{"prints":[{"width":20,"height":20,"quantity":4}]}')
    expect(await boxesOf(prints, "--boxes", "boxes.json")).toEqual(["flat"])
    expect(await boxesOf(prints, "--boxes", "boxes.json", "--profile", "profile.json")).toEqual(["flat", "flat"])
  })

  it("--units names what figures mean: of the built-in sizes the smallest that holds a shoe box in millimetres", async () => {
    const shoes = put("shoes.json", '{"items":[{"reference":"shoes","width":330,"length":200,"height":100}]}')
    expect(await packed(shoes, "--units", "mm,g")).toMatchObject({
      boxes: [{ reference: "20x16x4", width: 420, length: 521, height: 127 }]
    })
  })

  it("--effort looks harder: never worse here, and the proof stays true", async () => {
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
    const [swift, thorough] = [await volume("0"), await volume("200")]
    expect(thorough.certificate.proofs[0]!.value).toBeLessThanOrEqual(swift.certificate.proofs[0]!.value)
    for (const { atLeast, value } of thorough.certificate.proofs) expect(atLeast).toBeLessThanOrEqual(value)
  })

  it("--svg draws each box of which it is known what lies where", async () => {
    await run(["pack", "orders.csv", "--svg", "drawn"])
    expect(readdirSync("drawn").sort()).toEqual(["A-1-2-1.svg", "A-2-4-1.svg"])
    expect(read("drawn/A-1-2-1.svg")).toMatch(/^<svg .*box 20x16x4/s)
  })

  it.each<[what: string, orders: string, files: ReadonlyArray<string>]>([
    ["lines", `${cup("A")}\n${cup("A")}\n${cup()}\n`, ["A-1-1.svg", "A-2-1.svg", "line-3-1.svg"]],
    ["a list in one line", `[${cup("A")},${cup("A")}]`, ["A-1-1.svg", "A-2-1.svg"]],
    ["names that a file cannot have", `${cup("a/b")}\n${cup("a b")}\n`, ["a-b-1-1.svg", "a-b-2-1.svg"]],
    ["a long name", cup("x".repeat(300)), [`${"x".repeat(100)}-1-1.svg`]]
  ])("--svg has a file for each box, also where orders of one name are in %s", async (what, orders, files) => {
    put("alike.json", orders)
    await run(["pack", "alike.json", "--boxes", "boxes.json", "--svg", `of ${what}`])
    expect(readdirSync(`of ${what}`).sort()).toEqual(files)
  })

  it("--strict stops at the first order that is at fault", async () => {
    const text = `{"order":"A"\n${read("one.json")}\n`
    put("faulty.ndjson", `${read("one.json")}\n{"order":"B"}\n${text}`)
    const { code, err, out } = await run(["pack", "faulty.ndjson", "--strict"])
    expect(code).toBe(1)
    expect(values(out).map(({ order }) => order)).toEqual(["A", "B"])
    expect(err).toMatch(
      /^waybill: line 2, column 1: there are no items and no prints in it\n.*Stopped at the first fault\.\n$/
    )
    expect(values((await run(["pack", "faulty.ndjson"])).out)).toHaveLength(4)
  })

  it("what the packer refuses is said at its place in the order", async () => {
    put("apart.csv", "order,reference,width,length,height,group,apart\nA,tea,1,1,1,g,soap\nA,soap,1,1,1,g,\n")
    expect((await run(["pack", "apart.csv"])).err).toMatch(
      /^waybill: line 2, column 7 \(\/items\/0\/apart\): items\[0\]\.apart \(tea\): excludes soap, which is in the same group g\n/
    )
  })
})

describe("one line says what is wrong", () => {
  put("colour.json", '{"boxes":[{"reference":"S","colour":"red","inner":{"width":1,"length":1,"height":1}}]}')
  put(
    "odd.json",
    '{"boxes":[{"reference":"S","inner":{"width":2,"length":1,"height":1},"outer":{"width":1,"length":1,"height":1}}]}'
  )
  put(
    "flat.json",
    '{"scale":100,"finishings":{},"otherwise":{"kind":"flat","thickness":0,"margin":0,"gap":0,"atMost":1}}'
  )
  put("empty.csv", "")
  symlinkSync("orders.csv", "link.csv")
  it.each<[args: ReadonlyArray<string>, line: string]>([
    [["nowhere.csv"], "nowhere.csv cannot be read: ENOENT"],
    [["empty.csv"], "empty.csv is empty"],
    [["orders.csv", "--boxes", "nowhere.json"], "--boxes nowhere.json cannot be read: ENOENT"],
    [["orders.csv", "--boxes", "orders.csv"], /^--boxes orders\.csv is not JSON: /.source],
    [
      ["orders.csv", "--boxes", "colour.json"],
      "--boxes colour.json: line 1, column 37 (/boxes/0/colour): there is no such field"
    ],
    [
      ["orders.csv", "--boxes", "odd.json"],
      "--boxes odd.json: /boxes/0/outer/width: boxes[0].outer.width (S): must be at least inner.width"
    ],
    [
      ["orders.csv", "--profile", "flat.json"],
      "--profile flat.json: line 1, column 69 (/otherwise/thickness): expected a value greater than 0"
    ],
    [
      ["orders.csv", "--objective", "weight"],
      '--objective must be some of boxes, volume, price, each once, with commas between them, not "weight"'
    ],
    [
      ["orders.csv", "--units", "mm"],
      '--units must be a unit of in, ft, mm, cm, m and one of oz, lb, g, kg, as in mm,g, not "mm"'
    ],
    [["orders.csv", "--effort", "much"], '--effort must be a whole number from 0 to 100000, not "much"'],
    [["orders.csv", "--workers", "0"], '--workers must be a whole number from 1 to 256, not "0"'],
    [["orders.csv", "--format", "xml"], '--format must be ndjson or csv, not "xml"'],
    [["orders.csv", "--resume"], "--resume needs the --out FILE that was begun"],
    [["orders.csv", "--out", "orders.csv"], "--out orders.csv is the input"],
    [["orders.csv", "--out", "./orders.csv"], "--out ./orders.csv is the input"],
    [["orders.csv", "--html", "./orders.csv"], "--html ./orders.csv is the input"],
    [["orders.csv", "--svg", "orders.csv"], "--svg orders.csv is the input"],
    [["orders.csv", "--svg", "one.json"], "--svg one.json cannot be made: EEXIST"],
    [["orders.csv", "--out", "both", "--html", "./both"], "--html ./both is what --out names"],
    [["orders.csv", "--out", "both", "--svg", "both"], "--svg both is what --out names"],
    [["orders.csv", "--html", "both", "--svg", "both"], "--svg both is what --html names"],
    [["orders.csv", "--out", "link.csv"], "--out link.csv is the input"],
    [["orders.csv", "--boxes", "boxes.json", "--out", "boxes.json"], "--out boxes.json is what --boxes names"],
    [
      ["orders.csv", "--profile", "profile.json", "--html", "profile.json"],
      "--html profile.json is what --profile names"
    ]
  ])("%j", async (args, line) => {
    const { code, err, out } = await run(["pack", ...args])
    expect(out).toBe("")
    if (line.startsWith("^")) expect(err).toMatch(new RegExp(`^waybill: ${line.slice(1)}`))
    else expect(err).toBe(`waybill: ${line}\n`)
    expect(code).toBe(2)
    expect(read("orders.csv")).toMatch(/^order,reference/)
    expect(existsSync("both")).toBe(false)
  })

  it.each<[file: string, code: string]>([
    ["nowhere/report.html", "ENOENT"],
    ["orders.csv/report.html", "ENOTDIR"],
    ["cards", "EISDIR"]
  ])(
    "a report that could not be written to %s is no long wait: it is said before the first order",
    async (file, code) => {
      expect(await run(["pack", "orders.csv", "--html", file])).toEqual({
        code: 3,
        out: "",
        err: `waybill: ${file} cannot be written: ${code}\n`
      })
    }
  )

  it("a report over an older one, and one that a mistake kept from being written, are not lost or begun", async () => {
    put("old.html", "old")
    await run(["pack", "orders.csv", "--html", "old.html", "--boxes", "nowhere.json"])
    expect(read("old.html")).toBe("old")
    await run(["pack", "orders.csv", "--html", "new.html", "--boxes", "nowhere.json"])
    expect(existsSync("new.html")).toBe(false)
    await run(["pack", "orders.csv", "--html", "old.html"])
    expect(read("old.html")).toContain("Packing report")
  })

  it("--html counts boxes by how full they are in twentieths, a full one in the last, and the air in all of them", async () => {
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

  it("an output that cannot be written is code 3", async () => {
    expect(await run(["pack", "orders.csv", "--out", "nowhere/out.csv"])).toMatchObject({
      code: 3,
      err: "waybill: nowhere/out.csv cannot be written: ENOENT\n"
    })
  })
})
