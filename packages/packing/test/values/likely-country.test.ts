import { iso31661 } from "iso-3166"
import { describe, expect, test } from "vitest"
import { isCountry } from "../../src/values/countries.ts"
import { likelyCountry } from "../../src/values/likely-country.ts"

describe("likelyCountry", () => {
  test.each([
    ["UK", "GB"],
    ["uk", "GB"],
    [" England ", "GB"],
    ["USA", "US"],
    ["arg", "AR"],
    ["United States", "US"],
    ["germany", "DE"],
    ["XX", undefined],
    ["", undefined],
    ["constructor", undefined]
  ])("takes %j for %s", (text, code) => {
    expect(likelyCountry(text)).toBe(code)
  })

  test("agrees with the alpha-3 codes and names of ISO 3166-1 wherever it has them", () => {
    const pairs = iso31661.flatMap(({ alpha2, alpha3, name }) => [
      [alpha3, alpha2],
      [name, alpha2]
    ])
    const known = pairs.filter(([text]) => likelyCountry(text!) !== undefined)
    expect(known.length).toBeGreaterThan(50)
    expect(known.filter(([text, code]) => likelyCountry(text!) !== code || !isCountry(code!))).toEqual([])
  })
})
