import type { CivilDate, Code } from "../../rating/card/card.ts"
import type { QuoteRefusal } from "../../rating/quote/model.ts"
import { dayOf } from "../../values/civil-date.ts"
import { isObject } from "../../values/is-object.ts"
import { unknownName } from "../../values/unknown-name.ts"

/** Restrictions on the services to compare. Default none. */
export interface Choice {
  /** Code of the only service to consider. */
  readonly method?: Code
  /** Latest delivery date. */
  readonly by?: CivilDate
}

const choiceFields = ["method", "by"] satisfies ReadonlyArray<keyof Choice>

/** Returns the errors in a choice: unknown fields, values that are not strings, and invalid dates. */
export const refusalsOf = (choice: unknown): ReadonlyArray<QuoteRefusal> => {
  if (!isObject(choice)) return [{ code: "missing", at: "/choice", message: "/choice: must be an object" }]
  return Object.entries(choice).flatMap(([name, value]): QuoteRefusal[] => {
    const at = `/choice/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`
    if (value === undefined) return []
    if (!(choiceFields as ReadonlyArray<string>).includes(name))
      return [{ code: "unknown-field", at, message: `${at}: ${unknownName("field", name, choiceFields)}` }]
    if (typeof value !== "string") return [{ code: "missing", at, message: `${at}: must be a string` }]
    return name !== "by" || dayOf(value) !== undefined
      ? []
      : [{ code: "unknown-instant", at, message: `${at}: must be a date in the form YYYY-MM-DD` }]
  })
}
