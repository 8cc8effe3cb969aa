import { iso31661, iso31662 } from "iso-3166"
import { describe, expect, test } from "vitest"
import { statesOf } from "../../src/values/states.ts"

const subdivisionsOf = (country: string) =>
  iso31662.filter((entry) => entry.parent === country).map((entry) => entry.code.slice(country.length + 1))

const sorted = (codes: Iterable<string> = []) => [...codes].sort()

// Differences between postal states and ISO 3166-2:US.
const postalOnly = [
  ...["FM", "MH", "PW"], // states in free association with the US: countries in ISO, served by the US mail
  ...["AA", "AE", "AP"] // military mail
]
const withoutMail = ["UM"] // minor outlying islands: no civilian population, no postal abbreviation

describe("states", () => {
  test("lists the US subdivisions of ISO 3166-2 and the postal-only states", () => {
    expect(sorted(statesOf("US")?.keys())).toEqual(
      sorted([...subdivisionsOf("US").filter((code) => !withoutMail.includes(code)), ...postalOnly])
    )
    expect(statesOf("US")?.size).toBe(50 + 1 + 5 + 3 + 3)
  })

  test("lists the 13 Canadian provinces and territories of ISO 3166-2", () => {
    expect(sorted(statesOf("CA")?.keys())).toEqual(sorted(subdivisionsOf("CA")))
    expect(statesOf("CA")?.size).toBe(13)
  })

  test("returns undefined for the states of any other country or an unknown country code", () => {
    const others = [...iso31661.map(({ alpha2 }) => alpha2), "us", "ca", "", "constructor", "__proto__", "get"].filter(
      (c) => c !== "US" && c !== "CA"
    )
    expect(others.filter((country) => statesOf(country) !== undefined)).toEqual([])
  })

  test.each(["constructor", "__proto__", "has", "size", "ca", "", "ON"])(
    "excludes %j from the states of the US",
    (text) => {
      expect(statesOf("US")?.has(text)).toBe(false)
    }
  )
})
