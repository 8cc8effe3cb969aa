// The kinds of refusal that a field can have: its reader reads wrong values and reports them.
import type { AnyField } from "../input/field.ts"
import { isAbsent, Reader } from "../input/reader.ts"
import { rulesOf } from "../order/rules.ts"
import type { Policy } from "../policy-types/policy.ts"
import { codes, type MethodName, type RefusalKind } from "../refusal/codes.ts"
import { instantOf } from "../values/wire-date.ts"

/** 2026-11-29 00:00:00 UTC, later than the wrong values. */
const november29 = instantOf(1_795_910_400_000)

const services = new Map([["acme", new Set(["GROUND"])]])
const siblings = { country: "US", carrier: "acme", isgift: 1 }

const wrongValues: ReadonlyArray<unknown> = [
  ...[undefined, true, {}, [], -1, 0.5, 0, 1e9],
  ...["x", "\u0000", "9".repeat(20_000), "ftp://example.com", "XX"],
  ...["2026-02-30 12:00:00", "2020-01-01 12:00:00"]
]

/** Returns the kinds of refusal of a field, without those of the fields that it contains. */
export const kindsOf = (field: AnyField, policy: Policy): ReadonlySet<RefusalKind> => {
  const context = { policy, zone: rulesOf(policy).zone, now: november29, catalogue: services }
  const kinds = new Set<RefusalKind>()
  for (const value of wrongValues) {
    const reader = new Reader(context)
    reader.siblings = siblings
    if (!isAbsent(value)) field.read(value, "field", reader, field.missing)
    else if (field.presence || field.requiredBy !== undefined) kinds.add(field.missing)
    for (const { kind, path } of reader.issues) if (path === "field") kinds.add(kind)
  }
  return kinds
}

/** Returns the codes of a field in words, with the methods that have it. */
export const refusalText = (field: AnyField, methods: ReadonlyArray<MethodName>, policy: Policy): string => {
  const codesOf = (method: MethodName): Readonly<Partial<Record<RefusalKind, string>>> => codes[method]
  const order = Object.keys(codesOf(methods[0]!))
  const kinds = [...kindsOf(field, policy)].sort((a, b) => order.indexOf(a) - order.indexOf(b))
  const codesIn = (kind: RefusalKind) => [...new Set(methods.map((method) => codesOf(method)[kind]))].join(" or ")
  return `Refused with ${kinds.map((kind) => `${codesIn(kind)} (\`${kind}\`)`).join(", ")}.`
}
