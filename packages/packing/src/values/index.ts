// Values that packages around packing read and write as well: dates, countries, states, exact amounts, messages, and
// the fields of a request.

export { boxDescriptions, boxFields } from "../packing/fields/box-fields.ts"
export type { Field, NumberField } from "../packing/fields/field.ts"
export { fillItemFields, itemDescriptions, itemFields } from "../packing/fields/item-fields.ts"
export { dateOf, dayOf } from "./civil-date.ts"
export { countryOf, isCountry } from "./countries.ts"
export { formatMicros, type Micros, microsOf, millionthsOf } from "./money.ts"
export { nearestName } from "./nearest-name.ts"
export { statesOf } from "./states.ts"
export { unknownName } from "./unknown-name.ts"
