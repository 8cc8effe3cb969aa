import type { Micros } from "../values/money.ts"
import type { FindingKind } from "./finding-kinds.ts"
import type { BilledCharge } from "./model.ts"
import { type Amounts, comparedKey, type Division } from "./state.ts"

/** Billed charge with its index and its key for comparison. */
export interface SortedCharge {
  readonly charge: BilledCharge
  readonly index: number
  readonly key: string
  /** Reason for excluding the charge from the comparison. Absent if it is. */
  readonly aside?: Extract<FindingKind, "duplicate" | "adjustment" | "currency" | "unknown-charge">
}

/** Separates the charges to compare from duplicates, corrections, and charges unknown to the service. */
export const sortCharges = (
  charges: ReadonlyArray<BilledCharge>,
  division: Division,
  expected: Amounts,
  currency: string
): ReadonlyArray<SortedCharge> => {
  const sorted = charges.map((charge, index): SortedCharge => {
    const key = comparedKey(division, charge.code, charge.parcel)
    if (charge.currency !== currency) return { charge, index, key, aside: "currency" }
    if (charge.isAdjustment === true) return { charge, index, key, aside: "adjustment" }
    return division.codes.has(charge.code) ? { charge, index, key } : { charge, index, key, aside: "unknown-charge" }
  })
  const byKey = Map.groupBy(
    sorted.filter(({ aside }) => aside === undefined),
    ({ key }) => key
  )
  const aside = new Map<SortedCharge, SortedCharge>()
  for (const [key, group] of byKey)
    for (const [each, reason] of repeated(group, expected.get(key) ?? 0)) aside.set(each, { ...each, aside: reason })
  return sorted.map((each) => aside.get(each) ?? each)
}

/**
 * Returns the charges that repeat or correct earlier ones of the same key. Charges that together give the expected
 * amount are parts of it.
 */
const repeated = (
  group: ReadonlyArray<SortedCharge>,
  expected: Micros
): ReadonlyArray<readonly [SortedCharge, "duplicate" | "adjustment"]> => {
  const total = group.reduce((sum, { charge }) => sum + charge.amount, 0)
  if (group.length === 1 || total === expected) return []
  const found: Array<readonly [SortedCharge, "duplicate" | "adjustment"]> = []
  const seen = new Set<string>()
  let sum = 0
  for (const each of group) {
    const { amount, parcel } = each.charge
    const isComplete = sum === expected && expected !== 0 && seen.has(`${parcel}`)
    if (amount > 0 && (isComplete || seen.has(`${parcel} ${amount}`))) found.push([each, "duplicate"])
    else if (amount < 0 && isComplete) found.push([each, "adjustment"])
    else {
      seen.add(`${parcel}`).add(`${parcel} ${amount}`)
      sum += amount
    }
  }
  return found
}
