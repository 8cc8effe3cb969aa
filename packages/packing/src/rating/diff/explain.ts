import { decimalOf } from "../numbers/decimal.ts"
import type { CardChange, ChangeKind } from "./change.ts"

/** Words for each kind of change that `explain` does not call by its own name. */
const kindNames: Readonly<Partial<Record<ChangeKind, string>>> = {
  price: "base price",
  service: "service",
  table: "table",
  transit: "transit",
  "side-rounding": "rounding of sides",
  "package-types": "package types",
  "surcharge-scope": "surcharge",
  "surcharge-when": "surcharge",
  "surcharge-group": "surcharge",
  "surcharge-amount": "surcharge",
  "min-billable": "minimum billable weight of surcharge",
  "surcharge-order": "surcharge order of"
}

/** Words for an absent value, keyed by the kind of change. Default `none`. */
const absentValues: Readonly<Partial<Record<ChangeKind, string>>> = {
  calendar: "open",
  limit: "no limit",
  "package-types": "all"
}

/**
 * Returns one line of text for each change. Changes of consecutive base prices in a zone share a line.
 *
 * @example
 * ```ts
 * const linesOf = (changes: ReadonlyArray<CardChange>) => explain(changes).join("\n")
 * ```
 */
export const explain = (changes: ReadonlyArray<CardChange>): ReadonlyArray<string> =>
  runsOf(changes).map((run) => {
    const [first] = run as [CardChange]
    const name = [kindNames[first.kind] ?? first.kind, ...(isNamed(first) ? [first.subject] : [])].join(" ")
    return `${shipmentsOf(run)}: ${name} ${valueIn(run, "before")} → ${valueIn(run, "after")}${sharesOf(run)}`
  })

const isNamed = ({ kind, subject }: CardChange): boolean => kind !== "price" && subject !== kind && kind !== "service"

/** Groups base price changes that affect consecutive bands. All other changes form groups of one. */
const runsOf = (changes: ReadonlyArray<CardChange>): ReadonlyArray<ReadonlyArray<CardChange>> => {
  const runs: CardChange[][] = []
  for (const change of changes) {
    const before = runs.at(-1)?.at(-1)
    if (before !== undefined && follows(before, change)) runs.at(-1)!.push(change)
    else runs.push([change])
  }
  return runs
}

const follows = (one: CardChange, other: CardChange): boolean => {
  const [{ band: low, ...here }, { band: high, ...there }] = [one.concerns, other.concerns]
  return (
    one.kind === "price" &&
    other.kind === "price" &&
    JSON.stringify(here) === JSON.stringify(there) &&
    low!.measure === high!.measure &&
    low!.upTo === high!.over
  )
}

/** Describes the shipments affected by a run of changes, from the start of its first band to the end of its last. */
const shipmentsOf = (run: ReadonlyArray<CardChange>): string => {
  const [first, last] = [run[0]!, run.at(-1)!]
  if (run.length === 1) return first.shipments
  const { measure, over, upTo } = first.concerns.band!
  const end = last.concerns.band!.upTo
  const parts = first.shipments.split(", ")
  const isWhole = over === null && end === null
  return parts
    .filter((part) => !(isWhole && part.startsWith(`${measure} up to ${upTo}`)))
    .map((part) =>
      part.startsWith(measure) ? part.replace(` up to ${upTo}`, end === null ? "" : ` up to ${end}`) : part
    )
    .join(", ")
}

const valueIn = (run: ReadonlyArray<CardChange>, side: "before" | "after"): string => {
  const absent = absentValues[run[0]!.kind] ?? "none"
  const [first, last] = [run[0]![side] ?? absent, run.at(-1)![side] ?? absent]
  return first === last ? first : `${first} … ${last}`
}

/** Describes the range of percentage changes. Empty unless all prices are plain decimals. */
const sharesOf = (run: ReadonlyArray<CardChange>): string => {
  const shares = run.flatMap(({ before, after }) => {
    const [was, is] = [before, after].map((text) => (decimalOf(text ?? "") === undefined ? 0 : Number(text)))
    return was! > 0 && is! > 0 ? [(100 * is!) / was! - 100] : []
  })
  if (run[0]!.kind !== "price" || shares.length === 0) return run.length > 1 ? ` (${run.length} rows)` : ""
  const texts = [Math.min(...shares), Math.max(...shares)].map(
    (share) => `${share > 0 ? "+" : ""}${share.toFixed(1)} %`
  )
  const range = texts[0] === texts[1] ? texts[0]! : `${texts[0]} to ${texts[1]}`
  return run.length === 1 ? ` (${range})` : ` (${run.length} rows, ${range})`
}
