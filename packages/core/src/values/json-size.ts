/** Maximum number of bytes in the JSON of one UTF-16 unit: an escape such as `\u0001`. */
const UNIT_BYTES = 6

/** Returns a number of bytes that the JSON of a value does not exceed. Serialises nothing. */
const mostBytes = (value: unknown): number => {
  if (typeof value === "string") return UNIT_BYTES * value.length + 3
  if (typeof value !== "object" || value === null) return 26
  let bytes = 2
  if (Array.isArray(value)) for (const each of value) bytes += mostBytes(each)
  else for (const name in value) bytes += 4 + name.length * UNIT_BYTES + mostBytes(value[name as never])
  return bytes
}

/** Returns the number of bytes of a value as JSON in UTF-8. */
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
  mostBytes(value) <= bytes || jsonBytes(value) <= bytes

/** Returns the first entries whose JSON has at most the given number of bytes, and at least one entry. */
export const firstWithin = <A>(entries: ReadonlyArray<A>, bytes: number): ReadonlyArray<A> => {
  if (mostBytes(entries) <= bytes) return entries
  let rest = bytes
  const end = entries.findIndex((entry, index) => {
    // A comma follows each entry.
    rest -= jsonBytes(entry) + 1
    return rest < 0 && index > 0
  })
  return end === -1 ? entries : entries.slice(0, end)
}
