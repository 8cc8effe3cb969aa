// --problems: the rows of failed orders, to repair and to pass back in.
import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"
import { rowsOf, workbook } from "../fixtures/write-workbook.ts"

const { clear, folder, put, read, run } = sandbox()
afterAll(clear)

/** Returns the lines of a file of problems, without its byte order mark. */
const linesOf = (name: string): ReadonlyArray<string> => {
  const text = read(name)
  expect(text.startsWith("\uFEFF")).toBe(true)
  return text.slice(1).trimEnd().split("\n")
}

/** Returns a file of problems without the second cell of each row, which is the place. */
const withoutPlaces = (name: string): ReadonlyArray<string> =>
  linesOf(name).map((line) => line.replace(/"?line \d+,? column \d+"?/g, ""))

describe("rows of a CSV", () => {
  put(
    "orders.csv",
    [
      "Warehouse list",
      "order;reference;width;length;height;quantity;weight",
      "A-1;MUG;4,5;4,5;4;2;1.250",
      "A-1;BOOK;8;x;1,25;3;1,1",
      "A-2;GAME;12;10;3;1;3,5",
      "A-3;BEAM;500;10;3;1;1.000",
      "A-4;CUP;5;5;5;1;",
      "A-5;CUP;5;5;5",
      'A-6;C"UP;5;5;5;1;1',
      "A-7;CUP, red;5;5;5;0;2",
      'A-8;"CUP;5;5;5;1;2',
      'A-9;"CUP;5;5;5;1;2',
      ""
    ].join("\n")
  )
  const pack = (from: string, problems: string) =>
    run(["pack", from, "--header-row", "2", "--out", "packed.csv", "--problems", problems])

  it("each row is written as given, after the problem of each row and its place", async () => {
    const { code, err } = await pack("orders.csv", "bad.csv")
    expect(code).toBe(1)
    expect(linesOf("bad.csv")).toEqual([
      "problem;place;order;reference;width;length;height;quantity;weight",
      // The rows of a failed order are complete. Only a number whose value depends on other rows is written again.
      ';;A-1;MUG;"4,5";"4,5";4;2;1250',
      '"length: invalid value ""x""; expected a number";"line 4, column 4";A-1;BOOK;8;x;"1,25";3;"1,1"',
      '"BEAM is too large for every box; the nearest, ""62x42x4"", is 438 too short";"line 6, column 1";A-3;BEAM;500;10;3;1;1000',
      '"weight: blank, unlike in other rows; expected a number";"line 7, column 7";A-4;CUP;5;5;5;1;',
      '"row has 5 fields; must have 7, like the header";"line 8, column 5";A-5;CUP;5;5;5',
      'stray quotation mark quotes must enclose the whole field;line 9, column 2;A-6;C"UP;5;5;5;1;1',
      '"quantity: must be an integer from 1 to 10,000";"line 10, column 6";A-7;"CUP, red";5;5;5;0;2',
      'stray quotation mark quotes must enclose the whole field (skipped lines 11 to 12);line 11, column 2;A-8;"CUP;5;5;5;1;2',
      ';;A-9;"CUP;5;5;5;1;2'
    ])
    expect(err).toContain("\n7 orders with problems: repair bad.csv, and pass it back in.\n")
  })

  it("rows that are not repaired have the same problems", async () => {
    const first = withoutPlaces("bad.csv")
    const { code, err } = await pack("bad.csv", "again.csv")
    expect(code).toBe(1)
    const fields = (lines: ReadonlyArray<string>) =>
      lines.map((line) => line.replace(/has \d+ fields; must have \d+/, ""))
    const lines = (all: ReadonlyArray<string>) => fields(all).map((line) => line.replace(/lines \d+ to \d+/, ""))
    expect(lines(withoutPlaces("again.csv"))).toEqual(lines(first))
    expect(err.split("ignored the columns problem and place, which --problems wrote")).toHaveLength(2)
  })

  it("repaired rows are served, although the columns problem and place remain", async () => {
    const repaired = read("bad.csv")
      .replace(";x;", ";5,5;")
      .replace(";500;", ";5;")
      .replace("5;5;5;1;\n", "5;5;5;1;1\n")
      .replace("A-5;CUP;5;5;5", "A-5;CUP;5;5;5;1;1")
      .replace('C"UP', "CUP")
      .replace(";5;0;2", ";5;1;2")
      .replaceAll('"CUP;', "CUP;")
    const { code, err } = await pack(put("repaired.csv", repaired), "rest.csv")
    expect([code, err]).toEqual([
      0,
      expect.stringContaining("\nrest.csv is empty, because all orders are served in full.\n")
    ])
    expect(err).toMatch(/^8 orders, /m)
    expect(read("rest.csv")).toBe("")
    const mug = read("packed.csv").split("\n")[1]!
    // Two mugs of 1250 and three books of 1.1: the point separated thousands, as in the whole file.
    expect(mug.split(",")).toContain("2503.3")
  })

  it("the rows of a shop's export keep their columns and blank cells", async () => {
    const rows = [
      "Name,Email,Lineitem quantity,Lineitem sku,Lineitem requires shipping,Shipping Country,Created at",
      "#1,a@example.com,1,MUG,true,US,2026-01-02 08:00:00 -0500",
      "#1,,2,ROCKET,true,,",
      "#2,b@example.com,1,MUG,true,US,2026-01-02 08:00:00 -0500",
      ""
    ]
    put("shop.csv", rows.join("\n"))
    put("sizes.csv", "sku,width,length,height,weight\nMUG,4,4,4,1\n")
    await run(["pack", "shop.csv", "--items", "sizes.csv", "--out", "packed.csv", "--problems", "bad.csv"])
    expect(linesOf("bad.csv")).toEqual([
      `problem,place,${rows[0]}`,
      `,,${rows[1]}`,
      `"unknown SKU ""ROCKET""; --items must give its size","line 3, column 4",${rows[2]}`
    ])
    put("sizes.csv", "sku,width,length,height,weight\nMUG,4,4,4,1\nROCKET,3,3,3,1\n")
    const { code, err } = await run(["pack", "bad.csv", "--items", "sizes.csv", "--out", "packed.csv"])
    expect([code, err]).toEqual([0, expect.stringContaining("Orders from bad.csv: Shopify order export.\n")])
  })
})

