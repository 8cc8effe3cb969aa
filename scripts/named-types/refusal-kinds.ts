// The kinds of refusal that a field can have: its reader reads wrong values and reports them.
import type { AnyField } from "../../packages/core/src/input/field.ts"
import { isAbsent, Reader } from "../../packages/core/src/input/reader.ts"
import { rulesOf } from "../../packages/core/src/order/rules.ts"
import { presets } from "../../packages/core/src/policy/policy.ts"
import { codes, type MethodName, type RefusalKind } from "../../packages/core/src/refusal/codes.ts"
import { instantOf } from "../../packages/core/src/values/wire-date.ts"

const { policy, zone } = rulesOf(presets.default)
const services = new Map([["acme", new Set(["GROUND"])]])
const now = instantOf(Date.UTC(2026, 10, 29))
const context = { policy, zone, now, catalogue: services }
const siblings = { country: "US", carrier: "acme", isgift: 1 }

const wrongValues: ReadonlyArray<unknown> = [
  ...[undefined, true, {}, [], -1, 0.5, 0, 1e9],
  ...["x", "\u0000", "9".repeat(20_000), "ftp://example.com", "XX"],
  ...["2026-02-30 12:00:00", "2020-01-01 12:00:00"]
]

/** Returns the kinds of refusal of a field, without those of the fields that it contains. */
export const kindsOf = (field: AnyField): ReadonlySet<RefusalKind> => {
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

const codesOf = (method: MethodName) => codes[method] as Readonly<Partial<Record<RefusalKind, string>>>

/** Returns the codes of a field in words, with the methods that have it. */
export const refusalText = (field: AnyField, methods: ReadonlyArray<MethodName>): string => {
  const order = Object.keys(codesOf(methods[0]!))
  const kinds = [...kindsOf(field)].sort((a, b) => order.indexOf(a) - order.indexOf(b))
  const codesIn = (kind: RefusalKind) => [...new Set(methods.map((method) => codesOf(method)[kind]))].join(" or ")
  return `Refused with ${kinds.map((kind) => `${codesIn(kind)} (\`${kind}\`)`).join(", ")}.`
}

/** Returns all codes of a method in words, without those of some kinds. */
export const codesText = (method: MethodName, without: ReadonlyArray<RefusalKind> = []): string => {
  const byCode = Map.groupBy(
    Object.entries(codesOf(method)).filter(([kind]) => !without.includes(kind as RefusalKind)),
    ([, code]) => code
  )
  const shown = [...byCode].sort(([a], [b]) => Number(a) - Number(b))
  return `Codes: ${shown.map(([code, kinds]) => `${code} (${kinds.map(([kind]) => `\`${kind}\``).join(", ")})`).join(", ")}.`
}
