import { iso31662 } from "iso-3166"
import { describe, expect, test } from "vitest"
import { countries } from "../../src/values/country.ts"
import { statesOf } from "../../src/values/region.ts"

const subdivisionsOf = (country: string) =>
  iso31662.filter((entry) => entry.parent === country).map((entry) => entry.code.slice(country.length + 1))

const sorted = (codes: Iterable<string> = []) => [...codes].sort()

// Where the states of an address differ from ISO 3166-2:US, with the reason.
const postalOnly = [
  ...["FM", "MH", "PW"], // states freely associated with the US, countries to ISO, served by the US mail
  ...["AA", "AE", "AP"] // military mail, no place at all
]
const neverPosted = ["UM"] // minor outlying islands: no civil population and no postal abbreviation in use

describe("the states of an address", () => {
  test("in the US are the subdivisions of ISO 3166-2 and the postal ones", () => {
    expect(sorted(statesOf("US"))).toEqual(
      sorted([...subdivisionsOf("US").filter((code) => !neverPosted.includes(code)), ...postalOnly])
    )
    expect(statesOf("US")?.size).toBe(50 + 1 + 5 + 3 + 3)
  })

  test("in Canada are the 13 provinces and territories of ISO 3166-2", () => {
    expect(sorted(statesOf("CA"))).toEqual(sorted(subdivisionsOf("CA")))
    expect(statesOf("CA")?.size).toBe(13)
  })

  test("are not checked in any other country, whatever its name", () => {
    const others = [...countries, "us", "ca", "", "constructor", "__proto__", "get"].filter(
      (c) => c !== "US" && c !== "CA"
    )
    expect(others.filter((country) => statesOf(country) !== undefined)).toEqual([])
  })

  test.each(["constructor", "__proto__", "has", "size", "ca", "", "ON"])("%j is no state of the US", (text) => {
    expect(statesOf("US")?.has(text)).toBe(false)
  })
})
