import type { RateCard } from "@waybill/packing/rating"
import { usageError } from "../errors/command-error.ts"
import { oneLine } from "../output/safe-text.ts"
import { noteEarly } from "../output/terminal.ts"
import type { Packaging } from "../packing/stock.ts"

/** Maximum number of boxes in a note. */
const MAX_NAMED = 5

/** Notes boxes without a price beside boxes with one, because they count as free. */
const noteFree = (all: ReadonlyArray<{ readonly reference: string; readonly price?: number }>): void => {
  const free = all.filter(({ price }) => price === undefined).map(({ reference }) => JSON.stringify(reference))
  if (free.length === 0) return
  const more = free.length > MAX_NAMED ? ` and ${free.length - MAX_NAMED} more` : ""
  noteEarly(
    oneLine(
      `waybill: --boxes: no price for ${free.slice(0, MAX_NAMED).join(", ")}${more}; without one, a box costs nothing`
    )
  )
}

/**
 * Throws if boxes have prices but the cards have several currencies, because the price of a box is in the currency of a
 * card. Notes boxes without a price beside them.
 */
export const checkCartonPrices = (
  { boxes, cut, printBoxes, tubes }: Packaging,
  cards: ReadonlyArray<RateCard>
): void => {
  const currencies = [...new Set(cards.map(({ currency }) => currency))].sort()
  const all = [...new Map([...boxes, ...printBoxes, ...tubes, ...cut].map((box) => [box.reference, box])).values()]
  const priced = all.find(({ price = 0 }) => price > 0)
  if (priced === undefined) return
  if (currencies.length > 1)
    throw usageError(
      `--boxes: box ${JSON.stringify(priced.reference)} has a price, but the cards have prices in ${currencies.join(" and ")}; must be cards of one currency`
    )
  noteFree(all)
}
