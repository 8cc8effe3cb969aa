import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, put, read, run } = sandbox()
afterAll(clear)

const item = (width: number, length: number, height: number, quantity = 1) => [
  { reference: `${width}x${length}x${height}`, width, length, height, weight: 1, quantity }
]
const file = (name: string, ...orders: ReadonlyArray<ReturnType<typeof item>>) =>
  put(
    name,
    orders
      .map((items, n) => {
        const destination = { country: "US", state: "NY", postal: "10001" }
        return `${JSON.stringify({ order: `A-${n}`, items, destination })}\n`
      })
      .join("")
  )
const inner = { width: 24, length: 18, height: 10 }
const boxes = ["--boxes", put("in-use.json", JSON.stringify({ boxes: [{ reference: "S", inner }] }))]

// Only the first order fills half of the box in use.
file("mixed.ndjson", item(12, 9, 10, 3), item(4, 5, 10), item(4, 5, 10), item(10, 10, 10), item(2, 20, 2))
file("similar.ndjson", item(10, 10, 10), item(10, 10, 9), item(9, 9, 10))

describe("waybill boxes suggest --empty-space", () => {
  it("keeps the boxes in use, and adds the sizes that the orders above the limit need", async () => {
    const { err, out } = await run([
      "boxes",
      "suggest",
      "mixed.ndjson",
      ...boxes,
      "--count",
      "5",
      "--empty-space",
      "eu"
    ])
    expect(out).toBe(
      [
        "BOX       LENGTH, in  WIDTH, in  HEIGHT, in  USED",
        "20x2x2    20          2          2           1",
        "10x5x4    10          5          4           2",
        "10x10x10  10          10         10          1",
        "",
        "MEASURE                            IN USE  SUGGESTED  CHANGE",
        "orders served                      5       5          0.0 %",
        "orders not served                  0       0          ",
        "orders with too much empty space   4       0          -100.0 %",
        "parcels with too much empty space  4       0          -100.0 %",
        "boxes                              5       5          0.0 %",
        // 5 × 4,320 before; 4,320 + 80 + 2 × 200 + 1,000 after.
        "volume shipped, in³                21,600  5,800      -73.1 %",
        "air in boxes                       78.1 %  18.6 %     -59.5 points",
        "The sizes are in addition to the boxes in use.",
        "Boxes, volume and air cover only the 5 orders that both sets serve.",
        ""
      ]
        .map((line) => line.trimEnd())
        .join("\n")
    )
    expect(err).toContain("Measuring the sizes with all orders.")
  })

  it("repairs the most orders with a single size", async () => {
    const { out } = await run(["boxes", "suggest", "mixed.ndjson", ...boxes, "--count", "1", "--empty-space", "0.5"])
    // Two of the four orders above the limit need this size.
    expect(out).toMatch(/^10x5x4 +10 +5 +4 +2$/m)
    expect(out).toMatch(/^orders with too much empty space +4 +2 /m)
  })

  it("adds one size, although --count allows three, if it repairs all orders", async () => {
    const more = ["--count", "3", "--empty-space", "0.5", "--json"]
    const { suggested } = JSON.parse((await run(["boxes", "suggest", "similar.ndjson", ...boxes, ...more])).out)
    expect(suggested).toMatchObject([{ reference: "10x10x10", used: 3 }])
  })

  it("writes a file with the boxes in use and the added ones, with which pack reports no order", async () => {
    const more = ["--count", "3", "--empty-space", "0.5", "--out", "more.json"]
    await run(["boxes", "suggest", "mixed.ndjson", ...boxes, ...more])
    const names = (JSON.parse(read("more.json")) as { boxes: { reference: string }[] }).boxes.map(
      (box) => box.reference
    )
    expect(names).toEqual(["S", "20x2x2", "10x5x4", "10x10x10"])
    const { err } = await run(["pack", "mixed.ndjson", "--boxes", "more.json", "--empty-space", "0.5"])
    expect(err).toMatch(/^5 orders, 5 boxes, 0 of 5 parcels in 0 orders with too much empty space, /)
  })

  it("includes postage with --least cost", async () => {
    const rate = ["--least", "cost", "--cards", "cards", "--ship-from", "from.json", "--at", "2026-06-10T12:00:00Z"]
    const { out } = await run([
      ...["boxes", "suggest", "similar.ndjson", ...boxes, "--count", "1", "--empty-space", "0.5"],
      ...rate
    ])
    expect(out).toMatch(/^orders with too much empty space +3 +0 /m)
    expect(out).toMatch(/^cost, USD +\d+\.\d\d +\d+\.\d\d +-/m)
  })

  it("suggests nothing if no order is above the limit", async () => {
    const { code, err, out } = await run([
      ...["boxes", "suggest", "mixed.ndjson", ...boxes, "--count", "1"],
      ...["--empty-space", "0.99", "--out", "same.json"]
    ])
    expect({ code, out }).toEqual({ code: 0, out: "" })
    expect(err).toContain("None of 5 orders has too much empty space; no size is needed.\n")
    expect(JSON.parse(read("same.json")).boxes).toEqual([{ reference: "S", inner }])
  })

  it("fails if no additional size repairs an order", async () => {
    // A step of 100 makes every candidate larger than the box in use.
    const more = ["--count", "2", "--empty-space", "0.5", "--step", "100"]
    expect(await run(["boxes", "suggest", "mixed.ndjson", ...boxes, ...more])).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("no additional size repairs one of 4 orders with too much empty space")
    })
  })

  it("refuses --allow-unserved", async () => {
    const more = ["--count", "1", "--empty-space", "0.5", "--allow-unserved"]
    expect((await run(["boxes", "suggest", "mixed.ndjson", ...boxes, ...more])).err).toBe(
      "waybill: --allow-unserved: has no effect with --empty-space, which keeps the boxes in use\n"
    )
  })
})
