import type { RateCard } from "../card/card.ts"
import type { CardDifference } from "./change.ts"
import { compareAs, field, type Pair, shortestDecimal, stringsDiff } from "./pair.ts"

/** Compares the top-level fields of two cards. */
export const settingsDiff = (cards: Pair<RateCard>, services: ReadonlyArray<string>): ReadonlyArray<CardDifference> => {
  const allShipments = { services }
  const validity = (key: "validFrom" | "validTo") => {
    const pair = field(cards, key)
    const [a, b] = [pair.before?.value ?? null, pair.after?.value ?? null]
    const [from, until] = a === null || (b !== null && b < a) ? [b, a] : [a, b]
    return stringsDiff("validity", key, { services, shipDates: [from, until] }, pair)
  }
  return [
    ...stringsDiff("card", "id", allShipments, field(cards, "id")),
    ...stringsDiff("card", "edition", allShipments, field(cards, "edition")),
    ...stringsDiff("note", "notes", { services: [] }, field(cards, "notes")),
    ...stringsDiff("note", "source", { services: [] }, field(cards, "source")),
    ...stringsDiff("carrier", "carrier", allShipments, field(cards, "carrier")),
    ...validity("validFrom"),
    ...validity("validTo"),
    ...stringsDiff("currency", "currency", allShipments, field(cards, "currency")),
    ...compareAs("units", "units", allShipments, field(cards, "units"), ({ length, weight }) => `${length}, ${weight}`),
    ...compareAs(
      "rounding",
      "rounding",
      allShipments,
      field(cards, "rounding"),
      // 0.1 and 0.10 are equal, but amounts are formatted with different numbers of decimal places.
      ({ mode, increment }) =>
        `${mode} to ${shortestDecimal(increment)}, ${increment.split(".")[1]?.length ?? 0} decimal places`
    )
  ]
}
