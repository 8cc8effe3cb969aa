/** Characters of a value that a message quotes at most. */
const MOST = 40

/** Any value as a message quotes it. */
export const shown = (value: unknown): string => {
  if (typeof value === "function") return "a function"
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "an object"
  const text = typeof value === "string" ? JSON.stringify(value) : String(value)
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text
}
