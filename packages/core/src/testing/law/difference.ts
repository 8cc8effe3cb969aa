/** A place where a value is not what it should be. */
export interface Place {
  /** Such as `order_info[0].item_cost`; empty if it is the value itself. */
  readonly at: string
  readonly expected: unknown
  readonly actual: unknown
}

type Compound = Readonly<Record<string, unknown>>

const isCompound = (value: unknown): value is Compound => typeof value === "object" && value !== null

/** The first place where two values of plain data differ. A field that is absent is not one that is undefined. */
export const placeOfDifference = (expected: unknown, actual: unknown, at = ""): Place | undefined => {
  if (Object.is(expected, actual)) return undefined
  if (!isCompound(expected) || !isCompound(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
    return { at, expected, actual }
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const inside = Array.isArray(expected) ? `${at}[${key}]` : at === "" ? key : `${at}.${key}`
    const [wanted, found] = [expected, actual].map((side) => (Object.hasOwn(side, key) ? side[key] : absent))
    const place = placeOfDifference(wanted, found, inside)
    if (place !== undefined) return place
  }
  return undefined
}

/** Stands for a field that is not there, unlike every value that one could have. */
const absent = Symbol("absent")
