import { mkdirSync } from "node:fs"
import { exampleCards } from "@waybill/packing/rating"
import { afterAll, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, read, run } = sandbox()
afterAll(clear)

interface Failed {
  readonly reason: string
  readonly orders: number
  readonly skus: ReadonlyArray<readonly [sku: string, orders: number]>
  readonly others: number
}

/** Runs a command with a report. Returns the failures in it, and those of each order. */
const failuresOf = async (...args: ReadonlyArray<string>) => {
  const { code, err } = await run([...args, "--out", "out.ndjson", "--html", "report.html"])
  expect(code, err).toBe(1)
  const [, data] = /<script id="data" type="application\/json">(.*?)<\/script>/s.exec(read("report.html"))!
  const { sheets, totals } = JSON.parse(data!) as {
    readonly totals: { readonly failures: ReadonlyArray<Failed> }
    readonly sheets: ReadonlyArray<{ readonly name: string; readonly failures?: unknown }>
  }
  const bySheet = sheets.flatMap(({ failures, name }) => (failures === undefined ? [] : [[name, failures]]))
  return { rows: totals.failures, bySheet }
}

const BOXES = { boxes: [{ reference: "M", inner: { width: 10, length: 10, height: 10 }, maxWeight: 20 }] }
put("one.json", JSON.stringify(BOXES))
const destination = { country: "US", state: "NY", postal: "10001" }
const size = { width: 4, length: 4, height: 4, weight: 1 }
const order = (name: string, ...items: ReadonlyArray<object>) =>
  JSON.stringify({ order: name, destination, items: items.map((item) => ({ ...size, ...item })) })
const TOO_LARGE = "too large for every box"
const TOO_HEAVY = "too heavy for every box of sufficient size"
const WIDTH = "items/*/width: must be greater than 0"

it("counts unpacked and invalid orders by reason and SKU", async () => {
  const given = [
    order("1", { reference: "POLE", length: 90 }, { reference: "ANVIL", weight: 90 }),
    order("2", { reference: "CUP" }),
    order("3", { reference: "POLE", length: 90 }, { reference: "POLE", length: 90 }, { reference: "CUP" }),
    order("4", { reference: "CUP" }, { reference: "NIL", width: 0 }),
    order("5", { reference: "MAST", length: 90 })
  ]
  put("given.ndjson", given.join("\n"))
  expect(await failuresOf("pack", "given.ndjson", "--boxes", "one.json")).toEqual({
    rows: [
      {
        reason: TOO_LARGE,
        orders: 3,
        skus: [
          ["POLE", 2],
          ["MAST", 1]
        ],
        others: 0
      },
      { reason: WIDTH, orders: 1, skus: [["NIL", 1]], others: 0 },
      { reason: TOO_HEAVY, orders: 1, skus: [["ANVIL", 1]], others: 0 }
    ],
    bySheet: [
      [
        "1",
        [
          [TOO_LARGE, ["POLE"]],
          [TOO_HEAVY, ["ANVIL"]]
        ]
      ],
      ["3", [[TOO_LARGE, ["POLE"]]]],
      ["4", [[WIDTH, ["NIL"]]]],
      ["5", [[TOO_LARGE, ["MAST"]]]]
    ]
  })
})

it("finds the SKU of an invalid row, of a line in the format of a shop, and of an order in a list", async () => {
  const header = "order,reference,width,length,height,quantity,country"
  put("rows.csv", `${header}\nA,CUP,4,4,4,1,US\nA,NIL,x,4,4,1,US\nB,CUP,4,4,4,1,US\nB,NIL,4,4,4,1,CA\n`)
  expect((await failuresOf("pack", "rows.csv", "--boxes", "one.json")).rows).toEqual([
    { reason: expect.stringMatching(/^country: contradicts/), orders: 1, skus: [], others: 0 },
    { reason: expect.stringMatching(/^width: /), orders: 1, skus: [["NIL", 1]], others: 0 }
  ])
  const list = [order("1", { reference: "CUP" }), order("2", { reference: "CUP" }, { reference: "NIL", width: 0 })]
  put("list.json", `[${list.join()}]`)
  const [nil] = (await failuresOf("pack", "list.json", "--boxes", "one.json")).rows
  expect(nil?.skus).toEqual([["NIL", 1]])
  put("items.csv", "sku,width,length,height,weight\nCUP,4,4,4,1\n")
  const known = ["--items", "items.csv", "--boxes", "one.json"]
  put("codes.csv", "order,reference,quantity\nA,CUP,1\nA,VASE,1\nB,VASE,2\n")
  const unknown = { reason: "unknown SKU; --items must give its size", orders: 2, skus: [["VASE", 2]], others: 0 }
  expect((await failuresOf("pack", "codes.csv", ...known)).rows).toEqual([unknown])
  const line = (sku: string) => ({ sku, quantity: 1, requires_shipping: true, title: sku })
  const shop = (name: string) =>
    JSON.stringify({ name, line_items: [line("CUP"), line("VASE")], fulfillment_status: null })
  put("shop.ndjson", `${shop("#1")}\n${shop("#2")}\n`)
  expect((await failuresOf("pack", "shop.ndjson", ...known)).rows).toEqual([unknown])
  put("broken.ndjson", `{"order":"1","items":[{"reference":"CUP"\n${order("2", { reference: "CUP" })}\n`)
  expect((await failuresOf("pack", "broken.ndjson", ...known)).rows).toMatchObject([{ orders: 1, skus: [] }])
})

