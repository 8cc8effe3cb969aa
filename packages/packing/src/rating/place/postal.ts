// Postal codes by prefix: a range holds for every code whose first characters lie within it. British codes are compared by
// their parts (area, district number, letter, then what follows the space), so that PA67 is no prefix of PA6 7LN.

/** A postal code, ready to be compared. */
export interface PostalCode {
  /** Whose rules hold for it. */
  readonly rules: PostalRules
  /** In capitals, without spaces and hyphens; five digits in the United States. */
  readonly text: string
  /** In Great Britain only. */
  readonly british: BritishCode | undefined
}

type PostalRules = "US" | "GB" | "other"

interface BritishCode {
  readonly area: string
  readonly district: number
  readonly letter: string
  /** What follows the space, or its beginning. */
  readonly inward: string
  /** How many of these parts are there. */
  readonly depth: number
}

/** How many characters (in Great Britain: parts) of a code agree with one of the patterns at best; 0 where none does. */
export type PostalPatterns = (code: PostalCode) => number

const rulesOf = (country: string): PostalRules => (country === "US" || country === "GB" ? country : "other")

export const postalCodeOf = (country: string, text: string): PostalCode => {
  const rules = rulesOf(country)
  return {
    rules,
    text: plain(rules, text),
    british: rules === "GB" ? britishCodeOf(text) : undefined
  }
}

const plain = (rules: PostalRules, text: string): string => {
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

/** What stands before the space and after it, also where a full code has none. */
const halvesOf = (code: string): readonly [outward: string, inward: string] => {
  const text = code.replace(/\s/g, "")
  if (/\d[A-Z]{2}$/.test(text)) return [text.slice(0, -3), text.slice(-3)]
  const [outward = "", ...inward] = code.split(/\s+/)
  return [outward, inward.join("")]
}

/** Patterns as a card has them: prefixes, inclusive ranges of prefixes of one length, full codes. */
export const postalPatternsOf = (patterns: ReadonlyArray<string>): PostalPatterns => {
  const matchers = { US: prefixes("US", patterns), GB: british(patterns), other: prefixes("other", patterns) }
  return (code) => matchers[code.rules](code)
}

/** The two ends of a range, or undefined for a single code. */
export const endsOf = (pattern: string): readonly [from: string, to: string] | undefined => {
  const [from, to, ...rest] = pattern.split("-")
  return from && to && rest.length === 0 ? [from, to] : undefined
}

const prefixes = (rules: PostalRules, patterns: ReadonlyArray<string>): PostalPatterns => {
  const single = new Set<string>()
  const ranges: Array<{ from: string; to: string; length: number }> = []
  for (const pattern of patterns) {
    const [from, to] = endsOf(pattern)?.map((end) => plain(rules, end)) ?? []
    if (from !== undefined && to !== undefined && from.length === to.length)
      ranges.push({ from, to, length: from.length })
    // Ends of two lengths are none: 85004-1234 is one code.
    else single.add(plain(rules, pattern))
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
      if (code !== undefined && depth > deepest && order(code, from) >= 0 && order(code, to) <= 0) deepest = depth
    return deepest
  }
}

/** The order of a code and an end of a range, by as many parts as the end has. */
const order = (code: BritishCode, end: BritishCode): number => {
  if (code.area !== end.area) return code.area < end.area ? -1 : 1
  if (end.depth >= 2 && code.district !== end.district) return code.district - end.district
  if (end.depth >= 3 && code.letter !== end.letter) return code.letter < end.letter ? -1 : 1
  const inward = code.inward.slice(0, end.inward.length)
  return inward === end.inward ? 0 : inward < end.inward ? -1 : 1
}
