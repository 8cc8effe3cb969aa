import { diff, explain, type LintFinding, lint, type RateCard, type ShipFrom } from "@waybill/packing/rating"
import { unknownName } from "@waybill/packing/values"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { CardsDesk } from "../operator-ports/cards-desk.ts"
import { PortRefusal } from "../operator-ports/port-refusal.ts"
import type { CardDetails, CardSummary } from "../operator-records/cards.ts"
import { recentDays } from "../values/recent-days.ts"
import type { Instant } from "../values/wire-date.ts"
import { parcelQuoter } from "./parcel-quoter.ts"

const unknown = (kind: "rate card" | "edition", name: string, known: Iterable<string>) =>
  Effect.fail(new PortRefusal({ kind: "unknown", message: unknownName(kind, name, [...known]) }))

/** Returns the edition in force on a date. If several are in force, returns the latest. */
const editionOn = (editions: ReadonlyArray<RateCard>, date: string): RateCard | undefined =>
  editions.findLast(({ validFrom, validTo }) => validFrom <= date && (validTo == null || date < validTo))

const editionShown = ({ currency, edition, validFrom, validTo }: RateCard, inForce: RateCard | undefined) => ({
  edition,
  valid_from: validFrom,
  ...(validTo != null && { valid_to: validTo }),
  currency,
  in_force: edition === inForce?.edition
})

/** Returns the findings of each card, with pointers into the card. */
const findingsByCard = (
  cards: ReadonlyArray<RateCard>,
  shipFrom: ShipFrom
): ReadonlyMap<RateCard, Array<LintFinding>> => {
  const found = new Map<RateCard, Array<LintFinding>>(cards.map((card) => [card, []]))
  for (const finding of lint(cards, [shipFrom])) {
    const [, list, index, ...path] = finding.pointer.split("/")
    if (list !== "cards") continue
    found.get(cards[Number(index)]!)!.push({ ...finding, pointer: path.map((name) => `/${name}`).join("") })
  }
  return found
}

/**
 * Returns the rate cards of the operator API. The cards are checked at the first request that needs it.
 *
 * @example
 * ```ts
 * const desk = rateCardsDesk(exampleCards, exampleShipFrom)
 * ```
 */
export const rateCardsDesk = (cards: ReadonlyArray<RateCard>, shipFrom: ShipFrom): CardsDesk => {
  const byId = Map.groupBy(
    cards.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1)),
    ({ id }) => id
  )
  let checked: ReturnType<typeof findingsByCard> | undefined
  const findingsOf = (editions: ReadonlyArray<RateCard>) => {
    checked ??= findingsByCard(cards, shipFrom)
    return editions.flatMap((card) => checked!.get(card)!.map((finding) => ({ edition: card.edition, ...finding })))
  }
  /** Today's date at the ship-from location. */
  const today = Effect.map(Clock.currentTimeMillis, (now) => recentDays(now as Instant, shipFrom.timezone, 1)[0]!.date)
  const editionsOf = (card: string) => {
    const editions = byId.get(card)
    return editions === undefined ? unknown("rate card", card, byId.keys()) : Effect.succeed(editions)
  }
  const editionOf = (editions: ReadonlyArray<RateCard>, name: string) => {
    const found = editions.find(({ edition }) => edition === name)
    const known = editions.map(({ edition }) => edition)
    return found === undefined ? unknown("edition", name, known) : Effect.succeed(found)
  }
  const common = (card: string, editions: ReadonlyArray<RateCard>, inForce: RateCard | undefined) => ({
    card,
    carrier: editions.at(-1)!.carrier,
    services: (inForce ?? editions.at(-1)!).services.length,
    ...(inForce !== undefined && { edition_in_force: inForce.edition })
  })

  const summary = (card: string, editions: ReadonlyArray<RateCard>, date: string): CardSummary => {
    const inForce = editionOn(editions, date)
    const findings = findingsOf(editions)
    const count = (wanted: LintFinding["severity"]) => findings.filter(({ severity }) => severity === wanted).length
    return {
      ...common(card, editions, inForce),
      editions: editions.map((each) => ({ ...editionShown(each, inForce), services: each.services.length })),
      findings: { error: count("error"), warning: count("warning") }
    }
  }

  const details = (card: string, editions: ReadonlyArray<RateCard>, date: string): CardDetails => {
    const inForce = editionOn(editions, date)
    return {
      ...common(card, editions, inForce),
      editions: editions.map((each) => ({
        ...editionShown(each, inForce),
        units: each.units,
        zones: each.zones.length,
        services: each.services.map(({ code, title }) => ({ service: code, title })),
        surcharges: Object.entries(each.surcharges ?? {}).map(([surcharge, { title }]) => ({ surcharge, title })),
        ...(each.notes !== undefined && { notes: each.notes }),
        ...(each.source !== undefined && { source: each.source })
      })),
      findings: findingsOf(editions)
    }
  }

  return {
    list: () => Effect.map(today, (date) => [...byId].map(([card, editions]) => summary(card, editions, date))),
    get: (card) =>
      Effect.flatMap(editionsOf(card), (editions) => Effect.map(today, (date) => details(card, editions, date))),
    differences: Effect.fnUntraced(function* (card, from, to) {
      const editions = yield* editionsOf(card)
      const changes = diff(yield* editionOf(editions, from), yield* editionOf(editions, to))
      return {
        card,
        from,
        to,
        changes: changes.map(({ after, before, kind, shipments, subject }) => ({
          kind,
          subject,
          shipments,
          ...(before !== null && { before }),
          ...(after !== null && { after })
        })),
        lines: explain(changes)
      }
    }),
    quote: parcelQuoter(cards, shipFrom)
  }
}