it("counts orders that no service accepts, and those without a weight, a destination or a known service", async () => {
  mkdirSync("light")
  const harbor = exampleCards.find(({ carrier }) => carrier === "harbor")!
  const services = harbor.services.map((service) => ({ ...service, limits: { ...service.limits, maxWeight: "5" } }))
  put("light/card.json", JSON.stringify({ ...harbor, services }))
  const heavy = order("1", { reference: "ANVIL", weight: 9 }, { reference: "CUP" })
  const nowhere = JSON.stringify({ order: "3", items: [{ ...size, reference: "CUP" }] })
  const cup = JSON.parse(order("4", { reference: "CUP" })) as object
  const others = [{ carrier: "elsewhere" }, { carrier: "nobody" }, { service: "FAST" }, { service: "SLOW" }]
  const wrong = others.map((choice, n) => JSON.stringify({ ...cup, order: `w-${n}`, ...choice }))
  const weightless = order("5", { reference: "FEATHER", weight: undefined })
  put("heavy.ndjson", [heavy, order("2", { reference: "CUP" }), nowhere, ...wrong, weightless].join("\n"))
  const rates = ["--cards", "light", "--ship-from", "from.json", "--at", "2026-06-10T12:00:00Z"]
  expect((await failuresOf("ship", "heavy.ndjson", "--boxes", "one.json", ...rates)).rows).toEqual([
    { reason: "carrier: no rate card for the carrier", orders: 2, skus: [], others: 0 },
    { reason: "service: unknown service", orders: 2, skus: [], others: 0 },
    { reason: "destination: missing destination; rating needs one", orders: 1, skus: [], others: 0 },
    { reason: "items/*/weight: no weight", orders: 1, skus: [["FEATHER", 1]], others: 0 },
    {
      reason: "no service accepts the order",
      orders: 1,
      skus: [
        ["ANVIL", 1],
        ["CUP", 1]
      ],
      others: 0
    }
  ])
})

it.each(["ship", "rate"])(
  "%s counts orders that no service reaches by state or country, not by SKU",
  async (command) => {
    mkdirSync("near", { recursive: true })
    const harbor = exampleCards.find(({ carrier }) => carrier === "harbor")!
    const zones = harbor.zones.map((zone, n) => ({
      ...zone,
      match: [n === 0 ? { country: "US", states: ["NY"] } : { country: ["", "MX", "BR", "AR"][n] }]
    }))
    put("near/card.json", JSON.stringify({ ...harbor, zones }))
    const places = [
      { country: "US", state: "AK", postal: "99501" },
      { country: "US", state: "AK", postal: "99501" },
      { country: "CA", state: "ON", postal: "K1A 0B1" },
      { country: "JP", state: "Tokyo", postal: "100-0001" }
    ]
    const lines = places.map((destination, n) => JSON.stringify({ ...JSON.parse(order(`o-${n}`, {})), destination }))
    put("far.ndjson", lines.join("\n").replaceAll('"weight"', '"reference":"CUP","weight"'))
    const rates = ["--cards", "near", "--ship-from", "from.json", "--at", "2026-06-10T12:00:00Z"]
    const { err } = await run([command, "far.ndjson", "--boxes", "one.json", ...rates, "--out", "far-out.ndjson"])
    expect(err.slice(err.indexOf("  ORDERS")).split("\n")).toEqual([
      "  ORDERS  SKU  REASON",
      "       2       no service delivers to AK, US",
      "       1       no service delivers to JP",
      "       1       no service delivers to ON, CA",
      ""
    ])
  }
)
