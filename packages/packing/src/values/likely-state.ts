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

/** Other names of states, in the form of `plain`. */
const otherNames: Readonly<Record<string, Readonly<Record<string, string>>>> = { US: { "WASHINGTON DC": "DC" } }

const marks = /\p{M}/gu
const notLetters = /[^A-Z]+/g
/** Matches the space between two single letters, as in N Y. */
const betweenLetters = /(?<=\b[A-Z]) (?=[A-Z]\b)/g

/** Returns a name in upper case, without accents, punctuation and outer white space. N.Y. becomes NY. */
const plain = (text: string): string =>
  text.normalize("NFD").replace(marks, "").toUpperCase().replace(notLetters, " ").trim().replace(betweenLetters, "")

/**
 * Returns the code of the state that a string probably means, such as KY for "Kentucky", "K.Y." or "US-KY".
 *
 * @example
 * ```ts
 * likelyState("US", "Kentucky") // => "KY"
 * ```
 */
export const likelyState = (country: string, text: string): string | undefined => {
  const words = plain(text)
  const other = otherNames[country]
  if (other !== undefined && Object.hasOwn(other, words)) return other[words]
  const code = words.startsWith(`${country} `) ? words.slice(country.length + 1) : words
  const names = statesByName[country]
  return [...(statesOf(country) ?? [])].find((known, i) => known === code || names?.[i]?.toUpperCase() === words)
}

/** Returns the name of the state that is most similar to a misspelled one, or undefined. */
export const nearestState = (country: string, text: string): string | undefined => {
  const words = plain(text)
  const names = statesByName[country] ?? []
  return nearestName(words, names) ?? nameBeginning(words, names)
}

/** Minimum length of an abbreviation, such as Cal. for California. */
const MIN_LENGTH = 3

/** Returns the only name that words abbreviate, or that they begin with. */
const nameBeginning = (words: string, names: ReadonlyArray<string>): string | undefined => {
  const [name, ...others] = names.filter((each) => {
    const upper = each.toUpperCase()
    return words.startsWith(`${upper} `) || (words.length >= MIN_LENGTH && upper.startsWith(words))
  })
  return others.length === 0 ? name : undefined
}
