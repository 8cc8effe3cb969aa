import type { RateCard } from "@waybill/packing/rating"
import { usageError } from "../errors/command-error.ts"
import type { Packaging } from "../packing/stock.ts"

/** Throws if boxes have prices but the cards have several currencies. The price of a box is in the currency of a card. */
export const checkCartonCurrency = (
  { boxes, cut, printBoxes, tubes }: Packaging,
  cards: ReadonlyArray<RateCard>
): void => {
  const currencies = [...new Set(cards.map(({ currency }) => currency))].sort()
  const priced = [...boxes, ...printBoxes, ...tubes, ...cut].find(({ price = 0 }) => price > 0)
  if (priced !== undefined && currencies.length > 1)
    throw usageError(
      `--boxes: box ${JSON.stringify(priced.reference)} has a price, but the cards have prices in ${currencies.join(" and ")}; must be cards of one currency`
    )
}
