import { dayOf } from "../../values/civil-date.ts"
import type { RateCard } from "../card/card.ts"
import { type Check, duplicates, type LintProblem, perCard, reportIf } from "./finding.ts"

export const validityReversed: Check = perCard(({ validFrom, validTo }, at) =>
  reportIf(
    validTo != null && validTo <= validFrom,
    `${at}/validTo`,
    `the card is never valid: its end ${validTo} is not after its start ${validFrom}`
  )
)

export const sameEdition: Check = ({ cards }) =>
  duplicates(
    cards,
    ({ id, edition }) => `edition ${edition} of ${id}`,
    (i, key) => [`/cards/${i}/edition`, `duplicate: another card is also ${key}`]
  )

interface Edition {
  readonly card: RateCard
  readonly at: string
  readonly from: number
  readonly to: number
}

/** Returns the editions with a valid period, grouped by carrier and sorted by start date. */
const editionsByCarrier = (cards: ReadonlyArray<RateCard>): ReadonlyArray<ReadonlyArray<Edition>> => {
  const editions = cards.flatMap((card, i) => {
    const from = dayOf(card.validFrom)
    const to = card.validTo == null ? Infinity : dayOf(card.validTo)
    return from === undefined || to === undefined || to <= from ? [] : [{ card, at: `/cards/${i}`, from, to }]
  })
  return [...Map.groupBy(editions, ({ card }) => card.carrier).values()].map((each) =>
    each.toSorted((a, b) => a.from - b.from)
  )
}

/** Returns a check that compares each edition with the previous edition of the same carrier. */
const perSuccession =
  (check: (before: Edition, after: Edition) => ReadonlyArray<LintProblem>): Check =>
  ({ cards }) =>
    editionsByCarrier(cards).flatMap((editions) =>
      editions.flatMap((after, i) => (i === 0 ? [] : check(editions[i - 1]!, after)))
    )

export const editionsOverlap: Check = perSuccession((before, after) =>
  reportIf(
    after.from < before.to,
    `${after.at}/validFrom`,
    `overlap: edition ${before.card.edition} of ${after.card.carrier} is still valid on ${after.card.validFrom}`
  )
)

export const editionsGap: Check = perSuccession((before, after) =>
  reportIf(
    after.from > before.to,
    `${after.at}/validFrom`,
    `gap: no edition of ${after.card.carrier} is valid on or after ${before.card.validTo} and before ${after.card.validFrom}`
  )
)

export const editionsDisagree: Check = perSuccession((before, after) =>
  reportIf(
    before.card.currency !== after.card.currency,
    `${after.at}/currency`,
    `not the currency of edition ${before.card.edition} of ${after.card.carrier}, which is ${before.card.currency}`
  )
)
