// cspell:ignore ACME_GRUND SWIFT_AR freightly swfit

import { Carriers } from "@waybill/core"
import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { down } from "../fixtures/failing-ports.ts"
import { desk } from "./desk.ts"

// The order has the carrier acme and the service ACME_GROUND. The catalogue also has ACME_2DAY, and swift with SWIFT_AIR.
const CONFIRM = " Confirm another one with unlisted"

const issuesOf = (answer: unknown) => (answer as { readonly issues?: unknown }).issues

describe("carriers and services of shipments", () => {
  it.each([
    [{ carrier: "acm" }, "carrier", `unknown carrier "acm"; did you mean "acme"?${CONFIRM}`],
    [{ carrier: "acmee" }, "carrier", `unknown carrier "acmee"; did you mean "acme"?${CONFIRM}`],
    [{ carrier: "swfit" }, "carrier", `unknown carrier "swfit"; did you mean "swift"?${CONFIRM}`],
    [{ service: "ACME_GRUND" }, "service", `unknown service "ACME_GRUND"; did you mean "ACME_GROUND"?${CONFIRM}`],
    [
      { carrier: "swift", service: "SWIFT_AR" },
      "service",
      `unknown service "SWIFT_AR"; did you mean "SWIFT_AIR"?${CONFIRM}`
    ]
  ])("ship refuses the misspelled %o", (names, path, problem) => {
    const { ship } = desk("processing")
    expect(issuesOf(ship({ trackingno: "T1", ...names }))).toEqual([{ path, problem }])
    expect(ship({ trackingno: "T1", ...names, unlisted: true })).toMatchObject({ shipments: [names] })
  })

  it("correctShipment refuses a misspelled carrier", () => {
    const { correctShipment } = desk("shipped")
    const corrected = { shipment_id: "S1", carrier: "acm" }
    expect(issuesOf(correctShipment(corrected))).toEqual([
      { path: "carrier", problem: `unknown carrier "acm"; did you mean "acme"?${CONFIRM}` }
    ])
    expect(correctShipment({ ...corrected, unlisted: true })).toMatchObject({ shipments: [{ carrier: "acm" }] })
  })

  it.each([
    { carrier: "acme" },
    { carrier: "swift" },
    { carrier: "swift", service: "SWIFT_AIR" },
    { carrier: "freightly", service: "ACME_GRUND" },
    { service: "ACME_GROUND" },
    { service: "ACME_2DAY" },
    { service: "Overnight" }
  ])("ship accepts %o, which is listed, or like no listed name", (names) => {
    expect(desk("processing").ship({ trackingno: "T1", ...names })).toMatchObject({ shipments: [names] })
  })

  it("names are compared with those of the order if the catalogue cannot list its own", () => {
    const { run, waybill } = desk("processing")
    const listed = new Map([["acne", new Set<string>()]])
    const catalogue = { get: (code: string) => listed.get(code), has: (code: string) => listed.has(code) }
    const within = waybill.within(Context.make(Carriers, { catalogue: () => Effect.succeed(catalogue) }))
    const ship = (names: object) =>
      run(Effect.catch(within.operator.ship("demo", { xid: "A-1" }, { trackingno: "T1", ...names }), Effect.succeed))
    expect(issuesOf(ship({ carrier: "acmee" }))).toHaveLength(1)
    expect(issuesOf(ship({ service: "ACME_GRUND" }))).toHaveLength(1)
    expect(ship({ carrier: "acne" })).toMatchObject({ shipments: [{ carrier: "acne" }] })
  })

  it("the catalogue is needed only if the names differ from those of the order", () => {
    const { run, waybill } = desk("processing")
    const ship = (names: object) => {
      const call = waybill.within(down.carriers).operator.ship("demo", { xid: "A-1" }, { trackingno: "T1", ...names })
      return run(Effect.catch(call, Effect.succeed))
    }
    expect(ship({ carrier: "swift" })).toMatchObject({ kind: "temporary" })
    expect(ship({ carrier: "acme", service: "ACME_GROUND" })).toMatchObject({ stage: "shipped" })
  })
})
