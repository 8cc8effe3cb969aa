// Values that packages around packing read and write as well: dates, countries, states, exact amounts, messages, and
// the fields of a request.

import "./required-runtime.ts"

export { boxDescriptions, boxFields } from "./packing/fields/box-fields.ts"
export { type Field, type NumberField, sideFields } from "./packing/fields/field.ts"
export { fillItemFields, itemDescriptions, itemFields } from "./packing/fields/item-fields.ts"
export { finishingKey } from "./print/model/profile.ts"
export { shopObjects } from "./print/shop-shapes.ts"
export type { Shape } from "./reading/shape.ts"
export { checkFunctions, checkNames, type NamesOf } from "./values/check-names.ts"
export { dateOf, dayOf } from "./values/civil-date.ts"
export { countryOf, isCountry } from "./values/countries.ts"
export { isObject } from "./values/is-object.ts"
export { likelyCountry } from "./values/likely-country.ts"
export { likelyState } from "./values/likely-state.ts"
export { formatMicros, type Micros, microsOf, millionthsOf, roundedMicros } from "./values/money.ts"
export { nearestName } from "./values/nearest-name.ts"
export { statesOf } from "./values/states.ts"
export { tubeProblem } from "./values/tube-problem.ts"
export { unknownName } from "./values/unknown-name.ts"
