import { mkdirSync, readdirSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { data, sandbox } from "../sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)
put("boxes.json", read("boxes.json").replace(/,\s*"price": \d+/g, ""))

const cardsIn = (folder: string) => ["--cards", folder, "--ship-from", "from.json", "--at", "2026-06-10T12:00:00Z"]
const cards = cardsIn("cards")
const destination = { country: "US", state: "NY", postal: "10001" }

/** Two trays of 24 × 24 × 10, which fit into one cube or two flat boxes. */
const two = put(
  "two.json",
  JSON.stringify({
    order: "A",
    items: [{ reference: "tray", width: 24, length: 24, height: 10, weight: 12, quantity: 2 }],
    destination,
    carrier: "acme"
  })
)

interface Shipped {
  readonly boxes: ReadonlyArray<{ readonly reference: string }>
  readonly rate: { readonly cost: string; readonly method: string; readonly carrier: string }
  readonly fewestBoxes: { readonly boxes: number; readonly cost: string }
  readonly saving: string
  readonly reason?: string
  readonly proved: boolean
  readonly atLeast?: string
  readonly problem?: string
}
const shipped = async (...args: ReadonlyArray<string>) =>
  values((await run(["ship", ...args])).out)[0] as unknown as Shipped
const cents = (amount: string) => Math.round(Number(amount) * 100)

/** Returns a card of one carrier that charges each box by its weight: up to 20 pounds, and up to 66. */
const cardPerBox = (carrier: string, upTo20: string, upTo66: string) => {
  const { surcharges: _, ...card } = JSON.parse(read("cards/harbor-us-2026.json")) as {
    readonly surcharges: unknown
    readonly services: ReadonlyArray<object>
  }
  const service = {
    ...card.services[0],
    code: `${carrier.toUpperCase()}_PARCEL`,
    weight: { basis: "box", rounding: [] },
    rates: [{ zones: ["US"], rows: [20, 66].map((limit, n) => [`${limit}`, n === 0 ? upTo20 : upTo66]) }],
    surcharges: []
  }
  return JSON.stringify({ ...card, id: carrier, carrier, surcharges: {}, services: [service] })
}

describe("waybill ship", () => {
  it("waybill ship does not quote a carton as a tube if another packing uses a tube", async () => {
    mkdirSync("tubes-only")
    const card = JSON.parse(cardPerBox("roller", "13.30", "36.10")) as { readonly services: ReadonlyArray<object> }
    const services = card.services.map((service) => ({ ...service, packageTypes: ["Tube"] }))
    put("tubes-only/roller.json", JSON.stringify({ ...card, services }))
    const roll = { reference: "roll", kind: "tube", inner: { width: 4, length: 4, height: 32 }, emptyWeight: 25 }
    const carton = { reference: "carton", inner: { width: 6, length: 32, height: 6 } }
    put("roll-and-carton.json", JSON.stringify({ boxes: [roll, carton] }))
    put(
      "rod.json",
      JSON.stringify({ items: [{ reference: "rod", width: 2, length: 30, height: 2, weight: 1 }], destination })
    )
    const shippedRod = await shipped("rod.json", "--boxes", "roll-and-carton.json", ...cardsIn("tubes-only"))
    // The lighter carton would cost 13.30 as a tube.
    expect(shippedRod).toMatchObject({ boxes: [{ reference: "roll" }], rate: { cost: "36.10" } })
  })

  it("ships two flat boxes instead of one cube, and reports the difference as the saving", async () => {
    const { boxes, fewestBoxes, rate, saving } = await shipped(two, "--boxes", "boxes.json", ...cards)
    expect(boxes.map(({ reference }) => reference)).toEqual(["flat", "flat"])
    expect(fewestBoxes.boxes).toBe(1)
    expect(cents(saving)).toBe(cents(fewestBoxes.cost) - cents(rate.cost))
    expect(cents(saving)).toBeGreaterThan(0)
  })

  it("explains the saving line by line, and reports that the cost is proved", async () => {
    const trays = {
      order: "A",
      items: [{ reference: "tray", width: 24, length: 24, height: 10, weight: 19, quantity: 2 }],
      destination,
      carrier: "light"
    }
    put("heavy-trays.json", JSON.stringify(trays))
    mkdirSync("stepped")
    const card = JSON.parse(cardPerBox("light", "13.30", "21.10")) as { readonly services: ReadonlyArray<object> }
    const heavy = { title: "Heavy", when: ["actualWeight", ">", "30"], amount: { fixed: "18.50" } }
    const services = card.services.map((service) => ({ ...service, surcharges: ["heavy"] }))
    put("stepped/light.json", JSON.stringify({ ...card, surcharges: { heavy }, services }))
    const result = await shipped("heavy-trays.json", "--boxes", "boxes.json", ...cardsIn("stepped"))
    expect(result).toMatchObject({
      rate: { cost: "26.60" },
      saving: "13.00",
      proved: true,
      atLeast: "26.60",
      reason:
        "2 parcels of 19 lb instead of 1 parcel of 38 lb: Heavy 18.50 USD less (weight above 30 lb), base price 5.50 USD more"
    })
  })

  it("ships prints in two parcels if one parcel exceeds a step, and explains the saving", async () => {
    const canvases = {
      order: "P",
      prints: [{ reference: "canvas", width: 16, height: 20, finishing: "Canvas", quantity: 2, weight: 16 }],
      destination,
      carrier: "light"
    }
    put("canvases.json", JSON.stringify(canvases))
    const { boxes, fewestBoxes, rate, reason, saving } = await shipped("canvases.json", ...cardsIn("stepped"))
    expect(boxes).toHaveLength(2)
    expect(rate.cost).toBe("26.60")
    expect(fewestBoxes).toEqual({ boxes: 1, cost: "39.60", cartons: "0.00", total: "39.60" })
    expect(saving).toBe("13.00")
    expect(reason).toMatch(
      /^2 parcels of [\d.]+ lb instead of 1 parcel of [\d.]+ lb: Heavy 18.50 USD less \(weight above 30 lb\), base price 5.50 USD more$/
    )
  })

  it("measures the saving against the cheapest carrier for the fewest boxes", async () => {
    const { carrier: _, ...open } = JSON.parse(read("two.json")) as Record<string, unknown>
    put("any-carrier.json", JSON.stringify(open))
    mkdirSync("per-box")
    put("per-box/light.json", cardPerBox("light", "13.30", "36.10"))
    put("per-box/heavy.json", cardPerBox("heavy", "15.00", "28.40"))
    const args = ["any-carrier.json", "--boxes", "boxes.json", ...cardsIn("per-box")]
    expect(await shipped(...args)).toMatchObject({
      rate: { carrier: "light", cost: "26.60" },
      fewestBoxes: { boxes: 1, cost: "28.40" },
      saving: "1.80"
    })
    expect((await run(["ship", ...args])).err).toContain("26.60 USD, 1.80 USD saved")
  })

  it("ships in fewer boxes if two carriers cost the same", async () => {
    mkdirSync("tie")
    put("tie/a.json", cardPerBox("a", "13.30", "36.10"))
    put("tie/b.json", cardPerBox("b", "15.00", "26.60"))
    expect(await shipped("any-carrier.json", "--boxes", "boxes.json", ...cardsIn("tie"))).toMatchObject({
      rate: { carrier: "b", cost: "26.60" },
      boxes: [{ reference: "cube" }],
      saving: "0.00"
    })
  })

  it("never claims a larger saving than `pack` followed by `rate` shows", async () => {
    const orders = Array.from({ length: 9 }, (_, n) => ({
      order: `o-${n}`,
      items: [{ reference: "tray", width: 24, length: 24, height: 10 + (n % 3), weight: 1 + 2 * n, quantity: 2 }],
      destination: { country: "US", state: n % 2 === 0 ? "NY" : "CA", postal: n % 2 === 0 ? "10001" : "94105" }
    }))
    put("many.json", JSON.stringify(orders))
    put("many-packed.ndjson", (await run(["pack", "many.json", "--boxes", "boxes.json"])).out)
    const rated = values(
      (await run(["rate", "many-packed.ndjson", ...cardsIn("per-box")])).out
    ) as unknown as ReadonlyArray<{
      readonly rates: ReadonlyArray<{ readonly cost: string }>
    }>
    const results = values(
      (await run(["ship", "many.json", "--boxes", "boxes.json", ...cardsIn("per-box")])).out
    ) as unknown as ReadonlyArray<Shipped>
    const claimed = results.map(({ saving }) => cents(saving))
    expect(claimed.filter((saving) => saving > 0).length).toBeGreaterThan(0)
    for (const [n, { rate, saving }] of results.entries())
      expect(cents(saving), orders[n]!.order).toBeLessThanOrEqual(cents(rated[n]!.rates[0]!.cost) - cents(rate.cost))
  })

  it("ships an order for no more than the cost of `pack` followed by `rate`", async () => {
    put("packed.ndjson", (await run(["pack", two, "--boxes", "boxes.json"])).out)
    const [apart] = values((await run(["rate", "packed.ndjson", ...cards])).out) as unknown as ReadonlyArray<{
      readonly rates: ReadonlyArray<{ readonly cost: string }>
    }>
    const { fewestBoxes, rate } = await shipped(two, "--boxes", "boxes.json", ...cards)
    expect(cents(rate.cost)).toBeLessThan(cents(apart!.rates[0]!.cost))
    expect(fewestBoxes.cost).toBe(apart!.rates[0]!.cost)
  })

  it("selects the cheapest carrier, or the service of the order", async () => {
    const { carrier: _, ...open } = JSON.parse(read("two.json")) as Record<string, unknown>
    put("open.json", JSON.stringify(open))
    put("fast.json", JSON.stringify({ ...open, carrier: "acme", service: "ACME_2DAY" }))
    const free = await shipped("open.json", "--boxes", "boxes.json", ...cards)
    const ground = await shipped(two, "--boxes", "boxes.json", ...cards)
    const fast = await shipped("fast.json", "--boxes", "boxes.json", ...cards)
    expect(cents(free.rate.cost)).toBeLessThanOrEqual(cents(ground.rate.cost))
    expect(fast.rate.method).toBe("ACME_2DAY")
    expect(cents(fast.rate.cost)).toBeGreaterThanOrEqual(cents(ground.rate.cost))
  })

  it("writes rows for orders of items and orders of prints", async () => {
    const { code, out } = await run(["ship", "orders.csv", ...cards, "--format", "csv"])
    await expect(out).toMatchFileSnapshot(data("shipped.csv"))
    expect(code).toBe(1)
  })

  it("reports a problem and exits 1 if an order does not fit or no service accepts it", async () => {
    const pole = put(
      "pole.json",
      JSON.stringify({ items: [{ reference: "pole", width: 2, length: 200, height: 2, weight: 3 }], destination })
    )
    expect(await shipped(pole, ...cards)).toMatchObject({ problem: expect.stringMatching(/pole is too /), boxes: [] })
    const far = put(
      "far.json",
      JSON.stringify({
        items: [{ reference: "cup", width: 4, length: 4, height: 4, weight: 1 }],
        destination: { country: "AQ" }
      })
    )
    expect(await shipped(far, ...cards)).toMatchObject({
      problem:
        "no service accepts the order: ACME_GROUND (no zone), ACME_2DAY (no zone), ACME_POST (no zone), " +
        "HARBOR_PARCEL (no zone), SWIFT_NEXT (no zone), SWIFT_SAVER (no zone)"
    })
    expect((await run(["ship", far, ...cards])).code).toBe(1)
    expect((await run(["ship", pole, ...cards])).code).toBe(1)
  })

  it("supports --effort, --objective, --profile, --units, --svg, --residential and --rush", async () => {
    const base = await shipped(two, "--boxes", "boxes.json", ...cards)
    expect(
      await shipped(
        two,
        "--boxes",
        "boxes.json",
        ...cards,
        "--effort",
        "5",
        "--objective",
        "volume",
        "--profile",
        "profile.json"
      )
    ).toMatchObject({ rate: { cost: base.rate.cost } })
    const ground = put("ground.json", JSON.stringify({ ...JSON.parse(read("two.json")), service: "ACME_GROUND" }))
    const office = await shipped(ground, "--boxes", "boxes.json", ...cards)
    const home = await shipped(ground, "--boxes", "boxes.json", ...cards, "--residential")
    // 4.95 per box, plus a fuel surcharge of 16.5 %.
    expect(cents(home.rate.cost) - cents(office.rate.cost)).toBeGreaterThanOrEqual(
      Math.floor(home.boxes.length * 495 * 1.165)
    )
    expect((await shipped(two, "--boxes", "boxes.json", ...cards, "--rush")) as unknown).toMatchObject({
      shipDate: "2026-06-10"
    })
    await run(["ship", two, "--boxes", "boxes.json", ...cards, "--svg", "drawn"])
    expect(readdirSync("drawn")).toEqual(["A-1-1.svg", "A-1-2.svg"])
    const cup = put(
      "cup.json",
      JSON.stringify({ items: [{ reference: "cup", width: 254, length: 254, height: 100, weight: 900 }], destination })
    )
    expect(await shipped(cup, ...cards, "--units", "mm,g")).toMatchObject({
      boxes: [{ width: 267, length: 318, height: 127 }]
    })
  })

  it("supports --out, --workers, --strict and --resume like `pack`", async () => {
    put("three.ndjson", `${read("two.json")}\n{}\n${read("two.json").replace('"A"', '"B"')}\n`)
    const args = ["ship", "three.ndjson", "--boxes", "boxes.json", ...cards]
    const whole = (await run(args)).out
    expect(values(whole)).toHaveLength(3)
    expect(values((await run([...args, "--strict"])).out)).toHaveLength(2)
    put("out.ndjson", `${whole.split("\n")[0]}\n`)
    await run([...args, "--out", "out.ndjson", "--resume", "--workers", "1"])
    expect(read("out.ndjson")).toBe(whole)
  })

  it("shows costs and savings in the report that --html writes", async () => {
    await run(["ship", two, "--boxes", "boxes.json", ...cards, "--html", "report.html"])
    const data = /<script id="data" type="application\/json">(.*?)<\/script>/s.exec(read("report.html"))?.[1] ?? ""
    const { fewestBoxes, rate, saving } = await shipped(two, "--boxes", "boxes.json", ...cards)
    expect(JSON.parse(data)).toMatchObject({
      subtitle: "Orders from two.json.",
      totals: { orders: 1, boxes: 2, pieces: 2, costs: [["USD", rate.cost, "0.00"]], savings: [["USD", saving]] },
      sheets: [{ name: "A", rate: { cost: rate.cost, saving, fewest: { boxes: 1, total: fewestBoxes.cost } } }]
    })
  })

  it("refuses to compare prices in two currencies", async () => {
    const euro = {
      ...(JSON.parse(read("cards/harbor-us-2026.json")) as object),
      id: "euro",
      carrier: "euro",
      currency: "EUR"
    }
    put("cards/euro.json", JSON.stringify(euro))
    const { carrier: _, ...open } = JSON.parse(read("two.json")) as Record<string, unknown>
    const { code, err } = await run([
      "ship",
      put("open2.json", JSON.stringify(open)),
      "--boxes",
      "boxes.json",
      ...cards
    ])
    expect(err).toMatch(
      /^waybill: line 1, column 1 \(\/carrier\): prices in USD and EUR cannot be compared; name a carrier\n/
    )
    expect(code).toBe(1)
  })
})
