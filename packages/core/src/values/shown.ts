/** Maximum length of a value in a message, in characters. */
const MAX_SHOWN = 60
/** Maximum number of entries in a list in a message. */
const MAX_LISTED = 20

/** Control characters, line separators, lone surrogates, and characters that reverse the direction of text. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Strings that need no escapes: most names and values. */
const plain = /^[\x20-\x7e]*$/

/** Returns a string that can be part of a message: shortened, and with unprintable characters escaped. */
export const shownText = (text: string, limit = MAX_SHOWN): string => {
  if (text.length <= limit && plain.test(text)) return text
  const start = [...text.slice(0, 2 * limit)].slice(0, limit).join("")
  const escaped = start.replace(unprintable, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`)
  return start.length < text.length ? `${escaped}…` : escaped
}

/** Returns a string in quotes for a message. */
export const quoted = (text: string): string => `"${shownText(text)}"`

/** Returns a string, a number or a flag for a message, or undefined for a blank or any other value. */
export const shownValue = (value: unknown): string | undefined => {
  if (typeof value === "string") return value.trim() === "" ? undefined : quoted(value)
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined
}

/** Returns a whole number with commas between thousands. */
export const shownCount = (count: number): string => count.toLocaleString("en-US")

/** Joins the first 20 entries of a list for a message, each as a string, and counts the others. */
export const listed = <A>(entries: ReadonlyArray<A>, textOf: (entry: A) => string = String): string => {
  const rest = entries.length - MAX_LISTED
  const shown = entries.slice(0, MAX_LISTED).map(textOf).join(", ")
  return rest > 0 ? `${shown} and ${shownCount(rest)} more` : shown
}
