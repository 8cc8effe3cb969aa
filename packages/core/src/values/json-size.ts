/** Maximum number of bytes in the JSON of one UTF-16 unit: an escape such as `\u0001`. */
const UNIT_BYTES = 6

/** Returns a number of bytes that the JSON of a value does not exceed, from that of its strings. Serialises nothing. */
const mostBytes = (value: unknown, ofText: (text: string) => number): number => {
  if (typeof value === "string") return ofText(value)
  if (typeof value !== "object" || value === null) return 26
  let bytes = 2
  if (Array.isArray(value)) for (const each of value) bytes += mostBytes(each, ofText)
  else for (const name in value) bytes += 1 + ofText(name) + mostBytes(value[name as never], ofText)
  return bytes
}

/** Returns the maximum for a string of a length, with quotes and a comma. */
const byLength = (text: string): number => UNIT_BYTES * text.length + 3

/** Returns the maximum for a string with its characters, with quotes and a comma. Only escapes can be shorter. */
const byCharacters = (text: string): number => {
  if (!text.isWellFormed()) return byLength(text)
  let bytes = 3
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 3 : 2
    else bytes += unit < 0x20 || unit === 0x22 || unit === 0x5c ? UNIT_BYTES : 1
  }
  return bytes
}

/** Whether the JSON of a value surely has at most the given number of bytes. */
const isSurelyWithin = (value: unknown, bytes: number): boolean =>
  mostBytes(value, byLength) <= bytes || mostBytes(value, byCharacters) <= bytes

/**
 * Returns the number of bytes of a value as JSON in UTF-8.
 *
 * @example
 * ```ts
 * jsonBytes({ name: "Zoë" }) // => 15
 * ```
 */
export const jsonBytes = (value: unknown): number => {
  const text = JSON.stringify(value)
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // Two surrogates have four bytes. JSON escapes a lone one.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return bytes
}

/** Whether the JSON of a value has at most the given number of bytes. Serialises only a value that may have more. */
export const isWithin = (value: unknown, bytes: number): boolean =>
  isSurelyWithin(value, bytes) || jsonBytes(value) <= bytes

/**
 * Returns the first entries whose JSON has at most the given number of bytes, and at least one entry.
 *
 * @example
 * ```ts
 * firstWithin(["aa", "bb", "cc"], 12) // => ["aa", "bb"]
 * ```
 */
export const firstWithin = <A>(entries: ReadonlyArray<A>, bytes: number): ReadonlyArray<A> => {
  if (isSurelyWithin(entries, bytes)) return entries
  let rest = bytes
  const end = entries.findIndex((entry, index) => {
    // A comma follows each entry.
    rest -= jsonBytes(entry) + 1
    return rest < 0 && index > 0
  })
  return end === -1 ? entries : entries.slice(0, end)
}
