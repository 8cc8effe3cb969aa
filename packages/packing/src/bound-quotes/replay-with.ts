import type { Tariff } from "../rating/compile/compile.ts"
import type { CardChange } from "../rating/diff/change.ts"
import { diff } from "../rating/diff/diff.ts"
import type { Line } from "../rating/money/ledger.ts"
import { checkTariffs } from "../rating/quote/compiled.ts"
import { editionOn } from "../rating/quote/edition.ts"
import { checkNames, type NamesOf } from "../values/check-names.ts"
import { dayOf } from "../values/civil-date.ts"
import { isObject } from "../values/is-object.ts"
import type { BoundQuote } from "./bound-quote.ts"
import { changedFacts } from "./changed-facts.ts"
import { amountIn, differenceOf, differs, pairLines } from "./compare-lines.ts"
import { contradictions } from "./contradictions.ts"
import { type Explained, reasonsFor } from "./reasons.ts"
import type { NotReplayed, QuoteReplay, ReplayCause, ReplayedLine, ReplayedShipment } from "./replay.ts"
import { type Circumstances, type Requote, requote } from "./requote.ts"

/** Cards for replaying quotes. */
export interface ReplayCards {
  /**
   * Cards of the sales. If the quote's card is among them, the replay checks the quote and explains it by the card's
   * changes.
   */
  readonly sold: ReadonlyArray<Tariff>
  /** Cards of the prices today. A carrier's only card applies on every day. */
  readonly today: ReadonlyArray<Tariff>
}

const cardNames: NamesOf<ReplayCards> = { sold: true, today: true }
const shipmentNames: NamesOf<ReplayedShipment> = {
  shipDate: true,
  destination: true,
  boxes: true,
  units: true,
  packageType: true
}

type Price = Exclude<Requote, { readonly problem: string }>

const notReplayed = (problem: string): NotReplayed => ({ _tag: "NotReplayed", problem })

/** Returns the lines of the price that differ, each with its reasons. */
const differingLines = (
  before: ReadonlyArray<Line>,
  after: ReadonlyArray<Line>,
  causes: ReadonlyArray<ReplayCause>,
  reasons: (pair: ReturnType<typeof pairLines>[number]) => ReadonlyArray<string>
): ReadonlyArray<ReplayedLine> =>
  pairLines(before, after)
    .filter(differs)
    .map((pair) => ({
      causes,
      code: pair.code,
      box: pair.box,
      before: amountIn(pair.before),
      after: amountIn(pair.after),
      difference: differenceOf(amountIn(pair.before), amountIn(pair.after)),
      reasons: reasons(pair)
    }))

/**
 * Returns a function that quotes a bound quote again and explains each line that differs. If the card with its digest
 * is present, it must yield exactly the lines of the quote.
 *
 * @example
 * ```ts
 * const differenceOf = (sold: BoundQuote, cards: ReadonlyArray<Tariff>): string | undefined => {
 *   const replay = replayWith({ sold: cards, today: cards })(sold)
 *   return replay._tag === "Replayed" ? replay.difference : undefined
 * }
 * ```
 */
export const replayWith = (cards: ReplayCards) => {
  checkNames("replayWith", cards, cardNames)
  const { sold: soldCards, today } = cards
  checkTariffs("replayWith: sold", soldCards)
  checkTariffs("replayWith: today", today)
  const byDigest = new Map([...soldCards, ...today].map((tariff) => [tariff.digest, tariff]))
  const known = new Map<string, ReadonlyArray<CardChange>>()
  const changesBetween = (one: Tariff, other: Tariff): ReadonlyArray<CardChange> => {
    const key = `${one.digest} ${other.digest}`
    const changes = known.get(key) ?? diff(one.card, other.card)
    known.set(key, changes)
    return changes
  }
  const tariffOn = (carrier: string, shipDate: string): Tariff | undefined => {
    const editions = today.filter(({ card }) => card.carrier === carrier)
    return editions.length === 1 ? editions[0] : editionOn(editions, dayOf(shipDate)!)
  }

  return (sold: BoundQuote, now: ReplayedShipment = {}): QuoteReplay => {
    checkNames("replay", now, shipmentNames)
    if (typeof sold?.digest !== "string" || !isObject(sold.destination))
      throw new TypeError("replay: must be a bound quote, such as readBoundQuote returns")
    if (sold.destination.postal === "") return notReplayed("the postal code of the quote was erased")
    const soldTariff = byDigest.get(sold.digest)
    const problems = soldTariff === undefined ? [] : contradictions(sold, soldTariff)
    if (problems.length > 0) return { _tag: "Corrupt", problems }
    const { destination = sold.destination, shipDate = sold.shipDate } = now
    if (dayOf(shipDate) === undefined) return notReplayed(`${shipDate} is not a date`)
    const tariff = tariffOn(sold.carrier, shipDate)
    if (tariff === undefined) return notReplayed(`no card of ${sold.carrier} is valid on ${shipDate}`)
    if (tariff.card.currency !== sold.currency)
      return notReplayed(`prices in ${sold.currency} and ${tariff.card.currency} cannot be compared`)
    const boxes = now.boxes ?? sold.boxes
    const units = now.boxes === undefined ? sold.units : (now.units ?? sold.units)
    const packageType = now.packageType ?? sold.packageType
    const facts = { tariff, shipDate, destination, boxes, units, packageType }
    const changed = changedFacts(sold, facts)

    // Changes one fact after another, so that each difference has one cause and all of them add up.
    const changes = soldTariff && changesBetween(soldTariff, tariff)
    const lines: ReplayedLine[] = []
    let state: Circumstances = { ...sold, tariff }
    let price: Price = sold
    let causes: ReadonlyArray<ReplayCause> = []
    let failed: string | undefined
    for (const { cause } of changed) {
      causes = [...causes, cause]
      state = { ...state, ...partOf(cause, facts) }
      const next = requote(sold, state)
      failed = "problem" in next ? next.problem : undefined
      if ("problem" in next) continue
      const cardChanged = causes.includes("card")
      const explained: Explained = { service: sold.service, zones: [price.zone, next.zone], cardChanged }
      const cardChanges = cardChanged ? changes : undefined
      lines.push(...differingLines(price.lines, next.lines, causes, (pair) => reasonsFor(pair, cardChanges, explained)))
      price = next
      causes = []
    }
    if (failed !== undefined) return notReplayed(failed)
    const { edition, id } = tariff.card
    return {
      _tag: "Replayed",
      isReproduced: soldTariff !== undefined,
      card: { id, edition, digest: tariff.digest },
      cost: price.cost,
      difference: differenceOf(sold.cost, price.cost),
      changed,
      lines
    }
  }
}

/** Returns the facts changed by a cause. */
const partOf = (cause: ReplayCause, facts: Circumstances): Partial<Circumstances> => {
  const { boxes, destination, packageType, shipDate, units } = facts
  if (cause === "boxes") return { boxes, units, packageType }
  if (cause === "destination") return { destination }
  return cause === "ship date" ? { shipDate } : {}
}
