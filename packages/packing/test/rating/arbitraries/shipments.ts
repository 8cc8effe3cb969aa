// Random origins, shipments and order times.
import type { ShipFrom, Shipment } from "@waybill/packing/rating"
import fc from "fast-check"
import { aCalendar, aFigure, some } from "./figures.ts"
import { codesByCountry } from "./places.ts"

const aTime = some("00:00", "11:00", "14:00", "14:00:30", "23:59:59")
const aCutoff = fc.record({ default: aTime, sat: aTime, fri: aTime }, { requiredKeys: ["default"] })
const handling = { cutoff: aCutoff, handlingDays: fc.integer({ min: 0, max: 4 }) }
/** An origin in one of several time zones, with or without separate handling of rush orders. */
export const anOrigin: fc.Arbitrary<ShipFrom> = fc.record(
  {
    format: fc.constant("shipfrom/1" as const),
    id: some("phx", "ber"),
    timezone: some(
      "America/Phoenix",
      "America/New_York",
      "Europe/Berlin",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
      "UTC"
    ),
    calendar: aCalendar,
    ...handling,
    rush: fc.record(handling)
  },
  { requiredKeys: ["format", "id", "timezone", "calendar", "cutoff", "handlingDays"] }
)

const aBox = fc.record({ length: aFigure, width: aFigure, height: aFigure, weight: aFigure })
/** A shipment of one to five boxes to a place that zones often contain. */
export const aShipment: fc.Arbitrary<Shipment> = fc.record(
  {
    carrier: fc.constant("drawn"),
    destination: some("US", "CA", "GB", "DE", "PR", "BR").chain((country) =>
      fc.record({
        country: fc.constant(country),
        state: some("AZ", "ny", "PR", ""),
        postal: fc.constantFrom<string>(...codesByCountry[country])
      })
    ),
    boxes: fc.array(aBox, { minLength: 1, maxLength: 5 }),
    packageType: some("Box", "Tube", "letter")
  },
  { requiredKeys: ["carrier", "destination", "boxes"] }
)

/** Instants from 2026 to 2028, including clock changes, cut-offs and year ends. */
export const anInstant = fc.oneof(
  fc.integer({ min: 1_767_225_600, max: 1_861_920_000 }).map((second) => second * 1000),
  some(
    "2026-03-08T06:59:59Z",
    "2026-11-01T05:30:00.999Z",
    "2026-12-31T23:59:59-07:00",
    "2028-02-28T14:00:00-07:00",
    "2026-06-12T20:59:59Z",
    "2026-06-12T21:00:00Z"
  )
)
