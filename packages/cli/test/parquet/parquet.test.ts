// Reads and writes Parquet files through the optional package of DuckDB.
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { connectToDuckDb, hasDuckDb, queryRows } from "../../src/parquet/duckdb.ts"
import { plainNumber } from "../../src/parquet/read-parquet.ts"
import { sandbox } from "../commands/sandbox.ts"
import { bundledLauncher } from "../fixtures/bundle.ts"

const launcher = await bundledLauncher()

const { clear, folder, put, run } = sandbox()
afterAll(clear)

put(
  "orders.csv",
  `order,reference,width,length,height,quantity,weight,finishing,country,state,postal
A-1,MUG,4.5,4.5,4,2,0.8,,US,NY,10001
A-1,"BOOK ""old"", 2nd",8,5.5,1.25,3,1.1,,US,NY,10001
A-2,Bücher,16,,20,2,4.5,Canvas,US,CA,94105
A-2,,24,,36,1,1,Rolled,US,CA,94105
A-3,GAME,12,10,3,1,3.5,,US,NJ,07030
`
)

const isInstalled = await hasDuckDb()

/** Runs a statement of DuckDB, and returns its rows. */
const query = async (sql: string) => {
  const connection = await connectToDuckDb()
  try {
    const all: Array<ReadonlyArray<unknown>> = []
    for await (const rows of queryRows(connection, sql)) all.push(...rows)
    return all
  } finally {
    connection.closeSync()
  }
}

/** Writes the sandbox's orders.csv as a Parquet file with the types that a data warehouse has. */
const writeOrders = (file: string) =>
  query(`copy (
    select "order", reference, cast(width as decimal(9, 2)) as width, cast(length as double) as length,
      cast(height as float) as height, cast(quantity as integer) as quantity, cast(weight as double) as weight,
      finishing, country, state, postal, false as residential, timestamptz '2026-06-08 10:00:00+02' as at
    from read_csv('${join(folder, "orders.csv")}', all_varchar = true)
  ) to '${join(folder, file)}' (format parquet)`)

describe.skipIf(!isInstalled)("Parquet files of orders (need @duckdb/node-api)", () => {
  it("give the same boxes as the CSV with the same rows", async () => {
    await writeOrders("orders.parquet")
    const flags = ["--format", "csv", "--boxes", "boxes.json"]
    const [csv, parquet] = [
      await run(["pack", "orders.csv", ...flags]),
      await run(["pack", "orders.parquet", ...flags])
    ]
    expect(parquet.code).toBe(csv.code)
    const boxes = (text: string) => text.split("\n").map((row) => row.split(",").slice(0, 10).join(","))
    expect(boxes(parquet.out)).toEqual(boxes(csv.out))
    expect(parquet.out).toContain("2026-06-08T08:00:00Z,no")
  })

  it("feed boxes suggest, ship and replay like the CSV", async () => {
    await writeOrders("orders.parquet")
    const suggest = async (file: string) => (await run(["boxes", "suggest", file, "--count", "2", "--json"])).out
    expect(await suggest("orders.parquet")).toBe(await suggest("orders.csv"))
    const cards = ["--cards", "cards", "--ship-from", "from.json", "--at", "2026-06-08T08:00:00Z", "--format", "csv"]
    const ship = async (file: string) => (await run(["ship", file, ...cards])).out
    expect(await ship("orders.parquet")).toBe(await ship("orders.csv"))
    const replay = async (file: string) =>
      (await run(["replay", file, "--cards", "cards", "--against", "cards", "--json"])).out
    expect(JSON.parse(await replay("orders.parquet")).compared).toBeGreaterThan(0)
  })

  it("keep strings that look like numbers, and read nulls as empty cells", async () => {
    await query(`copy (
      select '1e5' as "order", reference, 2.5::float as width, 4.5::double as length, 3 as height, null::varchar as state,
        'US' as country, '07030' as postal, apart
      from (values ('007', ['8', '9']), ('8', []), ('9', [])) as items(reference, apart)
    ) to '${join(folder, "texts.parquet")}' (format parquet)`)
    const { out } = await run(["pack", "texts.parquet", "--boxes", "boxes.json"])
    expect(JSON.parse(out)).toMatchObject({
      line: 2,
      order: "1e5",
      boxes: [
        { contents: [{ reference: "8" }, { reference: "9" }] },
        { contents: [{ reference: "007", quantity: 1 }] }
      ],
      destination: { country: "US", postal: "07030" }
    })
    expect(JSON.parse(out).destination.state).toBeUndefined()
  })

  it("report an invalid value with the number of its row, counted from the row of names", async () => {
    await query(
      `copy (select 'A' as "order", 'wide' as width, 2 as height) to '${join(folder, "bad.parquet")}' (format parquet)`
    )
    const { code, err } = await run(["pack", "bad.parquet"])
    expect([code, err.split("\n")[0]]).toEqual([
      1,
      'waybill: line 2, column 2: width: invalid value "wide"; expected a number'
    ])
  })

  it("count as Parquet by their first bytes, regardless of their name, but not from a pipe", async () => {
    await writeOrders("orders[1].bin")
    await writeOrders("orders1.bin")
    expect((await run(["pack", "orders[1].bin", "--boxes", "boxes.json"])).out).toBe(
      (await run(["pack", "orders1.bin", "--boxes", "boxes.json"])).out
    )
    put("text.parquet", "order,width,height\n")
    expect((await run(["pack", "text.parquet"])).err).toBe(
      "waybill: text.parquet: not a Parquet file; must begin with PAR1, or have an extension other than .parquet\n"
    )
    put("cut.parquet", "PAR1 and no more")
    expect((await run(["pack", "cut.parquet"])).err).toMatch(/^waybill: cut\.parquet: cannot be read as Parquet: /)
    expect((await run(["pack", "-"], { input: "PAR1" })).err).toBe(
      "waybill: standard input: Parquet cannot be read from a pipe; name a file\n"
    )
  })
})

