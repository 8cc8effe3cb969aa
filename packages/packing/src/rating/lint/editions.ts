import { dayOf } from "../calendar/civil-date.ts"
import type { RateCard } from "../card/card.ts"
import { type Find, type Found, inCards, repeated, when } from "./finding.ts"

export const validityReversed: Find = inCards(({ validFrom, validTo }, at) =>
  when(
    validTo != null && validTo <= validFrom,
    `${at}/validTo`,
    `the card is never in force: it ends on ${validTo} and begins on ${validFrom}`
  )
)

export const sameEdition: Find = ({ cards }) =>
  repeated(
    cards,
    ({ id, edition }) => `edition ${edition} of ${id}`,
    (i, key) => [`/cards/${i}/edition`, `there is another ${key}`]
  )

interface Edition {
  readonly card: RateCard
  readonly at: string
  readonly from: number
  readonly to: number
}

/** The editions of each carrier that are ever in force, in the order in which they come into force. */
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

/** Looks at each edition with the one before it. */
const successive =
  (find: (before: Edition, after: Edition) => ReadonlyArray<Found>): Find =>
  ({ cards }) =>
    editionsByCarrier(cards).flatMap((editions) =>
      editions.flatMap((after, i) => (i === 0 ? [] : find(editions[i - 1]!, after)))
    )

export const editionsOverlap: Find = successive((before, after) =>
  when(
    after.from < before.to,
    `${after.at}/validFrom`,
    `on ${after.card.validFrom} edition ${before.card.edition} of ${after.card.carrier} is still in force`
  )
)

export const editionsGap: Find = successive((before, after) =>
  when(
    after.from > before.to,
    `${after.at}/validFrom`,
    `from ${before.card.validTo} until ${after.card.validFrom} no edition of ${after.card.carrier} is in force`
  )
)

export const editionsDisagree: Find = successive((before, after) =>
  when(
    before.card.currency !== after.card.currency,
    `${after.at}/currency`,
    `edition ${before.card.edition} of ${after.card.carrier} is in ${before.card.currency}`
  )
)
