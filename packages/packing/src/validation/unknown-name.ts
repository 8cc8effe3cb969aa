import { shortened } from "./describe-value.ts"
import { nearestName } from "./nearest-name.ts"

/** Quotes a string, shortened if it is long. */
export const quoted = (text: string): string => JSON.stringify(shortened(text))

/** Returns a message such as `unknown field "qty"; did you mean "quantity"? expected one of reference, quantity`. */
export const unknownName = (
  kind: "field" | "column",
  name: string,
  allowed: ReadonlyArray<string>,
  expected = `one of ${allowed.join(", ")}`
): string => {
  const nearest = nearestName(name, allowed)
  const suggestion = nearest === undefined ? "" : `did you mean ${quoted(nearest)}? `
  return `unknown ${kind} ${quoted(name)}; ${suggestion}expected ${expected}`
}
