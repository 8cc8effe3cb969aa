// cspell:ignore zwei geheim skus
import { Buffer } from "node:buffer"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { isNightly } from "../../../../../tests/runs/runs.ts"
import { shopifyCsv } from "../../order-exports/shop-exports.ts"
import { itemsFile, soldOrders } from "../../order-exports/sold-orders.ts"
import { sandbox } from "../sandbox.ts"

const { clear, folder, put, read, run, values } = sandbox()
afterAll(clear)

const prices = ["--cards", "cards", "--ship-from", "from.json", "--at", "2026-11-20T09:00:00Z"]
const address = { name: "Ada", address: "1 Main St", city: "New York", zip: "10001", state: "NY", country: "US" }
const pushed = (xid: string) => ({
  xid,
  billing_address: address,
  shipping_address: address,
  order_info: [{ type: "Canvas", width: "16", height: "20", quantity: "2", item_cost: "9" }],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
})

describe("orders in the format of another system", () => {
  it("names the format once, and packs and ships the data of push_order", async () => {
    put("pushed.ndjson", [pushed("A-1"), pushed("A-2")].map((each) => JSON.stringify(each)).join("\n"))
    const packed = await run(["pack", "pushed.ndjson", "--workers", "2"])
    expect(packed.code, packed.err).toBe(0)
    expect(packed.err).toMatch(/^Orders from pushed\.ndjson: data of push_order\.\n2 orders, 2 boxes, /)
    expect(values(packed.out).map(({ order }) => order)).toEqual(["A-1", "A-2"])
    const shipped = await run(["ship", "pushed.ndjson", ...prices, "--format", "csv"])
    expect(shipped.code, shipped.err).toBe(0)
    expect(shipped.out.match(/,acme,ACME_GROUND,/g)).toHaveLength(2)
  })

  it("packs the data of package_info in an envelope without printing its credentials", async () => {
    const info = { order_info: [{ width: "16", height: "20", qty: "zwei" }] }
    put("info.json", JSON.stringify({ username: "u", password: "geheim", secretkey: "hush", data: info }))
    const { code, err, out } = await run(["pack", "info.json"])
    expect(code).toBe(1)
    expect(err).toContain(
      'waybill: line 1, column 112 (/data/order_info/0/qty): quantity: invalid value "zwei"; expected a number\n'
    )
    expect(`${out}${err}`).not.toMatch(/geheim|hush/)
  })
})

const csv = "Belegnr.;Art, Nr;B;L;H;Gewicht;Land;PLZ;Text\nGröße-1;MUG;4,5;4,5;4;0,8;US;10001;x\n"
const pairs = 'order=Belegnr.,reference="Art, Nr",width=B,length=L,height=H,weight=Gewicht,country=Land,postal=PLZ'

