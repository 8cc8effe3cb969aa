/** Maximum number of characters shown of a value. */
const MAX_LENGTH = 40

/** Formats any value for a message. */
export const describeValue = (value: unknown): string => {
  if (typeof value === "function") return "a function"
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "an object"
  const text = typeof value === "string" ? JSON.stringify(value) : String(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
