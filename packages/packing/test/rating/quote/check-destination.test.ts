// cspell:ignore Alsaka Holtsville

import { describe, expect, test } from "vitest"
import { checkDestination } from "../../../src/rating.ts"

const check = (country: string, state?: string, postal?: string) =>
  checkDestination({ country, ...(state !== undefined && { state }), ...(postal !== undefined && { postal }) })

describe("checkDestination", () => {
  // The ZIP codes are of Springfield MA, Holtsville NY, San Juan PR, Trenton NJ and an overseas post office.
  test.each([
    ["US", "MA", "1001", "MA", "01001"],
    ["US", "Massachusetts", "1001-1234", "MA", "01001-1234"],
    ["US", "NY", "501", "NY", "00501"],
    ["US", "PR", "901", "PR", "00901"],
    ["PR", "", "901", "", "00901"],
    ["us", "new jersey", "8601", "NJ", "08601"],
    ["US", "AE", "9012", "AE", "09012"],
    ["US", "Alaska", "99501", "AK", "99501"],
    ["US", "US-AK", "99501", "AK", "99501"],
    ["US", "N.Y.", "10001", "NY", "10001"],
    ["CA", "Ontario", "m5v 3l9", "ON", "m5v 3l9"],
    ["US", undefined, "99501-1234", "AK", "99501-1234"],
    ["US", " ", "10001", "NY", "10001"],
    ["CA", undefined, "m5v 3l9", "ON", "m5v 3l9"]
  ])("repairs %s %j %j", (country, state, postal, repairedState, repairedPostal) => {
    expect(check(country, state, postal)).toMatchObject({
      destination: { country, state: repairedState, postal: repairedPostal }
    })
  })

  test("names each repair with both values", () => {
    expect(check("UK", "", "SW1A 1AA")).toEqual({
      _tag: "Checked",
      destination: { country: "GB", state: "", postal: "SW1A 1AA" },
      repairs: [{ field: "country", from: "UK", to: "GB" }]
    })
  })

  test.each([
    // 10001 without a zero or a one, or 01001 with a wrong state: the state does not confirm a repair.
    ["US", "NY", "1001", "postal", 'invalid postal code "1001" of US; "01001" is in MA, not in NY'],
    ["US", "California", "1001", "postal", 'invalid postal code "1001" of US; "01001" is in MA, not in CA'],
    ["US", undefined, "1001", "postal", 'invalid postal code "1001" of US; did you mean "01001"?'],
    ["US", "CA", "941055", "postal", 'invalid postal code "941055" of US'],
    ["US", "NY", "1OOO1", "postal", 'invalid postal code "1OOO1" of US'],
    ["US", "NY", "94105", "postal", 'postal code "94105" is in CA; the state is "NY"'],
    ["US", "new york", "06320", "postal", 'postal code "06320" is in CT; the state is "NY"'],
    ["US", "NY", "6320", "postal", 'invalid postal code "6320" of US; "06320" is in CT, not in NY'],
    ["PR", "", "10001", "postal", 'postal code "10001" is in NY; the state is "PR"'],
    ["CA", "BC", "M5V 3L9", "postal", 'postal code "M5V 3L9" is in ON; the state is "BC"'],
    ["DE", undefined, "1067", "postal", 'invalid postal code "1067" of DE; did you mean "01067"?'],
    // No state has a prefix of these, so no mail reaches them.
    ["US", "NY", "00000", "postal", 'no state of US has the postal code "00000"'],
    ["US", undefined, "00000-0000", "postal", 'no state of US has the postal code "00000-0000"'],
    ["PR", "", "00401", "postal", 'no state of US has the postal code "00401"'],
    ["US", "TX", "88712", "postal", 'no state of US has the postal code "88712"'],
    ["US", undefined, "401", "postal", 'invalid postal code "401" of US'],
    ["US", "AE", "09912", "postal", 'no state of US has the postal code "09912"'],
    ["CA", "ON", "O5V 3L9", "postal", 'no state of CA has the postal code "O5V 3L9"'],
    ["CA", undefined, "W5V 3L9", "postal", 'no state of CA has the postal code "W5V 3L9"'],
    ["CA", "ON", "M5V", "postal", 'invalid postal code "M5V" of CA'],
    ["GB", undefined, "10001", "postal", 'invalid postal code "10001" of GB'],
    ["US", "Alsaka", "99501", "state", 'unknown state "Alsaka" of US; did you mean "Alaska"?'],
    ["US", "XX", "10001", "state", 'unknown state "XX" of US; expected a two-letter code'],
    ["CA", "NY", "M5V 3L9", "state", 'unknown state "NY" of CA; expected a two-letter code'],
    ["US", "Calif.", "94105", "state", 'unknown state "Calif." of US; did you mean "California"?'],
    ["US", "New York State", "10001", "state", 'unknown state "New York State" of US; did you mean "New York"?'],
    ["US", "Miss. or Ala.", undefined, "state", 'unknown state "Miss. or Ala." of US; expected a two-letter code'],
    ["US", "New", undefined, "state", 'unknown state "New" of US; expected a two-letter code'],
    ["Untied States", "NY", "10001", "country", 'unknown country "Untied States"; did you mean "United States"?'],
    ["Germny", "", "10115", "country", 'unknown country "Germny"; did you mean "Germany"?'],
    ["XX", "NY", "10001", "country", 'unknown country "XX"; expected an ISO 3166-1 alpha-2 code']
  ])("refuses %s %j %j", (country, state, postal, field, message) => {
    expect(check(country, state, postal)).toEqual({ _tag: "Refused", faults: [{ field, message }] })
  })

  test.each([
    ["US", "NY", "10001-1234"],
    ["US", "NY", "100011234"],
    ["US", " tx ", " 73301 "],
    // A town at the border of Oklahoma, Gatineau, and the north: two states have each code.
    ["US", undefined, "73960"],
    ["CA", undefined, "K1A 0H3"],
    ["CA", "", "X0A 0H0"],
    // Fort Campbell, a town at the border of Oklahoma, Fishers Island, the Pentagon, El Paso, Gatineau, and an unused prefix
    // between those of Florida.
    ["US", "TN", "42223"],
    ["US", "TX", "73960"],
    ["US", "NY", "06390"],
    ["US", "VA", "20301"],
    ["US", "TX", "88510"],
    ["CA", "QC", "K1A 0H3"],
    ["US", "FL", "34300"],
    ["US", "AA", "34004"],
    ["CA", "NU", "X0A 0H0"],
    ["US", "NY", undefined],
    ["CA", "ON", "M5V3L9"],
    ["GB", "London", "ec1a 1bb"],
    ["NL", undefined, "1011 AB"],
    ["FR", "Bretagne", "29200"],
    ["SG", undefined, "049315"],
    ["HK", undefined, undefined]
  ])("accepts %s %j %j unchanged", (country, state, postal) => {
    const destination = { country, ...(state !== undefined && { state }), ...(postal !== undefined && { postal }) }
    expect(checkDestination(destination)).toEqual({ _tag: "Checked", destination, repairs: [] })
  })
})
