/** The first difference between an expected and an actual value. */
export interface Difference {
  /** Path of the difference, such as `order_info[0].item_cost`, or "" for the value itself. */
  readonly at: string
  /** Value that the law requires at this path. */
  readonly expected: unknown
  /** Value that the adapter returned at this path. */
  readonly actual: unknown
}

type Compound = Readonly<Record<string, unknown>>

const isCompound = (value: unknown): value is Compound => typeof value === "object" && value !== null

/** Returns the first difference between two plain values. An absent field differs from an undefined one. */
export const differenceBetween = (expected: unknown, actual: unknown, at = ""): Difference | undefined => {
  if (Object.is(expected, actual)) return undefined
  if (!isCompound(expected) || !isCompound(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
    return { at, expected, actual }
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const path = Array.isArray(expected) ? `${at}[${key}]` : at === "" ? key : `${at}.${key}`
    const [expectedValue, actualValue] = [expected, actual].map((side) =>
      Object.hasOwn(side, key) ? side[key] : absent
    )
    const difference = differenceBetween(expectedValue, actualValue, path)
    if (difference !== undefined) return difference
  }
  return undefined
}

/** Placeholder for an absent field. */
const absent = Symbol("absent")
