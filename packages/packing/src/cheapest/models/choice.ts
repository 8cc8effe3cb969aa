import type { CivilDate, Code } from "../../rating/card/card.ts"
import type { Tariff } from "../../rating/compile/compile.ts"
import type { QuoteRefusal } from "../../rating/quote/model.ts"
import { ShipmentReader } from "../../rating/quote/shipment.ts"
import type { NamesOf } from "../../values/check-names.ts"
import { dayOf } from "../../values/civil-date.ts"
import { unknownName } from "../../values/unknown-name.ts"

/** Restrictions on the services to compare. Default none. */
export interface Choice {
  /** Code of the only service to consider. */
  readonly method?: Code
  /** Latest delivery date. */
  readonly by?: CivilDate
}

const choiceFields: NamesOf<Choice> = { method: true, by: true }

/** Returns the errors in a choice: unknown fields, values that are not strings, and invalid dates. */
export const refusalsOf = (choice: unknown): ReadonlyArray<QuoteRefusal> => {
  const reader = new ShipmentReader()
  const { method = "", by } = reader.entries(choice, choiceFields, "/choice")
  reader.string(method, "/choice/method")
  if (typeof by !== "string") reader.string(by ?? "", "/choice/by")
  else if (dayOf(by) === undefined)
    reader.refuse("unknown-instant", "/choice/by", "must be a date in the form YYYY-MM-DD")
  return reader.refusals
}

/** Returns the refusal of a method that the card does not have. */
export const unknownMethod = ({ method }: Choice, { services }: Tariff): QuoteRefusal | undefined => {
  const codes = services.map(({ code }) => code)
  if (method === undefined || codes.includes(method)) return undefined
  const message = `choice.method: ${unknownName("service", method, codes)}`
  return { code: "unknown-service", at: "/choice/method", message }
}
