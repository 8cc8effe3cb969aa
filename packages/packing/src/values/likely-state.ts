import { nearestName } from "./nearest-name.ts"
import { statesOf } from "./states.ts"

/** Names of the states of a country, in the order of their codes. */
const statesByName: Readonly<Record<string, ReadonlyArray<string>>> = {
  US: [
    "Alabama",
    "Alaska",
    "Arizona",
    "Arkansas",
    "California",
    "Colorado",
    "Connecticut",
    "Delaware",
    "Florida",
    "Georgia",
    "Hawaii",
    "Idaho",
    "Illinois",
    "Indiana",
    "Iowa",
    "Kansas",
    "Kentucky",
    "Louisiana",
    "Maine",
    "Maryland",
    "Massachusetts",
    "Michigan",
    "Minnesota",
    "Mississippi",
    "Missouri",
    "Montana",
    "Nebraska",
    "Nevada",
    "New Hampshire",
    "New Jersey",
    "New Mexico",
    "New York",
    "North Carolina",
    "North Dakota",
    "Ohio",
    "Oklahoma",
    "Oregon",
    "Pennsylvania",
    "Rhode Island",
    "South Carolina",
    "South Dakota",
    "Tennessee",
    "Texas",
    "Utah",
    "Vermont",
    "Virginia",
    "Washington",
    "West Virginia",
    "Wisconsin",
    "Wyoming",
    "District of Columbia",
    "American Samoa",
    "Guam",
    "Northern Mariana Islands",
    "Puerto Rico",
    "Virgin Islands",
    "Micronesia",
    "Marshall Islands",
    "Palau",
    "Armed Forces Americas",
    "Armed Forces Europe",
    "Armed Forces Pacific"
  ],
  CA: [
    "Alberta",
    "British Columbia",
    "Manitoba",
    "New Brunswick",
    "Newfoundland and Labrador",
    "Nova Scotia",
    "Northwest Territories",
    "Nunavut",
    "Ontario",
    "Prince Edward Island",
    "Quebec",
    "Saskatchewan",
    "Yukon"
  ]
}

const marks = /\p{M}/gu
const notLetters = /[^A-Z]+/g

/** Returns a name in upper case, without accents, punctuation and outer white space. */
const plain = (text: string): string =>
  text.normalize("NFD").replace(marks, "").toUpperCase().replace(notLetters, " ").trim()

/** Returns the code of the state that a string probably means, such as KY for "Kentucky" or "US-KY". */
export const likelyState = (country: string, text: string): string | undefined => {
  const words = plain(text)
  const code = words.startsWith(`${country} `) ? words.slice(country.length + 1) : words
  const names = statesByName[country]
  return [...(statesOf(country) ?? [])].find((known, i) => known === code || names?.[i]?.toUpperCase() === words)
}

/** Returns the name of the state that is most similar to a misspelled one, or undefined. */
export const nearestState = (country: string, text: string): string | undefined =>
  nearestName(plain(text), statesByName[country] ?? [])
