// States and provinces with a two-letter code, each with its name.

const unitedStates = {
  // 50 states and the federal district
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
  DC: "District of Columbia",
  // territories served by US mail
  AS: "American Samoa",
  GU: "Guam",
  MP: "Northern Mariana Islands",
  PR: "Puerto Rico",
  VI: "Virgin Islands",
  // freely associated states served by US mail
  FM: "Micronesia",
  MH: "Marshall Islands",
  PW: "Palau",
  // armed forces: Americas, Europe, Pacific
  AA: "Armed Forces Americas",
  AE: "Armed Forces Europe",
  AP: "Armed Forces Pacific"
}

const canada = {
  AB: "Alberta",
  BC: "British Columbia",
  MB: "Manitoba",
  NB: "New Brunswick",
  NL: "Newfoundland and Labrador",
  NS: "Nova Scotia",
  NT: "Northwest Territories",
  NU: "Nunavut",
  ON: "Ontario",
  PE: "Prince Edward Island",
  QC: "Quebec",
  SK: "Saskatchewan",
  YT: "Yukon"
}

type States = ReadonlyMap<string, string>

const statesByCountry: ReadonlyMap<string, States> = new Map([
  ["US", new Map(Object.entries(unitedStates))],
  ["CA", new Map(Object.entries(canada))]
])

/** Returns the state codes of a country, each with its name, or undefined if its states are not checked. */
export const statesOf = (country: string): States | undefined => statesByCountry.get(country)

const marks = /\p{M}/gu
const notLetters = /[^A-Z]+/g

/** Returns a name in upper case, without accents, punctuation and outer white space. */
const plain = (text: string): string =>
  text.normalize("NFD").replace(marks, "").toUpperCase().replace(notLetters, " ").trim()

/** Returns the code of the state that a string probably means, such as KY for "Kentucky" or "US-KY". */
export const likelyState = (country: string, text: string): string | undefined => {
  const words = plain(text)
  const code = words.startsWith(`${country} `) ? words.slice(country.length + 1) : words
  const states = [...(statesOf(country) ?? [])]
  return states.find(([known, name]) => known === code || name.toUpperCase() === words)?.[0]
}
