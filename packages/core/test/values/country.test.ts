import names from "i18n-iso-countries"
import { iso31661, iso31661Reserved } from "iso-3166"
import { describe, expect, test } from "vitest"
import { countries, isCountry } from "../../src/values/country.ts"

// What a source holds beyond ISO 3166-1, with the reason.
const userAssigned = ["XK"] // Kosovo: in wide use, but never assigned by ISO

describe("countries", () => {
  test("are the 249 that iso-3166 lists as assigned", () => {
    expect(countries.size).toBe(249)
    expect([...countries]).toEqual(iso31661.map((country) => country.alpha2).sort())
  })

  test("are those of i18n-iso-countries but the user-assigned ones", () => {
    expect([...countries, ...userAssigned].sort()).toEqual(Object.keys(names.getAlpha2Codes()).sort())
  })

  test("leave out every reserved code", () => {
    expect(iso31661Reserved.map((country) => country.alpha2).filter(isCountry)).toEqual([])
  })

  test.each(["", "us", "Us", "USA", "US ", "constructor", "__proto__", "toString", "has", "UK", "EU", "ZZ", "840"])(
    "%j is none",
    (text) => {
      expect(isCountry(text)).toBe(false)
    }
  )

  test("of all pairs of capitals exactly 249 are one", () => {
    const capitals = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    const pairs = capitals.flatMap((a) => capitals.map((b) => a + b))
    expect(pairs.filter(isCountry)).toHaveLength(249)
  })
})
