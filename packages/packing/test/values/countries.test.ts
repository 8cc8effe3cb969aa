import names from "i18n-iso-countries"
import { iso31661, iso31661Reserved } from "iso-3166"
import { describe, expect, test } from "vitest"
import { countryOf, isCountry } from "../../src/values/countries.ts"

// Codes in i18n-iso-countries that ISO 3166-1 does not assign.
const userAssigned = ["XK"] // Kosovo: widely used, but not assigned by ISO

describe("countries", () => {
  test("contain the codes that iso-3166 lists as assigned, with their alpha-3 codes", () => {
    expect(iso31661).toHaveLength(249)
    expect(iso31661.map(({ alpha3 }) => countryOf(alpha3))).toEqual(iso31661.map(({ alpha2 }) => alpha2))
    expect(iso31661.map(({ alpha2 }) => countryOf(alpha2))).toEqual(iso31661.map(({ alpha2 }) => alpha2))
  })

  test("contain the codes of i18n-iso-countries without user-assigned ones", () => {
    const known = Object.keys(names.getAlpha2Codes())
    expect(known.filter((code) => !isCountry(code))).toEqual(userAssigned)
  })

  test("excludes every reserved code from the countries", () => {
    expect(iso31661Reserved.map((country) => country.alpha2).filter(isCountry)).toEqual([])
  })

  test.each(["", "us", "Us", "USA", "US ", "constructor", "__proto__", "toString", "has", "UK", "EU", "ZZ", "840"])(
    "excludes %j from the countries",
    (text) => {
      expect(isCountry(text)).toBe(false)
    }
  )

  test("accepts exactly 249 of the 676 pairs of capital letters", () => {
    const capitals = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    const pairs = capitals.flatMap((a) => capitals.map((b) => a + b))
    expect(pairs.filter(isCountry)).toHaveLength(249)
  })
})
