// Values that packages around packing read and write as well: dates, countries, states, exact amounts, and messages.

export { dateOf, dayOf } from "./civil-date.ts"
export { countryOf, isCountry } from "./countries.ts"
export { formatMicros, type Micros, microsOf, millionthsOf } from "./money.ts"
export { nearestName } from "./nearest-name.ts"
export { statesOf } from "./states.ts"
export { unknownName } from "./unknown-name.ts"