describe("--map", () => {
  it("reads the mapped columns of a CSV in Windows-1252, and saves them for the next run", async () => {
    writeFileSync(join(folder, "de.csv"), Buffer.from(csv, "latin1"))
    const read1252 = ["--encoding", "windows-1252"]
    const first = await run(["pack", "de.csv", ...read1252, "--map", pairs, "--save-map", "map.json"])
    expect(first.code, first.err).toBe(0)
    expect(values(first.out)).toMatchObject([
      { order: "Größe-1", boxes: [{ pieces: 1 }], destination: { country: "US", postal: "10001" } }
    ])
    expect(JSON.parse(read("map.json"))).toEqual({
      order: "Belegnr.",
      reference: "Art, Nr",
      width: "B",
      length: "L",
      height: "H",
      weight: "Gewicht",
      country: "Land",
      postal: "PLZ"
    })
    expect((await run(["pack", "de.csv", ...read1252, "--map", "map.json"])).out).toBe(first.out)
    for (const command of ["ship", "rate"]) {
      const priced = await run([command, "de.csv", ...read1252, "--map", "map.json", ...prices, "--format", "csv"])
      expect(priced.code, priced.err).toBe(0)
      expect(priced.out).toMatch(/^2,Größe-1,/m)
    }
    const card = ["--cards", "cards", "--against", "cards", "--ship-from", "from.json", "--at", "2026-11-20T09:00:00Z"]
    const replayed = await run(["replay", "de.csv", ...read1252, "--map", "map.json", ...card])
    expect(replayed.err).toContain("Compared 1 order")
  })

  it.each([
    ["a column that is not in the CSV", ["--map", "order=Beleg,width=B,height=H"], /unknown column "Beleg"/],
    ["--save-map without --map", ["--save-map", "x.json"], /^waybill: --save-map: needs --map\n$/],
    ["--save-map with the file of the orders", ["--map", pairs, "--save-map", "de.csv"], /same file as the input file/]
  ])("refuses %s", async (_, flags, message) => {
    writeFileSync(join(folder, "de.csv"), csv)
    const { code, err } = await run(["pack", "de.csv", ...flags])
    expect(err).toMatch(message)
    expect(code).toBe(2)
    expect(read("de.csv")).toBe(csv)
  })

  if (isNightly)
    it("resumes a run with mapped columns", async () => {
      const rows = Array.from({ length: 40 }, (_, n) => `R-${n};MUG;4;4;4;1;US;10001;x`)
      put("many.csv", `${csv.split("\n")[0]}\n${rows.join("\n")}\n`)
      const args = ["pack", "many.csv", "--map", pairs] as const
      const whole = (await run(args)).out
      put("cut.ndjson", whole.slice(0, whole.length / 2))
      const { code } = await run([...args, "--out", "cut.ndjson", "--resume"])
      expect(code).toBe(0)
      expect(read("cut.ndjson")).toBe(whole)
    })
})

describe("--items", () => {
  put("sizes.csv", "sku,width,length,height,weight\nMUG,4.5,4.5,4,0.8\nBOOK,8,5.5,1.25,1.1\n")
  const header = "order,reference,quantity,country,state,postal"
  put("skus.csv", `${header}\nA-1,MUG,2,US,NY,10001\nA-1,BOOK,1,US,NY,10001\nA-2,MUGS,3,US,NY,10001\n`)
  const items = ["--items", "sizes.csv"] as const

  it("packs and prices orders that name only SKUs, and lists unknown SKUs at the end", async () => {
    const packed = await run(["pack", "skus.csv", ...items])
    expect(packed.code).toBe(1)
    expect(values(packed.out)).toMatchObject([
      { order: "A-1", boxes: [{ pieces: 3 }], unpacked: [] },
      {
        order: "A-2",
        mistakes: [{ line: 4, column: 2, at: "", message: 'unknown SKU "MUGS"; --items must give its size' }]
      }
    ])
    expect(packed.err).toMatch(
      /^waybill: 1 unknown SKU; --items must give the size of each:\n {2}"MUGS": 1 order, 3 pieces; did you mean "MUG"\?\n2 orders, 1 box, 1 invalid/
    )
    for (const command of ["ship", "rate"]) {
      const { err, out } = await run([command, "skus.csv", ...items, ...prices, "--format", "csv"])
      expect(out, err).toMatch(/^2,A-1,.*acme,ACME_/m)
      expect(out).toMatch(/^4,A-2,.*unknown SKU/m)
    }
    const cards = ["--cards", "cards", "--against", "cards", "--ship-from", "from.json"]
    const replayed = await run(["replay", "skus.csv", ...items, ...cards, "--at", "2026-11-20T09:00:00Z"])
    expect(replayed.err).toContain("Compared 1 order")
  })

  it("suggests boxes for orders that name only SKUs", async () => {
    put("plain.csv", read("skus.csv").split("\n").slice(0, 3).join("\n").replace("order,reference", "Nr.,Art."))
    const map = [
      "--map",
      "order=Nr.,reference=Art.,quantity=quantity",
      "--save-map",
      "saved.json",
      "--encoding",
      "utf-8"
    ]
    const { code, err, out } = await run(["boxes", "suggest", "plain.csv", "--count", "1", ...items, ...map])
    expect(code, err).toBe(0)
    expect(out).toContain("SUGGESTED")
    expect(err).toContain("Searching for 1 size with 1 of 1 order.")
  })

  it("prints each unknown SKU once, with counts, and not for each order", async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `B-${n},mug,2`)
    put("typos.csv", `order,reference,quantity\n${rows.join("\n")}\nB-30,MUG,x\n`)
    const { err, out } = await run(["pack", "typos.csv", ...items])
    expect(err.replace(/31 invalid, .*/, "31 invalid")).toBe(
      'waybill: line 32, column 3: quantity: invalid value "x"; expected a number\n' +
        "waybill: 1 unknown SKU; --items must give the size of each:\n" +
        '  "mug": 30 orders, 60 pieces; did you mean "MUG"?\n' +
        "31 orders, 0 boxes, 31 invalid\n" +
        "  ORDERS  SKU  REASON\n" +
        "       1  MUG  quantity: invalid value; expected a number\n"
    )
    expect(values(out)[29]).toMatchObject({ mistakes: [{ line: 31, column: 2 }] })
  })

  it("refuses orders without sizes, if --items is not given", async () => {
    expect(await run(["pack", "skus.csv"])).toEqual({
      code: 2,
      out: "",
      err: 'waybill: skus.csv: line 1, column 1: missing column "width"; this column is required; without it, --items must give the sizes\n'
    })
  })
})

