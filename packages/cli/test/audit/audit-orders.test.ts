import { afterAll, describe, expect, it } from "vitest"
import { auditSandbox, box, correct, flags, shipment } from "./audit-sandbox.ts"

const { clear, put, read, run, values } = auditSandbox()
afterAll(clear)

describe("orders of waybill audit", () => {
  it("reports orders with equal tracking numbers, and orders with invalid JSON", async () => {
    put("twice.ndjson", `${shipment("A-1", [box("T1")])}${shipment("A-2", [box("T1")])}{"order":\n`)
    put("invoice.csv", `${correct.slice(0, 3).join("\n")}\n`)
    const { code, err } = await run(["audit", "invoice.csv", "--orders", "twice.ndjson", ...flags.slice(2)])
    expect(code).toBe(1)
    expect(err).toContain(
      'waybill: --orders twice.ndjson: line 2, column 1 (/boxes/0/tracking): tracking number "T1" appears twice; must identify one order'
    )
    expect(err).toContain("waybill: --orders twice.ndjson: line 3, column 10: invalid JSON; unexpected end of input")
    expect(err).toContain("2 lines, 2 agree, 0 differ")
  })

  it("gives the reason for shipments without a price", async () => {
    put(
      "odd.ndjson",
      shipment("A-1", [box("T1")], { service: "LOST" }) +
        shipment("A-2", [], {}) +
        shipment("A-3", [box("T3", -1)]) +
        shipment("A-4", [box("T4")], { destination: { country: "FR" } }) +
        shipment("A-5", [box("T5")], { destination: { country: "US", state: "NY", postal: "1001" } }) +
        "[1]\n"
    )
    put("invoice.csv", "order,charge,amount\nA-1,base,1\nA-2,base,1\nA-3,base,1\nA-4,base,1\nA-5,base,1\n")
    await run(["audit", "invoice.csv", "--orders", "odd.ndjson", ...flags.slice(2), "--out", "odd-out.ndjson"])
    expect(
      values(read("odd-out.ndjson")).map(({ findings }) => (findings as ReadonlyArray<{ detail: string }>)[0]?.detail)
    ).toEqual([
      "unknown service LOST",
      "the order has no boxes; --orders must name the output of ship or pack",
      "boxes[0].weight: must be greater than 0 and at most 1000000, got -1",
      "no zone",
      'destination: invalid postal code "1001" of US; "01001" is in MA, not in NY'
    ])
  })

  it("reads the sizes of boxes in a CSV with units, and reports units of another system with their cell", async () => {
    put(
      "units.csv",
      "order,carrier,service,ship_date,country,state,postal,length,width,height,weight,tracking\n" +
        "A-1,acme,ACME_GROUND,2026-06-10,US,NY,10001,10 in,8 in,4 in,80 oz,T1\n" +
        "A-2,acme,ACME_GROUND,2026-06-10,US,NY,10001,10 in,8 cm,4 in,80 oz,T2\n"
    )
    put("invoice.csv", `${correct.slice(0, 3).join("\n")}\n`)
    const { err } = await run(["audit", "invoice.csv", "--orders", "units.csv", ...flags.slice(2)])
    expect(err).toContain(
      "waybill: --orders units.csv: line 3, column 9: width: must have the unit in: convert it, or change --units\n"
    )
    expect(err).toContain("2 lines, 2 agree, 0 differ")
  })

  it("prices a repaired destination, and reports the repair", async () => {
    // Zone 6 has the state MA, like NY: the base price is 13.25.
    put("zeros.ndjson", shipment("A-1", [box("T1")], { destination: { country: "US", state: "MA", postal: "1001" } }))
    put("invoice.csv", "tracking,charge,amount\nT1,base,13.25\nT1,fuel,2.19\n")
    const { err } = await run(["audit", "invoice.csv", "--orders", "zeros.ndjson", ...flags.slice(2)])
    expect(err).toBe(
      'waybill: --orders zeros.ndjson: line 1, column 1 (/destination/postal): read "1001" as "01001"\n' +
        err.slice(err.indexOf("2 lines, 2 agree"))
    )
  })
})
