import type { CardQuoteRequest, CardsDesk } from "@waybill/core/adapter"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { noCards } from "./admin-ports.ts"
import { serveOperator } from "./serve-operator.ts"

const parcel = { length: 20, width: "16.5", height: 4, weight: 3 }
const destination = { country: "US", state: "AZ", postal: "85004" }

const served = (policy: { readonly units?: "cm/kg" } = {}) => {
  const seen: Array<CardQuoteRequest> = []
  const cards: CardsDesk = {
    ...noCards,
    quote: (request) => Effect.sync(() => void seen.push(request)).pipe(Effect.as({ rates: [], not_offered: [] }))
  }
  return { seen, ...serveOperator({ ports: { cards }, policy: { zone: "America/New_York", ...policy } }) }
}

it("passes a shipment to the cards in the policy's units, at the time of the request", async () => {
  const { post, seen } = served({ units: "cm/kg" })
  const before = Date.now()
  expect(await post("/cards/quote", { destination, parcels: [parcel] })).toMatchObject({
    status: 200,
    body: { rates: [], not_offered: [] }
  })
  const [{ at, ...request }] = seen as [CardQuoteRequest]
  expect(request).toEqual({ destination, parcels: [parcel], units: "cm/kg", residential: false, rush: false })
  expect(at - before).toBeGreaterThanOrEqual(0)
})

it("passes all optional fields of a shipment to the cards", async () => {
  const { post, seen } = served()
  const options = { units: "cm/kg", carrier: "acme", package_type: "Tube", residential: true, rush: true }
  await post("/cards/quote", { destination, parcels: [parcel], at: "2026-07-01 10:00:00", ...options })
  expect(seen).toEqual([{ destination, parcels: [parcel], at: Date.UTC(2026, 6, 1, 14), ...options }])
})

it.each<readonly [object, string]>([
  [{ parcels: [parcel] }, "destination"],
  [{ destination: { state: "AZ" }, parcels: [parcel] }, "destination.country"],
  [{ destination: { country: "US", city: "Phoenix" }, parcels: [parcel] }, "destination.city"],
  [{ destination: { country: "x".repeat(65) }, parcels: [parcel] }, "destination.country"],
  [{ destination: { country: "" }, parcels: [parcel] }, "destination.country"],
  [{ destination: null, parcels: [parcel] }, "destination"],
  [{ destination }, "parcels"],
  [{ destination, parcels: [] }, "parcels"],
  [{ destination, parcels: Array.from({ length: 101 }, () => parcel) }, "parcels"],
  [{ destination, parcels: [{ ...parcel, weight: undefined }] }, "parcels[0].weight"],
  [{ destination, parcels: [{ ...parcel, weight: 0 }] }, "parcels[0].weight"],
  [{ destination, parcels: [{ ...parcel, depth: 1 }] }, "parcels[0].depth"],
  [{ destination, parcels: [{ ...parcel, weight: [] }] }, "parcels[0].weight"],
  [{ destination, parcels: [parcel], units: "mm/g" }, "units"],
  [{ destination, parcels: [parcel], at: "today" }, "at"],
  [{ destination, parcels: [parcel], rush: 1 }, "rush"]
])("refuses an invalid shipment: %j", async (body, path) => {
  const { post, seen } = served()
  expect(await post("/cards/quote", body)).toMatchObject({ status: 422, body: { issues: [{ path }] } })
  expect(seen).toEqual([])
})

it("needs both editions of a comparison", async () => {
  const { get } = served()
  expect((await get("/cards/c/differences")).body.issues).toEqual([{ path: "from", problem: "is required" }])
  expect((await get("/cards/c/differences?from=1")).body.issues).toEqual([{ path: "to", problem: "is required" }])
  expect((await get("/cards/c/differences?from=1&to=2")).status).toBe(200)
})

it("does not serve rate cards without their port", async () => {
  const { get } = serveOperator()
  for (const path of ["/cards", "/cards/acme-us"]) expect((await get(path)).status).toBe(404)
})