describe("waybill rate", () => {
  it("packs an order without boxes before quoting it, and refuses an unpackable one", async () => {
    put("pushed.json", JSON.stringify(pushed("A-1")))
    const { code, err, out } = await run(["rate", "pushed.json", ...prices, "--format", "csv"])
    expect(code, err).toBe(0)
    const boxed = (await run(["pack", "pushed.json"])).out
    put("boxed.ndjson", boxed)
    expect((await run(["rate", "boxed.ndjson", ...prices, "--format", "csv"])).out).toBe(out)
    const rules = ["--objective", "volume,boxes", "--effort", "1"]
    const inBoxes = (await run(["pack", "pushed.json", ...rules])).out
    put("in-boxes.ndjson", inBoxes)
    const ruled = await run(["rate", "pushed.json", ...rules, ...prices])
    expect(ruled.out).toBe((await run(["rate", "in-boxes.ndjson", ...prices])).out)
    const weightless = await run([
      "rate",
      "pushed.json",
      "--boxes",
      "boxes.json",
      "--profile",
      "profile.json",
      ...prices
    ])
    expect(values(weightless.out)).toMatchObject([
      {
        mistakes: [
          {
            line: 1,
            column: 1,
            at: "",
            message: "unknown weight; rating needs the weights of prints and packaging in the orders or in --profile"
          }
        ]
      }
    ])
    const pole = { items: [{ reference: "pole", width: 2, length: 400, height: 2, weight: 1 }] }
    put("pole.json", JSON.stringify({ ...pole, destination: { country: "US", postal: "10001" } }))
    const long = await run(["rate", "pole.json", ...prices])
    expect(long.code).toBe(1)
    expect(long.err).toContain("pole is too large for every box")
  })
})

