/** Maximum number of characters shown of a value. */
const MAX_LENGTH = 40

/** Cuts a long string for a message. */
const shortened = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text)

/** Quotes a string, shortened if it is long. */
export const quoted = (text: string): string => JSON.stringify(shortened(text))

/** Formats any value for a message. */
export const describeValue = (value: unknown): string => {
  if (typeof value === "function") return "a function"
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "an object"
  return shortened(typeof value === "string" ? JSON.stringify(value) : String(value))
}
