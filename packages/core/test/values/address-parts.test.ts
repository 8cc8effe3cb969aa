import { isCountry } from "@waybill/packing/values"
import { expect, test } from "vitest"
import { countriesWithStates, countriesWithZips } from "../../src/values/address-parts.ts"
import { countriesRequiring, everyCountry } from "../fixtures/address-requirements.ts"

test("the public address data has every country", () => {
  expect(new Set(everyCountry.filter(isCountry)).size).toBe(249)
  expect(everyCountry).toHaveLength(249)
})

test("an address needs a state or a zip where the public address data requires it", () => {
  expect([...countriesWithStates].toSorted()).toEqual(countriesRequiring("S").toSorted())
  expect([...countriesWithZips].toSorted()).toEqual(countriesRequiring("Z").toSorted())
})

test.each([
  ["US", true, true],
  ["GB", false, true],
  ["DE", false, true],
  ["HK", true, false],
  ["AE", true, false],
  ["IE", false, false],
  ["XX", false, false]
])("an address in %s needs a state: %s, a zip: %s", (country, state, zip) => {
  expect([countriesWithStates.has(country), countriesWithZips.has(country)]).toEqual([state, zip])
})
