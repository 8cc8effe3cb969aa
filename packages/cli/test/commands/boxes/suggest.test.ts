import { existsSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { afterAll, describe, expect, it } from "vitest"
import { workshop } from "../sandbox.ts"

const { clear, put, read, run, start } = workshop()
afterAll(clear)

/** Cubes of ten and bars of twenty, one to an order, in a box of sixty. */
const destination = { country: "US", state: "NY", postal: "10001" }
const order = (n: number) =>
  JSON.stringify({
    order: `o-${n}`,
    items: [{ reference: "thing", width: 10, length: n % 2 === 0 ? 10 : 20, height: 10, weight: 4, rotation: "flat" }],
    destination
  })
const lines = Array.from({ length: 40 }, (_, n) => order(n))
put("past.ndjson", `${lines.join("\n")}\n{"order":"bad"}\n`)
put(
  "huge.json",
  JSON.stringify({
    boxes: [
      {
        reference: "huge",
        inner: { width: 60, length: 60, height: 60 },
        outer: { width: 61, length: 61, height: 62 },
        maxWeight: 50
      }
    ]
  })
)
const args = ["boxes", "suggest", "past.ndjson", "--boxes", "huge.json"] as const

interface Suggested {
  readonly suggested: ReadonlyArray<{
    readonly reference: string
    readonly length: number
    readonly width: number
    readonly height: number
    readonly used: number
  }>
  readonly measured: ReadonlyArray<{ readonly what: string; readonly inUse: string; readonly suggested: string }>
}
const suggested = async (...more: ReadonlyArray<string>) => {
  const inUse = more.includes("--boxes") ? [] : ["--boxes", "huge.json"]
  return JSON.parse((await run(["boxes", "suggest", "past.ndjson", "--json", ...inUse, ...more])).out) as Suggested
}

describe("waybill boxes suggest", () => {
  it("that Ctrl-C ended before all orders were measured suggests nothing", async () => {
    put("long.ndjson", `${Array.from({ length: 500 }, () => lines.join("\n")).join("\n")}\n`)
    const { child, ended, said } = start(["boxes", "suggest", "long.ndjson", "--count", "1", "--out", "none.json"])
    while (!said.err.includes("Measuring")) await setTimeout(20)
    child.kill("SIGINT")
    expect(await ended).toMatchObject({ code: 130, out: "" })
    expect(said.err).toMatch(/Stopped before the end: nothing is suggested\.\n$/)
    expect(existsSync("none.json")).toBe(false)
  })

  it("two sizes for two kinds of order are those of the orders, and really packing them shows what is gained", async () => {
    const { err, out } = await run([...args, "--count", "2"])
    expect(out).toBe(
      [
        "BOX       LENGTH  WIDTH  HEIGHT  USED",
        "10x10x10  10      10     10      20",
        "20x10x10  20      10     10      20",
        "",
        // In use 61 × 61 × 62 each; walls of 1, 1 and 2 for the new ones too: 11 × 11 × 12 and 11 × 21 × 12.
        "MEASURED           IN USE     SUGGESTED  CHANGE",
        "boxes              40         40         0.0 %",
        "volume shipped     9,228,080  84,480     -99.1 %",
        "air in boxes       99.3 %     0.0 %      -100.0 %",
        "orders not served  1          1          0.0 %",
        ""
      ].join("\n")
    )
    expect(err).toBe(
      "Looking for 2 sizes with 40 of 40 orders; 1 have no items, or are at fault.\nMeasuring them with all orders.\n"
    )
  })

  it("one size holds everything, and --step makes its sides whole multiples", async () => {
    expect((await suggested("--count", "1")).suggested).toMatchObject([{ length: 20, width: 10, height: 10, used: 40 }])
    expect((await suggested("--count", "1", "--step", "7")).suggested).toMatchObject([
      { length: 21, width: 14, height: 14 }
    ])
  })

  it("--least cost asks the carriers, and is never dearer than what is in use", async () => {
    // What carriers take: the huge box they do not.
    put("large.json", JSON.stringify({ boxes: [{ reference: "large", inner: { width: 30, length: 36, height: 20 } }] }))
    const { measured } = await suggested(
      "--boxes",
      "large.json",
      "--count",
      "2",
      "--least",
      "cost",
      "--cards",
      "cards",
      "--ship-from",
      "from.json",
      "--at",
      "2026-06-10T12:00:00Z",
      "--residential",
      "--rush"
    )
    const cost = measured.find(({ what }) => what === "cost, USD")!
    expect(Number(cost.suggested)).toBeLessThan(Number(cost.inUse))
  })

  it("--out is a file for --boxes", async () => {
    await run([
      ...args,
      "--count",
      "2",
      "--out",
      "new.json",
      "--workers",
      "1",
      "--sample",
      "10",
      "--effort",
      "1",
      "--units",
      "in,lb"
    ])
    expect(JSON.parse(read("new.json"))).toEqual({
      boxes: [
        {
          reference: "10x10x10",
          inner: { width: 10, length: 10, height: 10 },
          outer: { width: 11, length: 11, height: 12 },
          maxWeight: 50
        },
        {
          reference: "20x10x10",
          inner: { width: 10, length: 20, height: 10 },
          outer: { width: 11, length: 21, height: 12 },
          maxWeight: 50
        }
      ]
    })
    const { out } = await run(["pack", "past.ndjson", "--boxes", "new.json", "--format", "csv"])
    expect(out.match(/box,10x10x10,/g)).toHaveLength(20)
  })

  it("a boxes file without a wall or weight gives boxes without", async () => {
    const bare = put(
      "bare.json",
      JSON.stringify({ boxes: [{ reference: "b", inner: { width: 60, length: 60, height: 60 } }] })
    )
    await run(["boxes", "suggest", "past.ndjson", "--boxes", bare, "--count", "1", "--out", "one.json"])
    expect(JSON.parse(read("one.json"))).toEqual({
      boxes: [
        {
          reference: "20x10x10",
          inner: { width: 10, length: 20, height: 10 },
          outer: { width: 10, length: 20, height: 10 }
        }
      ]
    })
  })

  put("prints.json", '{"prints":[{"width":8,"height":10}]}')
  it.each<[args: ReadonlyArray<string>, line: string]>([
    [["past.ndjson"], "--count is needed: how many sizes to stock"],
    [["past.ndjson", "--count", "0"], '--count must be a whole number from 1 to 50, not "0"'],
    [["past.ndjson", "--count", "2", "--step", "0"], '--step must be a length above 0, not "0"'],
    [["past.ndjson", "--count", "2", "--least", "weight"], '--least must be volume or cost, not "weight"'],
    [["past.ndjson", "--count", "2", "--sample", "1"], '--sample must be a whole number from 10 to 5000, not "1"'],
    [["nowhere.ndjson", "--count", "2"], "nowhere.ndjson cannot be read: ENOENT"],
    [["prints.json", "--count", "2"], "prints.json has no orders of items"],
    [["-", "--count", "2"], "- can be read once only, and orders are read three times: name a file"],
    [["/dev/null", "--count", "2"], "/dev/null can be read once only, and orders are read three times: name a file"],
    [["past.ndjson", "--count", "2", "--out", "past.ndjson"], "--out past.ndjson is the input"],
    [
      ["past.ndjson", "--count", "2", "--boxes", "huge.json", "--out", "huge.json"],
      "--out huge.json is what --boxes names"
    ]
  ])("%j is one line", async (more, line) => {
    expect(await run(["boxes", "suggest", ...more])).toEqual({ code: 2, out: "", err: `waybill: ${line}\n` })
  })

  it("sizes that could not be written are not looked for", async () => {
    expect(await run([...args, "--count", "2", "--out", "nowhere/new.json"])).toEqual({
      code: 3,
      out: "",
      err: "waybill: nowhere/new.json cannot be written: ENOENT\n"
    })
  })
})
