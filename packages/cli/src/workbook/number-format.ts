// Number formats of cells: which numbers are dates, which keep leading zeros, and which show a unit.

/** Meaning of the numbers in a cell. */
export type NumberFormat =
  | { readonly kind: "number" }
  /** A date, a time of day, or both. */
  | { readonly kind: "day" | "time" | "moment" }
  /** Digits with leading zeros. `pattern` has a null for each digit, between other characters. */
  | { readonly kind: "digits"; readonly pattern: ReadonlyArray<string | null> }
  /** A number with a unit after it. */
  | { readonly kind: "measure"; readonly unit: string }

/** Format of a number without further meaning. */
export const plainFormat: NumberFormat = { kind: "number" }

/** Formats without a code in the file, by their number. */
const builtIn: ReadonlyArray<readonly [first: number, last: number, kind: "day" | "time" | "moment"]> = [
  [14, 17, "day"],
  [18, 21, "time"],
  [22, 22, "moment"],
  [27, 31, "day"],
  [32, 35, "time"],
  [36, 36, "day"],
  [45, 47, "time"],
  [50, 58, "day"]
]

/** Returns a format without a code in the file. */
export const builtInFormat = (id: number): NumberFormat => {
  const found = builtIn.find(([first, last]) => id >= first && id <= last)
  return found === undefined ? plainFormat : { kind: found[2] }
}

/** Matches the parts of a format: a quoted text, a character, a space of a width, brackets, or a placeholder. */
const part = /"([^"]*)"|\\(.)|[_*].|\[([^\]]*)\]|(.)/gsu

/** A part of a format: a string that is shown, or a placeholder. */
interface FormatPart {
  readonly text?: string
  readonly placeholder?: string
}

const partsOf = (code: string): ReadonlyArray<FormatPart> => {
  const parts: FormatPart[] = []
  for (const [, quoted, escaped, bracketed, plain] of code.matchAll(part)) {
    // Only the first of the sections for positive, negative, zero and text matters.
    if (plain === ";") break
    if (plain !== undefined) parts.push(/[- /()]/.test(plain) ? { text: plain } : { placeholder: plain })
    else if (quoted !== undefined || escaped !== undefined) parts.push({ text: quoted ?? escaped! })
    else if (bracketed !== undefined && /^(?:h+|m+|s+)$/i.test(bracketed)) return [{ placeholder: "elapsed" }]
  }
  return parts
}

/** Units that a format can show after a number. */
const units = /^(?:mm|cm|m|in|ft|g|kg|oz|lbs?|["″'′])$/i

/** Returns the meaning of a format with this code. */
export const numberFormatOf = (code: string): NumberFormat => {
  const parts = partsOf(code)
  const placeholders = parts.map(({ placeholder = "" }) => placeholder).join("")
  if (placeholders === "elapsed" || /^general$/i.test(placeholders)) return plainFormat
  const [hasTime, hasDay] = [/[hs]/i.test(placeholders), /[yd]/i.test(placeholders)]
  if (hasTime) return { kind: hasDay ? "moment" : "time" }
  if (hasDay || /^m+$/i.test(placeholders)) return { kind: "day" }
  if (/^00+$/.test(placeholders))
    return { kind: "digits", pattern: parts.flatMap(({ text }) => (text === undefined ? [null] : [...text])) }
  const last = parts.findLastIndex(({ placeholder }) => placeholder !== undefined)
  const after = parts
    .slice(last + 1)
    .map(({ text }) => text)
    .join("")
    .trim()
  return /^[#0?,]+(?:\.[#0?]+)?$/.test(placeholders) && units.test(after)
    ? { kind: "measure", unit: after }
    : plainFormat
}