describe("the export of a shop", () => {
  put("shop-items.csv", itemsFile)
  put("shopify.csv", shopifyCsv(soldOrders(3, 100)))
  const items = ["--items", "shop-items.csv"] as const

  if (isNightly)
    it("packs an export with several threads, skips orders without shipping, and resumes", async () => {
      const args = ["pack", "shopify.csv", ...items] as const
      const whole = await run([...args, "--workers", "2"])
      expect(whole.code, whole.err).toBe(0)
      expect(whole.err).toMatch(
        /^Orders from shopify\.csv: Shopify order export\.\n100 orders, \d+ boxes, \d+ skipped, /
      )
      const lines = values(whole.out)
      expect(lines).toHaveLength(100)
      expect(new Set(lines.map(({ skipped }) => skipped))).toEqual(new Set([undefined, "cancelled", "nothing to ship"]))
      for (const at of [0.2, 0.5, 0.9]) {
        put("cut.ndjson", whole.out.slice(0, whole.out.length * at))
        expect((await run([...args, "--out", "cut.ndjson", "--resume"])).code).toBe(0)
        expect(read("cut.ndjson") === whole.out).toBe(true)
      }
      put("packed.ndjson", whole.out)
      const rated = await run(["rate", "packed.ndjson", ...prices])
      expect(rated.code, rated.err).toBe(0)
      expect(values(rated.out)).toHaveLength(100)
    })

  it("counts skipped orders in the report", async () => {
    await run(["pack", "shopify.csv", ...items, "--html", "skipped.html"])
    const { totals } = JSON.parse(
      /<script id="data" type="application\/json">(.*?)<\/script>/s.exec(read("skipped.html"))?.[1] ?? ""
    ) as { readonly totals: unknown }
    const cancelled = soldOrders(3, 100).filter(
      ({ isCancelled, lines }) => isCancelled || lines.every(({ product }) => product.sides === undefined)
    )
    expect(totals).toMatchObject({ orders: 100, refused: 0, skipped: cancelled.length })
  })

  it("reads an export from standard input, and omits skipped orders from CSV output", async () => {
    const { code, err, out } = await run(["pack", "-", ...items, "--format", "csv"], { input: read("shopify.csv") })
    expect(code, err).toBe(0)
    expect(err).toMatch(/^Orders from standard input: Shopify order export\.\n/)
    expect(out).not.toMatch(/cancelled|nothing to ship/)
    expect(out.split("\n").length).toBeGreaterThan(80)
  })

  it("prints the first 20 repairs of --items", async () => {
    const rows = Array.from({ length: 22 }, (_, n) => `="T${n}",1,2,3,1\n`).join("")
    put("strings.csv", `sku,width,length,height,weight\n${rows}`)
    put("ordered.json", '{"items":[{"reference":"T1"}]}')
    const lines = (await run(["pack", "ordered.json", "--items", "strings.csv"])).err.split("\n")
    expect([lines[0], lines[20]]).toEqual([
      'waybill: --items strings.csv: line 2, column 1: read "=\\"T0\\"" as "T0"',
      "waybill: --items strings.csv: 2 more repairs"
    ])
  })

  it.each([["pack"], ["ship"], ["rate"], ["replay", "--cards", "cards", "--against", "cards"]])(
    "reads ambiguous numbers of orders and of --items by --decimal: %s",
    async (...command) => {
      put("points.csv", "sku,width,length,height,weight\nT,1.500,2,3,1\n")
      put("pieces.csv", "order,reference,quantity,country,state,postal\nA,T,1.000,US,NY,10001\n")
      const { err } = await run([...command, "pieces.csv", "--items", "points.csv", "--decimal", "comma"])
      expect(err).toContain(
        "--items points.csv: line 1, column 1: width read as 1.500 = 1500 (1 number), as --decimal says\n"
      )
      expect(err).toContain("waybill: line 1, column 1: quantity read as 1.000 = 1000 (1 number), as --decimal says\n")
    }
  )

  if (isNightly)
    it("resumes CSV output after an interruption", async () => {
      const args = ["pack", "shopify.csv", ...items, "--format", "csv"] as const
      const whole = await run(args)
      put("cut.csv", whole.out.slice(0, whole.out.length / 2))
      expect((await run([...args, "--out", "cut.csv", "--resume"])).code).toBe(0)
      expect(read("cut.csv")).toBe(whole.out)
    })
})
