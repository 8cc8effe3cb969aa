import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"
import { pastOrders } from "./past-orders.ts"

const { clear, put, read, run } = sandbox()
afterAll(clear)

put("past.ndjson", `${pastOrders.join("\n")}\n{"order":"bad"}\n`)
put(
  "huge.json",
  // The box in use has sides of 60.
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
  readonly measured: ReadonlyArray<{ readonly what: string; readonly inUse: number; readonly suggested: number }>
}
const suggested = async (...more: ReadonlyArray<string>) => {
  const inUse = more.includes("--boxes") ? [] : ["--boxes", "huge.json"]
  return JSON.parse((await run(["boxes", "suggest", "past.ndjson", "--json", ...inUse, ...more])).out) as Suggested
}

describe("waybill boxes suggest", () => {
  it.each([
    [["--cards", "cards"], "--cards"],
    [["--ship-from", "from.json"], "--ship-from"],
    [["--at", "2026-06-10T12:00:00Z"], "--at"],
    [["--residential"], "--residential"],
    [["--rush", "--least", "volume"], "--rush"]
  ])("refuses %j, which changes only prices, without --least cost", async (more, flag) => {
    expect(await run([...args, "--count", "2", ...more])).toEqual({
      code: 2,
      out: "",
      err: `waybill: ${flag}: has no effect on --least volume; add --least cost\n`
    })
  })

  it("suggests the two box sizes that two kinds of order need, measured by packing all orders", async () => {
    const { err, out } = await run([...args, "--count", "2"])
    expect(out).toBe(
      [
        "BOX       LENGTH, in  WIDTH, in  HEIGHT, in  USED",
        "10x10x10  10          10         10          20",
        "20x10x10  20          10         10          20",
        "",
        // Boxes in use: 61 × 61 × 62. Suggested boxes have the same walls (1, 1 and 2): 11 × 11 × 12 and 11 × 21 × 12.
        "MEASURE              IN USE     SUGGESTED  CHANGE",
        "orders served        40         40         0.0 %",
        "orders not served    1          1          0.0 %",
        "boxes                40         40         0.0 %",
        "volume shipped, in³  9,228,080  84,480     -99.1 %",
        "air in boxes         99.3 %     0.0 %      -99.3 points",
        "Boxes, volume and air cover only the 40 orders that both sets serve.",
        ""
      ].join("\n")
    )
    expect(err).toBe(
      "Searching for 2 sizes with 40 of 40 orders. Skipped 1 (invalid or empty).\nMeasuring the sizes with all orders.\n"
    )
  })

  it("suggests one box size for every order, with sides in multiples of --step", async () => {
    expect((await suggested("--count", "1")).suggested).toMatchObject([{ length: 20, width: 10, height: 10, used: 40 }])
    expect((await suggested("--count", "1", "--step", "7")).suggested).toMatchObject([
      { length: 21, width: 14, height: 14 }
    ])
  })

  it("minimizes the shipping cost with --least cost", async () => {
    // Carriers do not accept the huge box.
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
    expect(cost.suggested).toBeLessThan(cost.inUse)
  })

  it("adds the price of boxes to the cost, in proportion to the area of a suggested box", async () => {
    // The box in use has an area of 4,800 in², so an area of 1 in² costs 0.002.
    const large = { reference: "large", inner: { width: 30, length: 36, height: 20 }, price: 9.6 }
    put("priced.json", JSON.stringify({ boxes: [large] }))
    const prices = ["--cards", "cards", "--ship-from", "from.json", "--at", "2026-06-10T12:00:00Z"]
    const least = ["--boxes", "priced.json", "--count", "2", "--least", "cost", "--out", "priced-new.json"]
    const { measured } = await suggested(...least, ...prices)
    const { boxes } = JSON.parse(read("priced-new.json")) as {
      boxes: ReadonlyArray<{ reference: string; price: number }>
    }
    expect(boxes.map(({ price, reference }) => [reference, price])).toEqual([
      ["10x10x10", 1.2],
      ["20x10x10", 2]
    ])
    const row = (name: string) => measured.find(({ what }) => what === `${name}, USD`)!
    expect(row("cartons")).toMatchObject({ inUse: 384, suggested: 64 })
    for (const side of ["inUse", "suggested"] as const)
      expect(row("cost")[side]).toBeCloseTo(row("postage")[side] + row("cartons")[side], 9)
  })

  it("writes box sizes with --out that --boxes can read", async () => {
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
      units: "in,lb",
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
    expect((await run(["pack", "past.ndjson", "--boxes", "new.json", "--units", "mm,g"])).err).toBe(
      'waybill: --boxes new.json: /units: units "in,lb" contradict --units mm,g\n'
    )
  })

  it("refuses orders in other units", async () => {
    put("cm.ndjson", pastOrders.map((line) => JSON.stringify({ ...JSON.parse(line), units: "cm,kg" })).join("\n"))
    expect(await run(["boxes", "suggest", "cm.ndjson", "--count", "2"])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/no valid order; line 1, .*units "cm,kg" contradict --units in,lb\n$/)
    })
  })

  it("suggests boxes without walls and weights if the boxes in use have none", async () => {
    const bare = put(
      "bare.json",
      JSON.stringify({ boxes: [{ reference: "b", inner: { width: 60, length: 60, height: 60 } }] })
    )
    await run(["boxes", "suggest", "past.ndjson", "--boxes", bare, "--count", "1", "--out", "one.json"])
    expect(JSON.parse(read("one.json"))).toEqual({
      units: "in,lb",
      boxes: [
        {
          reference: "20x10x10",
          inner: { width: 10, length: 20, height: 10 },
          outer: { width: 10, length: 20, height: 10 }
        }
      ]
    })
  })

  put("empty.json", '{"order":"A"}')
  put(
    "nowhere.json",
    JSON.stringify({
      items: [{ reference: "A", width: 1, length: 1, height: 1, weight: 1 }],
      destination: { country: "US", state: "XX" }
    })
  )
  it.each<[args: ReadonlyArray<string>, line: string]>([
    [
      ["nowhere.json", "--count", "2", "--least", "cost", "--cards", "cards", "--ship-from", "from.json"],
      'nowhere.json: no valid order; line 1, column 111 (/destination/state): unknown state "XX" of US; expected a two-letter code'
    ],
    [["past.ndjson"], "--count: missing; must be the number of sizes to stock"],
    [["past.ndjson", "--count", "0"], '--count: invalid value "0"; expected an integer from 1 to 50'],
    [["past.ndjson", "--count", "2", "--step", "0"], '--step: invalid value "0"; expected a length greater than 0'],
    [["past.ndjson", "--count", "2", "--least", "weight"], '--least: invalid value "weight"; expected volume or cost'],
    [
      ["past.ndjson", "--count", "2", "--sample", "1"],
      '--sample: invalid value "1"; expected an integer from 10 to 5000'
    ],
    [["nowhere.ndjson", "--count", "2"], "nowhere.ndjson: cannot be read: no such file or directory"],
    [["empty.json", "--count", "2"], "empty.json: no orders with items or prints; must have at least one"],
    [
      ["-", "--count", "2"],
      "-: cannot be read twice; use a regular file, because the sizes are measured in a second pass"
    ],
    [
      ["/dev/null", "--count", "2"],
      "/dev/null: cannot be read twice; use a regular file, because the sizes are measured in a second pass"
    ],
    [
      ["past.ndjson", "--count", "2", "--out", "past.ndjson"],
      "--out past.ndjson: same file as the input file; must be a different file"
    ],
    [
      ["past.ndjson", "--count", "2", "--boxes", "huge.json", "--out", "huge.json"],
      "--out huge.json: same file as the file of --boxes; must be a different file"
    ]
  ])("`waybill boxes suggest` reports an error in one line: %j", async (more, line) => {
    expect(await run(["boxes", "suggest", ...more])).toEqual({ code: 2, out: "", err: `waybill: ${line}\n` })
  })

  it("fails before the search if --out cannot be written", async () => {
    expect(await run([...args, "--count", "2", "--out", "nowhere/new.json"])).toEqual({
      code: 3,
      out: "",
      err: "waybill: nowhere/new.json: cannot be written: no such file or directory\n"
    })
  })
})
