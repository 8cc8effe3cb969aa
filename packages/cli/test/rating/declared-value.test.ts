// Declared values and pickups of orders, which rate cards can charge.
import { mkdirSync } from "node:fs"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

// A box of up to 20 pounds costs 10.00, each started 100 of value above 100 costs 1.65, and a pickup costs 7.00.
beforeAll(() => {
  const card = JSON.parse(read("cards/harbor-us-2026.json")) as { readonly services: ReadonlyArray<object> }
  const service = {
    ...card.services[0],
    weight: { basis: "box", rounding: [] },
    rates: [{ zones: ["US"], rows: [["20", "10.00"]] }],
    surcharges: ["value", "pickup"]
  }
  const surcharges = {
    value: {
      title: "Declared value",
      scope: "shipment",
      when: [["declaredValue", ">", "100"]],
      amount: { perUnit: "1.65", unit: "100", measure: "declaredValue", above: "100" }
    },
    pickup: { title: "Pickup", scope: "shipment", when: [["pickup", "=", true]], amount: { fixed: "7.00" } }
  }
  mkdirSync("insured")
  put("insured/harbor.json", JSON.stringify({ ...card, services: [service], surcharges }))
  put(
    "insured.csv",
    "order,reference,width,length,height,quantity,weight,country,state,postal,at,declared_value,pickup\n" +
      "A,CUP,3,4,5,1,1,US,NY,10001,2026-06-10T09:00:00-05:00,250.5,yes\n" +
      "B,CUP,3,4,5,1,1,US,NY,10001,2026-06-10T09:00:00-05:00,100,no\n" +
      "C,CUP,3,4,5,1,1,US,NY,10001,2026-06-10T09:00:00-05:00,,\n"
  )
})

const rating = ["--cards", "insured", "--ship-from", "from.json"]
/** Costs by order: 10.00 + 2 × 1.65 + 7.00, and 10.00 twice. */
const costs = ["20.30", "10.00", "10.00"]

it("ship prices them, and writes them for an audit", async () => {
  const { code, out } = await run(["ship", "insured.csv", "--boxes", "boxes.json", ...rating])
  const shipped = values(out) as ReadonlyArray<{ rate: { cost: string }; declaredValue?: number; pickup?: boolean }>
  expect([code, shipped.map(({ rate }) => rate.cost)]).toEqual([0, costs])
  expect(shipped.map(({ declaredValue, pickup }) => [declaredValue, pickup])).toEqual([
    [250.5, true],
    [100, false],
    [undefined, undefined]
  ])
  put("shipped.ndjson", out)
  put("invoice.csv", "order,charge,amount\nA,base,10.00\nA,value,3.30\nA,pickup,7.00\nB,base,10.00\nC,base,10.00\n")
  const { err } = await run(["audit", "invoice.csv", "--orders", "shipped.ndjson", ...rating])
  expect(err).toContain("5 lines, 5 agree, 0 differ")
})

it.each(["csv", "ndjson"])("pack writes them for rate, as %s", async (format) => {
  await run(["pack", "insured.csv", "--boxes", "boxes.json", "--out", `packed.${format}`])
  const { out } = await run(["rate", `packed.${format}`, ...rating])
  const rated = values(out) as ReadonlyArray<{ rates: ReadonlyArray<{ cost: string }> }>
  expect(rated.map(({ rates }) => rates[0]!.cost)).toEqual(costs)
})

it("refuses a declared value that no carrier accepts", async () => {
  put("bad.csv", read("insured.csv").replace("250.5", "-1").replace(",100,no", ",1000001,perhaps"))
  const { err } = await run(["ship", "bad.csv", "--boxes", "boxes.json", ...rating])
  expect(err.match(/^waybill: line .*/gm)).toEqual([
    "waybill: line 2, column 12: declared_value: must be from 0 to 1,000,000",
    'waybill: line 3, column 13: pickup: invalid value "perhaps"; expected yes or no'
  ])
})