describe.skipIf(!isInstalled)("Parquet files of results (need @duckdb/node-api)", () => {
  it("contain the rows of the CSV with numbers, amounts and switches", async () => {
    const flags = ["--boxes", "boxes.json", "--residential"]
    await run(["pack", "orders.csv", ...flags.slice(0, 2), "--out", "packed.csv"])
    await run(["pack", "orders.csv", ...flags.slice(0, 2), "--out", "packed.parquet"])
    expect(
      await query(`select count(*), sum(width), typeof(any_value(postal)), min(postal) from '${folder}/packed.parquet'`)
    ).toEqual([[4n, 83.75, "VARCHAR", "07030"]])
    const shipped = await run([
      "ship",
      "orders.csv",
      ...flags,
      "--at",
      "2026-06-08T08:00:00Z",
      "--out",
      "shipped.parquet"
    ])
    const [[cost, type] = []] = await query(
      `select cast(sum(cost) as varchar), typeof(any_value(cost)) from '${folder}/shipped.parquet'`
    )
    expect([cost, type, shipped.err]).toEqual([
      "168.800000",
      "DECIMAL(18,6)",
      expect.stringContaining("177.80 USD (168.80 postage, 9.00 cartons)")
    ])
    const rated = await run(["rate", "packed.parquet", "--at", "2026-06-08T08:00:00Z", "--format", "csv"])
    expect(rated.out).toBe((await run(["rate", "packed.csv", "--at", "2026-06-08T08:00:00Z", "--format", "csv"])).out)
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([])
  })

  it("exclude --resume, --shard, NDJSON and audits", async () => {
    put("invoice.csv", "tracking,charge,amount\n")
    expect((await run(["pack", "orders.csv", "--out", "x.parquet", "--resume"])).err).toBe(
      "waybill: --resume: cannot be combined with a Parquet file; a part of such a file cannot be read\n"
    )
    expect((await run(["pack", "orders.csv", "--out", "x.parquet", "--format", "ndjson"])).err).toBe(
      "waybill: --out x.parquet: Parquet has the columns of a CSV; omit --format ndjson\n"
    )
    expect((await run(["pack", "orders.csv", "--out", "x.parquet", "--shard", "1/2"])).err).toBe(
      "waybill: --shard: cannot be combined with a Parquet file; convert it to a CSV\n"
    )
    expect(
      (await run(["audit", "invoice.csv", "--orders", "orders.csv", "--cards", "cards", "--out", "x.parquet"])).err
    ).toBe(
      "waybill: --out x.parquet: wrong extension .parquet; must be NDJSON (.ndjson, .jsonl, .json) or CSV (.csv)\n"
    )
    expect(existsSync(join(folder, "x.parquet"))).toBe(false)
  })
})

describe.skipIf(!isInstalled)("a run that fails while it writes Parquet (needs @duckdb/node-api)", () => {
  it("leaves the earlier file and no other", async () => {
    put("broken.parquet", "PAR1 and no more")
    put("kept.parquet", "old")
    expect((await run(["pack", "broken.parquet", "--out", "kept.parquet"])).code).toBe(2)
    expect(readdirSync(folder).filter((name) => name.startsWith("kept."))).toEqual(["kept.parquet"])
    expect(readFileSync(join(folder, "kept.parquet"), "utf8")).toBe("old")
  })
})

describe("a Parquet file without DuckDB", () => {
  it("names the command that installs DuckDB, and writes nothing", () => {
    const hook = `import { registerHooks } from "node:module"
      registerHooks({ resolve: (name, context, next) => {
        if (name !== "@duckdb/node-api") return next(name, context)
        throw Object.assign(new Error("absent"), { code: "ERR_MODULE_NOT_FOUND" })
      } })`
    put("small.parquet", "PAR1")
    const waybill = (...args: ReadonlyArray<string>) => {
      const options = ["--import", `data:text/javascript,${encodeURIComponent(hook)}`, launcher, ...args]
      const { status, stderr } = spawnSync(process.execPath, options, { cwd: folder, encoding: "utf8" })
      return [status, stderr]
    }
    const refusal = [
      2,
      "waybill: Parquet needs DuckDB, which is not installed; install it with: npm install @duckdb/node-api@1.5.6-r.1\n"
    ]
    expect(waybill("pack", "small.parquet")).toEqual(refusal)
    expect(waybill("pack", "orders.csv", "--out", "new.parquet")).toEqual(refusal)
    expect(readdirSync(folder).filter((name) => name.startsWith("new."))).toEqual([])
  })
})

describe("numbers in scientific notation", () => {
  it.each([
    ["1e-07", "0.0000001"],
    ["1.5e-07", "0.00000015"],
    ["1e+20", "100000000000000000000"],
    ["1.2345e+02", "123.45"],
    ["-2.5e+01", "-25"],
    ["12.5", "12.5"],
    ["nan", "nan"]
  ])("%s is written as %s", (text, plain) => {
    expect(plainNumber(text)).toBe(plain)
  })
})
