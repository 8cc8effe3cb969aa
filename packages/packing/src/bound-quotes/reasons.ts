import type { CardChange, ChangeKind } from "../rating/diff/change.ts"
import { explain } from "../rating/diff/explain.ts"
import type { LinePair } from "./compare-lines.ts"

/** Kinds of change with an effect on every line, because they decide measures or zones. */
const general: ReadonlySet<ChangeKind> = new Set(["zone", "units", "rounding", "side-rounding", "weighing", "table"])

/** Whether a pointer leads to an item or to a part of it. */
const isWithin = (pointer: string | undefined, item: string | null): boolean =>
  pointer !== undefined && item !== null && (pointer === item || pointer.startsWith(`${item}/`))

/** Service of an explained quote, with its zones before and after. */
export interface Explained {
  readonly service: string
  readonly zones: readonly [before: string | null, after: string | null]
  /** Whether the later price comes from a different card. */
  readonly cardChanged: boolean
}

const concerns = ({ concerns: { services, zones } }: CardChange, { service, zones: own }: Explained): boolean =>
  services.includes(service) && (zones === undefined || own.some((zone) => zone !== null && zones.includes(zone)))

/** Returns the changes of the price or surcharge behind a line. */
const ownChanges = (
  changes: ReadonlyArray<CardChange>,
  { after, before, code }: LinePair
): ReadonlyArray<CardChange> => {
  const touched = changes.filter(
    ({ kind, pointers, subject }) =>
      !general.has(kind) &&
      (isWithin(before?.pointer, pointers.before) ||
        isWithin(after?.pointer, pointers.after) ||
        (kind !== "price" && subject === code))
  )
  // A row can be split into several bands. The line is in the band that its row has in both cards.
  const exact = touched.filter(
    ({ pointers }) => isWithin(before?.pointer, pointers.before) && isWithin(after?.pointer, pointers.after)
  )
  return exact.length > 0 ? exact : touched
}

const calcOf = ({ after, before }: LinePair): ReadonlyArray<string> => {
  const [was, is] = [before?.calc ?? "no line", after?.calc ?? "no line"]
  return was === is ? [] : [`${was} → ${is}`]
}

/** Returns the reason for a different amount of the same calculation. */
const sameCalc = ({ after, before }: LinePair, { cardChanged, zones: [was, is] }: Explained): ReadonlyArray<string> => {
  if (was !== is) return [`zone ${was ?? "none"} → ${is ?? "none"}`]
  return cardChanged ? [`the card gives a different amount for the same calculation: ${(after ?? before)?.calc}`] : []
}

const isPercentage = ({ after, before }: LinePair): boolean =>
  [before, after].every((line) => line === undefined || line.pointer.endsWith("/percent"))

/**
 * Returns the reasons why a line differs between two cards: the changes that affect it, and how its computation
 * differs. `changes` are all changes from one card to the other, or undefined if the first card is unknown.
 */
export const reasonsFor = (
  pair: LinePair,
  changes: ReadonlyArray<CardChange> | undefined,
  explained: Explained
): ReadonlyArray<string> => {
  const relevant = (changes ?? []).filter((change) => concerns(change, explained))
  const own = ownChanges(relevant, pair)
  const calc = calcOf(pair)
  // A line with the same computation is not measured differently, and a percentage follows from other lines.
  const others = calc.length === 0 || isPercentage(pair) ? [] : relevant.filter(({ kind }) => general.has(kind))
  const reasons = [...explain([...own, ...others]), ...calc]
  return reasons.length > 0 ? reasons : sameCalc(pair, explained)
}
