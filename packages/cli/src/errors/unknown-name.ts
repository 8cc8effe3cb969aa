import { closest, distance } from "fastest-levenshtein"

/** Maximum edit distance at which a known name is suggested. */
const MAX_EDITS = 2

/** Returns the known name that is most similar, and the number of edits between the two. Case does not matter. */
const nearestName = (
  name: string,
  known: ReadonlyArray<string>
): { readonly nearest: string; readonly edits: number } | undefined => {
  if (known.length === 0) return undefined
  const lower = known.map((each) => each.toLowerCase())
  const found = closest(name.toLowerCase(), lower)
  return { nearest: known[lower.indexOf(found)]!, edits: distance(name.toLowerCase(), found) }
}

/** Returns the known name that was probably meant, or undefined if none is similar. Case does not matter. */
const suggestionFor = (
  name: string,
  allowed: ReadonlyArray<string>,
  synonyms: Readonly<Record<string, string>>
): string | undefined => {
  const lower = name.toLowerCase()
  const synonym = Object.hasOwn(synonyms, lower) ? synonyms[lower]! : undefined
  if (synonym !== undefined && allowed.includes(synonym)) return synonym
  const { edits = Number.POSITIVE_INFINITY, nearest } = nearestName(name, allowed) ?? {}
  return edits <= MAX_EDITS ? nearest : undefined
}

/** Length up to which a name may differ from a known one only in one edit, because short words resemble each other. */
const SHORT = 4

/** Returns the known name that is probably misspelled, or undefined if the name is known or resembles none. */
export const misspelledName = (name: string, known: ReadonlyArray<string>): string | undefined => {
  if (known.includes(name)) return undefined
  const { edits = Number.POSITIVE_INFINITY, nearest } = nearestName(name, known) ?? {}
  return edits <= (name.length > SHORT ? MAX_EDITS : 1) ? nearest : undefined
}

/** Returns a message such as `unknown field "id"; did you mean "order"? expected one of order, items, prints`. */
export const unknownName = (
  kind: "field" | "column" | "setting",
  name: string,
  allowed: ReadonlyArray<string>,
  synonyms: Readonly<Record<string, string>> = {}
): string => {
  const suggestion = suggestionFor(name, allowed, synonyms)
  const unknown = `unknown ${kind} ${JSON.stringify(name)}`
  return suggestion === undefined
    ? `${unknown}; expected one of ${allowed.join(", ")}`
    : `${unknown}; did you mean ${JSON.stringify(suggestion)}? expected one of ${allowed.join(", ")}`
}
