import type { Step } from "./explain.ts"
import { type FindingKind, findingKinds } from "./finding-kinds.ts"
import type { AuditedCharge, AuditFinding, BilledCharge } from "./model.ts"
import type { SortedCharge } from "./sort-charges.ts"
import type { Amounts } from "./state.ts"

/** Reason that applies to a whole charge. */
export interface Aside {
  readonly kind: FindingKind
  readonly detail: string
}

/**
 * Returns charges whose whole amount is a difference of one kind.
 *
 * @example
 * ```ts
 * const refunds = (charges: ReadonlyArray<BilledCharge>, kind: FindingKind) => setAside(charges, kind)
 * ```
 */
export const setAside = (
  charges: ReadonlyArray<BilledCharge>,
  kind: FindingKind,
  detail: string = findingKinds[kind]
): ReadonlyArray<AuditedCharge> =>
  charges.map(({ amount, code, currency, parcel }, index) => ({
    index,
    code,
    parcel,
    currency,
    billed: amount,
    expected: 0,
    findings: amount === 0 ? [] : [{ kind, amount, detail }]
  }))

/** Billed charges of a shipment, and the steps from the expected amounts to the billed ones. */
interface Explanation {
  readonly charges: ReadonlyArray<SortedCharge>
  readonly currency: string
  readonly expected: Amounts
  readonly steps: ReadonlyArray<Step>
}

/**
 * Assigns the change of every step to the charges. If several charges have the same key, the first one has the
 * difference and the others are expected as billed.
 */
export const attribute = ({ charges, currency, expected, steps }: Explanation): ReadonlyArray<AuditedCharge> => {
  const findings = findingsByKey(steps)
  const rest = new Map(expected)
  const later = new Map<string, number>()
  for (const { aside, charge, key } of charges)
    if (aside === undefined) later.set(key, (later.get(key) ?? 0) + charge.amount)
  const audited = charges.map(({ aside, charge, index, key }): AuditedCharge => {
    const { amount, code, parcel } = charge
    const of = { index, code, parcel, currency: charge.currency, billed: amount }
    if (aside !== undefined) {
      const finding = { kind: aside, amount, detail: findingKinds[aside] }
      return { ...of, expected: 0, findings: amount === 0 ? [] : [finding] }
    }
    if (!later.has(key)) return { ...of, expected: amount, findings: [] }
    const others = later.get(key)! - amount
    const own = (rest.get(key) ?? 0) - others
    later.delete(key)
    rest.delete(key)
    return { ...of, expected: own, findings: findings.get(key) ?? [] }
  })
  for (const [key, amount] of rest) {
    const found = findings.get(key) ?? []
    if (amount === 0 && found.length === 0) continue
    const space = key.indexOf(" ")
    audited.push({
      index: null,
      code: key.slice(space + 1),
      parcel: space === 0 ? null : Number(key.slice(0, space)),
      currency,
      billed: 0,
      expected: amount,
      findings: found
    })
  }
  return audited
}

const findingsByKey = (steps: ReadonlyArray<Step>): ReadonlyMap<string, ReadonlyArray<AuditFinding>> => {
  const findings = new Map<string, AuditFinding[]>()
  for (const { after, before, detail, kind } of steps)
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      const amount = (after.get(key) ?? 0) - (before.get(key) ?? 0)
      if (amount === 0) continue
      const all = findings.get(key) ?? []
      if (all.length === 0) findings.set(key, all)
      const same = all.findIndex((each) => each.kind === kind && each.detail === detail)
      if (same === -1) all.push({ kind, amount, detail })
      else all[same] = { ...all[same]!, amount: all[same]!.amount + amount }
    }
  return findings
}
