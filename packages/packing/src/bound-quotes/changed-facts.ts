import type { Tariff } from "../rating/compile/compile.ts"
import { measureOf, textOf } from "../rating/numbers/decimal.ts"
import { times } from "../rating/numbers/ratio.ts"
import { lengthsIn, type Units, weightsIn } from "../rating/numbers/units.ts"
import { destinationOf } from "../rating/place/destination.ts"
import type { Shipment, ShippedBox } from "../rating/quote/model.ts"
import type { BoundQuote } from "./bound-quote.ts"
import type { ChangedFact } from "./replay.ts"
import type { Circumstances } from "./requote.ts"

const millimetres = lengthsIn("mm")
const grams = weightsIn("g")

/** Returns boxes as a string that depends neither on their order and orientation nor on their units. */
const sameBoxes = (boxes: ReadonlyArray<ShippedBox>, { length, weight }: Units): string => {
  const exact = (figure: unknown, factor: (typeof grams)["g"]) => {
    const value = measureOf(figure)
    return value === undefined ? "?" : textOf(times(value, factor))
  }
  const each = boxes.map((box) =>
    [
      ...[box.length, box.width, box.height].map((side) => exact(side, millimetres[length])).sort(),
      exact(box.weight, grams[weight])
    ].join(" ")
  )
  return each.sort().join(", ")
}

const samePlace = ({ country, postal = "", state = "" }: Shipment["destination"]): string =>
  JSON.stringify(destinationOf(country, state, postal))

const placeText = ({ country, postal = "", state = "" }: Shipment["destination"]): string =>
  [country, state, postal].filter((part) => part !== "").join(" ")

/** Maximum number of boxes described. */
const MAX_DESCRIBED = 5

const boxesText = (boxes: ReadonlyArray<ShippedBox>, { length, weight }: Units): string => {
  const each = boxes
    .slice(0, MAX_DESCRIBED)
    .map((box) => `${box.length} × ${box.width} × ${box.height} ${length}, ${box.weight} ${weight}`)
  const rest = boxes.length > MAX_DESCRIBED ? [`${boxes.length - MAX_DESCRIBED} more`] : []
  return [...each, ...rest].join("; ")
}

/** Short form of a digest. */
const DIGEST_LENGTH = 12

const cardText = (id: string, edition: string, digest: string): string =>
  `${id} ${edition} (${digest.slice(0, DIGEST_LENGTH)})`

/** Returns today's facts of a shipment that differ from the quote's. */
export const changedFacts = (
  sold: BoundQuote,
  { boxes, destination, shipDate, tariff, units }: Circumstances
): ReadonlyArray<ChangedFact> => {
  const { card, digest }: Pick<Tariff, "card" | "digest"> = tariff
  const fact = (cause: ChangedFact["cause"], isSame: boolean, before: string, after: string) =>
    isSame ? [] : [{ cause, before, after }]
  return [
    ...fact(
      "card",
      digest === sold.digest,
      cardText(sold.card, sold.edition, sold.digest),
      cardText(card.id, card.edition, digest)
    ),
    ...fact("ship date", shipDate === sold.shipDate, sold.shipDate, shipDate),
    ...fact(
      "destination",
      samePlace(destination) === samePlace(sold.destination),
      placeText(sold.destination),
      placeText(destination)
    ),
    ...fact(
      "boxes",
      sameBoxes(boxes, units) === sameBoxes(sold.boxes, sold.units),
      boxesText(sold.boxes, sold.units),
      boxesText(boxes, units)
    )
  ]
}
