import { iso31662 } from "iso-3166"
import { describe, expect, test } from "vitest"
import { likelyState } from "../../src/values/likely-state.ts"

describe("likely states", () => {
  test("finds each state by its name in ISO 3166-2", () => {
    const differentNames: Readonly<Record<string, string>> = { "CA-QC": "Quebec", "US-VI": "Virgin Islands" }
    for (const country of ["US", "CA"])
      for (const { code, name } of iso31662.filter(({ parent }) => parent === country)) {
        // The minor outlying islands have no mail.
        const expected = code === "US-UM" ? undefined : code.slice(3)
        expect([name, likelyState(country, differentNames[code] ?? name)]).toEqual([name, expected])
      }
  })

  test.each([
    ["US", "Micronesia", "FM"],
    ["US", "Marshall Islands", "MH"],
    ["US", "Palau", "PW"],
    ["US", "Armed Forces Americas", "AA"],
    ["US", "Armed Forces Europe", "AE"],
    ["US", "Armed Forces Pacific", "AP"],
    ["US", "Kentucky", "KY"],
    ["US", "  new   york.", "NY"],
    ["US", "US-KY", "KY"],
    ["US", "d.c.", "DC"],
    ["US", "N.Y.", "NY"],
    ["US", " n. y ", "NY"],
    ["US", "Washington, D.C.", "DC"],
    ["US", "Washington DC", "DC"],
    ["CA", "B.C.", "BC"],
    ["US", "N Yo", undefined],
    ["US", "NYC", undefined],
    ["US", " ky ", "KY"],
    ["US", "Ontario", undefined],
    ["CA", "Qu\u00e9bec", "QC"],
    ["CA", "ca on", "ON"],
    ["US", "", undefined],
    ["US", "constructor", undefined],
    ["constructor", "constructor", undefined],
    ["DE", "Hessen", undefined]
  ])("finds the state of %s that is named %j: %s", (country, text, code) => {
    expect(likelyState(country, text)).toBe(code)
  })
})
