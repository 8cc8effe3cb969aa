const unitedStates = [
  // 50 states and the federal district
  "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO",
  "MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC",
  // territories served by US mail
  "AS GU MP PR VI",
  // freely associated states served by US mail
  "FM MH PW",
  // armed forces: Americas, Europe, Pacific
  "AA AE AP"
]

const canada = ["AB BC MB NB NL NS NT NU ON PE QC SK YT"]

const codes = (lines: ReadonlyArray<string>): ReadonlySet<string> => new Set(lines.join(" ").split(" "))

const statesByCountry: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["US", codes(unitedStates)],
  ["CA", codes(canada)]
])

/** Returns the state codes of a country, or undefined if its states are not checked. */
export const statesOf = (country: string): ReadonlySet<string> | undefined => statesByCountry.get(country)
