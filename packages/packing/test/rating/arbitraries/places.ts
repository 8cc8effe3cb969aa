// Random places and postal codes that often match each other.
import type { Place } from "@waybill/packing/rating"
import fc from "fast-check"
import { some, subset } from "./figures.ts"

/** Zone ids of every random card. */
export const zoneIds = ["A", "B", "C", "D"] as const
const patternsByCountry = {
  US: ["8", "850", "850-853", "85004", "85004-1234", "94105", "00901", "99500-99999", "10001"],
  CA: ["X0", "M5V", "A0P-A0R", "M", "M5V 2T6"],
  GB: ["KW15-KW17", "ZE", "PA6", "PA67", "EC1", "EC1A-EC1M", "W", "PA6 7LN"],
  DE: ["1", "10", "10115", "10-12", "2"]
} as const
/** Postal codes of shipments by country. Some match the patterns of places. */
export const codesByCountry = {
  US: ["85004-1234", "85004", "94105", "10001", "00901", "850", ""],
  CA: ["M5V 2T6", "m5v2t6", "X0A 1B0", "A0Q 1A1"],
  GB: ["PA6 7LN", "PA67 7LN", "KW16 3AB", "kw173ab", "ZE1 0AA", "EC1A 1BB", "EC2A 1AA", "W1A 1AA", "SW1A 1AA"],
  DE: ["10115", "12345", "20095", ""],
  PR: ["00901"],
  BR: ["01310-100"]
} as const
/** States of places and conditions. */
export const stateCodes = ["AZ", "CA", "NY", "PR", "ON"] as const

/** A postal pattern of any country. */
export const aPattern = some(
  ...patternsByCountry.US,
  ...patternsByCountry.CA,
  ...patternsByCountry.GB,
  ...patternsByCountry.DE
)
/** A place of a zone, with any of its fields. */
export const aPlace: fc.Arbitrary<Place> = some("US", "CA", "GB", "DE", "PR", "*").chain((country) =>
  fc.record(
    {
      country: fc.constant(country),
      states: subset(stateCodes),
      postal: subset<string>(country === "*" || country === "PR" ? patternsByCountry.US : patternsByCountry[country]),
      from: subset(["phx", "nyc"]),
      not: fc.record(
        {
          countries: subset(["US", "GB", "PR"]),
          states: subset(stateCodes),
          postal: fc.array(aPattern, { maxLength: 2 })
        },
        { requiredKeys: [] }
      )
    },
    { requiredKeys: ["country"] }
  )
)
/** Places of a zone. Most are whole countries, so that most destinations have a zone. */
export const places = fc.array(
  fc.oneof(aPlace, some<Place>({ country: "US" }, { country: "GB" }, { country: "DE" }, { country: "*" })),
  { minLength: 1, maxLength: 3 }
)
