/** Maximum number of characters shown of a value. */
const MAX_LENGTH = 40

/** Cuts a long string for a message. */
const shortened = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text)

/** Quotes a string, shortened if it is long. */
export const quoted = (text: string): string => JSON.stringify(shortened(text))

/** Describes any value for a message. */
export const describeValue = (value: unknown): string => {
  if (typeof value === "function") return "a function"
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === "object" && value !== null) return "an object"
  return typeof value === "string" ? quoted(value) : shortened(String(value))
}

/** Describes the given words, or none, as an expectation. */
export const oneOf = (words: ReadonlyArray<string>): string =>
  words.length > 1 ? `one of ${words.join(", ")}` : (words[0] ?? "none")
