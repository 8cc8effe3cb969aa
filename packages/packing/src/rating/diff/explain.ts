import { decimalOf } from "../numbers/decimal.ts"
import type { Change, ChangeKind } from "./change.ts"

const NAMES: Readonly<Partial<Record<ChangeKind, string>>> = {
  price: "base price",
  service: "service",
  table: "table",
  transit: "transit",
  "side-rounding": "sides are rounded",
  "package-types": "types of package",
  "surcharge-scope": "surcharge",
  "surcharge-when": "surcharge",
  "surcharge-group": "surcharge",
  "surcharge-amount": "surcharge",
  "min-billable": "least billable weight of surcharge",
  "surcharge-order": "order of surcharges of"
}

/** What is there where nothing is said. */
const UNSAID: Readonly<Partial<Record<ChangeKind, string>>> = {
  calendar: "open",
  limit: "no limit",
  "package-types": "all"
}

/** What changes, a line for each; base prices that follow one another in a zone are one line. */
export const explain = (changes: ReadonlyArray<Change>): ReadonlyArray<string> =>
  runsOf(changes).map((run) => {
    const [first] = run as [Change]
    const name = [NAMES[first.kind] ?? first.kind, ...(isNamed(first) ? [first.subject] : [])].join(" ")
    return `${shipmentsOf(run)}: ${name} ${shown(run, "before")} → ${shown(run, "after")}${sharesOf(run)}`
  })

const isNamed = ({ kind, subject }: Change): boolean => kind !== "price" && subject !== kind && kind !== "service"

/** Changes of base prices whose bands follow one another, together. */
const runsOf = (changes: ReadonlyArray<Change>): ReadonlyArray<ReadonlyArray<Change>> => {
  const runs: Change[][] = []
  for (const change of changes) {
    const before = runs.at(-1)?.at(-1)
    if (before !== undefined && follows(before, change)) runs.at(-1)!.push(change)
    else runs.push([change])
  }
  return runs
}

const follows = (one: Change, other: Change): boolean => {
  const [{ band: low, ...here }, { band: high, ...there }] = [one.concerns, other.concerns]
  return (
    one.kind === "price" &&
    other.kind === "price" &&
    JSON.stringify(here) === JSON.stringify(there) &&
    low!.measure === high!.measure &&
    low!.upTo === high!.over
  )
}

/** The shipments of all changes of a run: from where its first begins to where its last ends. */
const shipmentsOf = (run: ReadonlyArray<Change>): string => {
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

const shown = (run: ReadonlyArray<Change>, side: "before" | "after"): string => {
  const unsaid = UNSAID[run[0]!.kind] ?? "none"
  const [first, last] = [run[0]![side] ?? unsaid, run.at(-1)![side] ?? unsaid]
  return first === last ? first : `${first} … ${last}`
}

/** How much dearer, in percent, where prices are plain ones. */
const sharesOf = (run: ReadonlyArray<Change>): string => {
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