describe("a workbook", () => {
  it("the failed rows of a workbook are a CSV", async () => {
    const rows = [
      ["Orders of May"],
      ["order", "reference", "width", "length", "height", "weight"],
      ["A-1", "MUG", 4.5, 4.5, 4, 0.8],
      ["A-2", "BEAM", 500, 4.5, 4, 0.8]
    ]
    writeFileSync(join(folder, "orders.xlsx"), workbook([{ name: "May", rows: rowsOf(rows) }]))
    await run(["pack", "orders.xlsx", "--out", "packed.csv", "--problems", "bad.csv"])
    const [header, row, ...others] = linesOf("bad.csv")
    expect([header, others]).toEqual(["problem,place,order,reference,width,length,height,weight", []])
    expect(row).toMatch(/^"BEAM is too large .+","line 4, column 1",A-2,BEAM,500,4\.5,4,0\.8$/)
    put("repaired.csv", read("bad.csv").replace(",500,", ",5,"))
    expect((await run(["pack", "repaired.csv", "--out", "packed.csv"])).code).toBe(0)
  })
})

describe("orders in JSON", () => {
  const header =
    "problem,place,order,reference,width,length,height,quantity,weight,rotation,gap,on_top,group,apart,per_box,stop,value,priority,kind,tracking,finishing,country,state,postal,carrier,service,ship_date,at,residential,rush,declared_value,pickup,units,order_priority"
  const us = { country: "US", state: "NY", postal: "10001" }
  const orders = [
    { order: "A-1", items: [{ reference: "MUG", width: 4, length: 4, height: 4 }], destination: us },
    {
      order: "A-2",
      items: [
        {
          reference: "BEAM",
          width: 500,
          length: 4,
          height: 4,
          quantity: 2,
          apart: ["CUP"],
          rotation: { up: ["width"] }
        },
        { reference: "CUP", width: "4 in", length: 4, height: 4 }
      ],
      destination: us,
      rush: true
    },
    { order: "A-3", items: [{ reference: "MUG", width: 4, height: 4 }] },
    { order: "A-4", items: [{ reference: "MUG", width: 4, length: 4, height: 4, rotations: "none" }] },
    { items: [{ reference: "=MUG", width: 4, length: 4, height: 4, weight: "heavy" }] }
  ]
  put("orders.ndjson", `${orders.map((order) => JSON.stringify(order)).join("\n")}\n{"order": "A-6"\n`)

  it("an order in JSON becomes rows with our columns", async () => {
    const { code } = await run(["pack", "orders.ndjson", "--out", "packed.ndjson", "--problems", "bad.csv"])
    expect(code).toBe(1)
    const lost = "repair this order in the JSON, because a CSV cannot show its error"
    const lines = linesOf("bad.csv")
    expect(lines[0]).toBe(header)
    const rows = lines.slice(1).map((line) => line.replace(/,+$/, ""))
    expect(rows.slice(1)).toEqual([
      ",,A-2,CUP,4 in,4,4,,,,,,,,,,,,,,,US,NY,10001,,,,,,yes",
      'length: is required,"line 3, column 25",A-3,MUG,4,?,4',
      expect.stringMatching(
        new RegExp(`^"unknown field .+; ${lost}","line 4, column \\d+ \\(/items/0/rotations\\)",A-4$`)
      ),
      expect.stringMatching(/^"weight: .+","line 5, column \d+",line 5 \(no name\),'=MUG,4,4,4,,heavy$/),
      expect.stringMatching(new RegExp(`^"invalid JSON; .+; ${lost}","line 6, column \\d+",line 6 \\(no name\\)$`))
    ])
    expect(rows[0]).toMatch(/^"BEAM is too large .+",A-2,BEAM,500,4,4,2,,up width,,,,CUP,,,,,,,,US,NY,10001,,,,,,yes$/)
  })

  it("rows from JSON have the same problems, and repaired ones are served", async () => {
    const again = await run(["pack", "bad.csv", "--out", "packed.csv", "--problems", "again.csv"])
    expect([again.code, again.err]).toEqual([
      1,
      expect.stringMatching(/^5 orders, .* 1 not served in full, 4 invalid, /m)
    ])
    const repaired = read("bad.csv").replace(",500,", ",5,").replace(",?,", ",4,").replace(",heavy,", ",1,")
    const { err } = await run(["pack", put("repaired.csv", repaired), "--out", "packed.csv", "--problems", "rest.csv"])
    expect(err).toMatch(/^5 orders, 4 boxes, 2 invalid, /m)
    expect(
      linesOf("rest.csv")
        .slice(1)
        .map((line) => line.replace(/,+$/, "").split(",").at(-1))
    ).toEqual(["A-4", "line 6 (no name)"])
  })

  it("the orders of a shop keep SKUs and destinations", async () => {
    const order = {
      name: "#1001",
      created_at: "2026-01-02T08:00:00-05:00",
      line_items: [
        { id: 1, sku: "MUG", name: "Mug", quantity: 3, requires_shipping: true },
        { id: 2, sku: "", name: "Rocket", quantity: 1, requires_shipping: true },
        { id: 3, sku: "GIFT", name: "Gift card", quantity: 1, requires_shipping: false }
      ],
      refunds: [{ refund_line_items: [{ line_item_id: 1, quantity: 1 }] }],
      billing_address: { country_code: "US", province_code: "NY", zip: "10001" }
    }
    put("shop.json", JSON.stringify([order]))
    put("sizes.csv", "sku,width,length,height,weight\nMUG,4,4,4,1\n")
    await run(["ship", "shop.json", "--items", "sizes.csv", "--out", "shipped.csv", "--problems", "bad.csv"])
    const rows = linesOf("bad.csv").slice(1)
    expect(rows.map((row) => row.replace(/^".*",/, "").replace(/,+$/, ""))).toEqual([
      ",,#1001,MUG,,,,2,,,,,,,,,,,,,,US,NY,10001,,,,2026-01-02T08:00:00-05:00",
      "#1001,Rocket,,,,1,,,,,,,,,,,,,,US,NY,10001,,,,2026-01-02T08:00:00-05:00"
    ])
    expect(rows[1]).toMatch(
      /^"unknown SKU ""Rocket""; --items must give its size","line 1, column \d+ \(\/0\/line_items\/1\/sku\)",#1001,/
    )
    put("repaired.csv", read("bad.csv").replace("Rocket,,,", "Rocket,3,3,3"))
    const { code } = await run(["ship", "repaired.csv", "--items", "sizes.csv", "--out", "shipped.csv"])
    expect(code).toBe(0)
  })

  it("boxes that are only rated stay boxes", async () => {
    const order = { order: "A-1", boxes: [{ width: 4, length: 4, height: 4, weight: 2 }] }
    const items = {
      order: "A-2",
      items: [{ reference: "BEAM", width: 500, length: 4, height: 4, weight: 1 }],
      destination: us
    }
    put("boxes.ndjson", `${JSON.stringify(order)}\n${JSON.stringify(items)}\n`)
    await run(["rate", "boxes.ndjson", "--out", "rated.csv", "--problems", "bad.csv"])
    expect(linesOf("bad.csv")[1]).toContain(",A-1,,4,4,4,,2,,,,,,,,,,box,")
    const repaired = read("bad.csv").replace(",box,,,,,", ",box,,,US,NY,10001").replace(",500,", ",5,")
    const { code, err } = await run(["rate", put("repaired.csv", repaired), "--out", "rated.csv"])
    expect([code, err]).toEqual([0, expect.stringMatching(/^2 orders, 2 boxes, /m)])
  })
})

describe("runs in parts", () => {
  const order = (n: number) => ({
    order: `o-${n}`,
    items: [{ reference: "cup", width: n % 9 === 5 ? 900 : 3, length: 4, height: 5, weight: 1 }]
  })
  const lines = Array.from({ length: 150 }, (_, n) => JSON.stringify(order(n)))
  put("many.ndjson", `${lines.join("\n")}\n`)
  const pack = (...flags: ReadonlyArray<string>) => run(["pack", "many.ndjson", "--boxes", "boxes.json", ...flags])

  it("write the bytes of one run with --resume", async () => {
    await pack("--out", "whole.ndjson", "--problems", "whole.csv")
    expect(linesOf("whole.csv")).toHaveLength(18)
    const stopWhen = () => existsSync("cut.ndjson.shard") && read("cut.ndjson.shard").split("\n").length > 3
    const { code } = await run(["pack", "-", "--boxes", "boxes.json", "--out", "cut.ndjson", "--problems", "cut.csv"], {
      input: `${lines.slice(0, 70).join("\n")}\n`,
      stopWhen
    })
    expect(code).toBe(130)
    put("cut.csv", "lost")
    await pack("--out", "cut.ndjson", "--problems", "cut.csv", "--resume")
    expect(read("cut.csv")).toBe(read("whole.csv"))
    expect(read("cut.ndjson")).toBe(read("whole.ndjson"))
  })

  it("refuse --resume with a file of problems if the interrupted run had none", async () => {
    rmSync("cut.ndjson.shard", { force: true })
    const stopWhen = () => existsSync("cut.ndjson.shard") && read("cut.ndjson.shard").split("\n").length > 3
    const input = `${lines.slice(0, 70).join("\n")}\n`
    await run(["pack", "-", "--boxes", "boxes.json", "--out", "cut.ndjson"], { input, stopWhen })
    expect((await pack("--out", "cut.ndjson", "--problems", "cut.csv", "--resume")).err).toBe(
      "waybill: --resume: cut.ndjson has a different --problems; repeat its command\n"
    )
  })

  it("write the bytes of one run with --shard and merge", async () => {
    for (const k of [1, 2, 3]) await pack("--out", `p${k}`, "--shard", `${k}/3`, "--problems", `p${k}.csv`)
    const { err } = await run(["merge", "p1", "p2", "p3", "--out", "merged", "--problems", "merged.csv"])
    expect(read("merged.csv")).toBe(read("whole.csv"))
    expect(err).toContain("\n17 orders with problems: repair merged.csv, and pass it back in.\n")
    expect(linesOf("p1.csv").length + linesOf("p2.csv").length + linesOf("p3.csv").length).toBe(18 + 2)
  })

  it("refuse merge with a file of problems if the shards had none", async () => {
    for (const k of [1, 2]) await pack("--out", `q${k}`, "--shard", `${k}/2`)
    expect((await run(["merge", "q1", "q2", "--out", "merged", "--problems", "merged.csv"])).err).toBe(
      "waybill: --problems: q1 was written without it; repeat the commands of all shards with --problems\n"
    )
  })

  it("refuse a file of another format or with another use", async () => {
    expect((await pack("--out", "x", "--problems", "bad.xlsx")).err).toBe(
      "waybill: --problems bad.xlsx: wrong extension .xlsx; must be CSV (.csv)\n"
    )
    expect((await pack("--out", "x.csv", "--problems", "x.csv")).err).toBe(
      "waybill: --problems x.csv: same file as --out; must be a different file\n"
    )
  })
})
