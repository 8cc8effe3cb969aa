// Reads plain data of unknown origin as whole numbers, and counts the work of a check.

/** Ends the check of a claim with a reason. */
export class Verdict extends Error {
  tag: "NotCheckable" | "False" = "False"
}

/** Refuses a claim unless a condition holds. */
export function demand(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Verdict(reason)
}

/** Ends the check of a claim that is not covered, if a condition holds. */
export function notCheckableIf(condition: boolean, reason: string): asserts condition is false {
  if (condition) throw Object.assign(new Verdict(reason), { tag: "NotCheckable" })
}

/** Work of one check, in comparisons of numbers. A check that would take too long ends as not checkable. */
export class Work {
  private left = 2e8
  spend(steps: number): void {
    this.left -= steps
    notCheckableIf(this.left < 0, "it takes too long")
  }
}

/** Object with unknown fields. */
export type Data = { readonly [name: string]: unknown }

export const dataOf = (value: unknown): Data => {
  demand(typeof value === "object" && value !== null, "must be an object")
  return value as Data
}

/** Reads a list, with a limit because a sparse list can be very long. Holes are undefined. An absent list is empty. */
export const listOf = (value: unknown): readonly unknown[] => {
  const list = value ?? []
  demand(Array.isArray(list) && list.length < 1e5, "must be a list")
  return Array.from(list)
}

/** Returns the whole number `n` up to 2^50 for which `n / scale` is the value, or NaN if there is none. */
export const wholeOf = (value: unknown, scale = 1): number => {
  const n = Math.round((value as number) * scale)
  return n / scale === value && Math.abs(n) <= 2 ** 50 ? n : Number.NaN
}

export const whole = (value: unknown, min: number, scale = 1): number => {
  const n = wholeOf(value, scale)
  demand(n >= min, `must be whole and at least ${min}`)
  return n
}

/** Returns the entry of an index. */
export const entryOf = <A>(list: readonly A[], index: unknown): A => {
  const entry = list[whole(index, 0)]
  demand(entry !== undefined, "unknown index")
  return entry
}

/** Denominator of shares, which have at most nine decimals. */
export const SHARES = 1_000_000_000

export const share = (value: unknown): bigint => {
  const n = wholeOf(value, SHARES)
  notCheckableIf(!(n >= 0), "a share has more than nine decimals")
  return BigInt(n)
}

export const sum = (values: readonly bigint[]): bigint => values.reduce((a, b) => a + b, 0n)
export const least = (values: readonly bigint[]): bigint => values.reduce((a, b) => (a - b > 0n ? b : a))
