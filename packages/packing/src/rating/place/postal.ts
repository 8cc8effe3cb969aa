// Matches postal codes by prefix: a range contains every code with its first characters within it. UK postcodes are
// compared part by part (area, district, letter, inward code), so PA67 does not match PA6 7LN.

/** Postal code, normalized for matching. */
export interface PostalCode {
  /** Matching rules for the country of the code. */
  readonly rules: PostalRules
  /** Code in upper case without spaces or hyphens. In the United States, only the first five digits. */
  readonly text: string
  /** Parts of a UK postcode. Undefined for other countries. */
  readonly british: BritishCode | undefined
}

type PostalRules = "US" | "GB" | "other"

interface BritishCode {
  /** Letters of the postcode area, such as `PA`. */
  readonly area: string
  /** Number after the area. -1 if absent. */
  readonly district: number
  /** Letter after the district. Empty if absent. */
  readonly letter: string
  /** Inward code (the part after the space) or its first characters. */
  readonly inward: string
  /** Number of parts present. Each character of the inward code counts as one part. */
  readonly depth: number
}

/** Function that returns the length of the longest match, in characters (UK: parts), or 0 if no pattern matches. */
export type PostalPatterns = (code: PostalCode) => number

const rulesOf = (country: string): PostalRules => (country === "US" || country === "GB" ? country : "other")

/** Normalizes a postal code for matching. */
export const postalCodeOf = (country: string, text: string): PostalCode => {
  const rules = rulesOf(country)
  return {
    rules,
    text: normalize(rules, text),
    british: rules === "GB" ? britishCodeOf(text) : undefined
  }
}

const normalize = (rules: PostalRules, text: string): string => {
  const code = text.toUpperCase().replace(/[\s-]/g, "")
  return rules === "US" ? code.slice(0, 5) : code
}

const britishCodeOf = (text: string): BritishCode | undefined => {
  const [outward, inward] = halvesOf(text.trim().toUpperCase())
  const [, area, district, letter] = /^([A-Z]{1,4})(\d{0,2})([A-Z]?)$/.exec(outward) ?? []
  if (area === undefined || district === undefined || letter === undefined) return undefined
  const depth = inward !== "" ? 3 + inward.length : letter !== "" ? 3 : district !== "" ? 2 : 1
  return { area, district: district === "" ? -1 : Number(district), letter, inward, depth }
}

/** Splits a UK postcode at the space or, if it has none, before the last three characters of a full code. */
const halvesOf = (code: string): readonly [outward: string, inward: string] => {
  const text = code.replace(/\s/g, "")
  if (/\d[A-Z]{2}$/.test(text)) return [text.slice(0, -3), text.slice(-3)]
  const [outward = "", ...inward] = code.split(/\s+/)
  return [outward, inward.join("")]
}

/** Compiles the postal patterns of a card: prefixes, inclusive ranges of prefixes of equal length, and full codes. */
export const postalPatternsOf = (patterns: ReadonlyArray<string>): PostalPatterns => {
  const matchers = { US: prefixes("US", patterns), GB: british(patterns), other: prefixes("other", patterns) }
  return (code) => matchers[code.rules](code)
}

/** Returns the two ends of a postal range, or undefined for a single code. */
export const endsOf = (pattern: string): readonly [from: string, to: string] | undefined => {
  const [from, to, ...rest] = pattern.split("-")
  return from && to && rest.length === 0 ? [from, to] : undefined
}

const prefixes = (rules: PostalRules, patterns: ReadonlyArray<string>): PostalPatterns => {
  const single = new Set<string>()
  const ranges: Array<{ from: string; to: string; length: number }> = []
  for (const pattern of patterns) {
    const [from, to] = endsOf(pattern)?.map((end) => normalize(rules, end)) ?? []
    if (from !== undefined && to !== undefined && from.length === to.length)
      ranges.push({ from, to, length: from.length })
    // A range has ends of equal length, so 85004-1234 is a single code.
    else single.add(normalize(rules, pattern))
  }
  const lengths = [...new Set([...single].map(({ length }) => length))].sort((a, b) => b - a)
  return ({ text }) => {
    let longest =
      lengths.find((length) => length > 0 && length <= text.length && single.has(text.slice(0, length))) ?? 0
    for (const { from, to, length } of ranges) {
      if (length <= longest || length > text.length) continue
      const prefix = text.slice(0, length)
      if (from <= prefix && prefix <= to) longest = length
    }
    return longest
  }
}

const british = (patterns: ReadonlyArray<string>): PostalPatterns => {
  const ranges = patterns.flatMap((pattern) => {
    const [from, to] = (endsOf(pattern) ?? [pattern, pattern]).map(britishCodeOf)
    return from && to ? [{ from, to, depth: Math.min(from.depth, to.depth) }] : []
  })
  return ({ british: code }) => {
    let deepest = 0
    for (const { from, to, depth } of ranges)
      if (code !== undefined && depth > deepest && compareParts(code, from) >= 0 && compareParts(code, to) <= 0)
        deepest = depth
    return deepest
  }
}

/** Compares a code with an end of a range, using only the parts present in that end. */
const compareParts = (code: BritishCode, end: BritishCode): number => {
  if (code.area !== end.area) return code.area < end.area ? -1 : 1
  if (end.depth >= 2 && code.district !== end.district) return code.district - end.district
  if (end.depth >= 3 && code.letter !== end.letter) return code.letter < end.letter ? -1 : 1
  const inward = code.inward.slice(0, end.inward.length)
  return inward === end.inward ? 0 : inward < end.inward ? -1 : 1
}
