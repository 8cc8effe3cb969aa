import type { RateCard } from "../card/card.ts"
import type { Difference } from "./change.ts"
import { changed, changedAs, inside, type Pair, plain } from "./pair.ts"

/** What is said of the card as a whole. */
export const settingsDiff = (cards: Pair<RateCard>, services: ReadonlyArray<string>): ReadonlyArray<Difference> => {
  const everyone = { services }
  const validity = (key: "validFrom" | "validTo") => {
    const pair = inside(cards, key)
    const [a, b] = [pair.before?.value ?? null, pair.after?.value ?? null]
    const [from, until] = a === null || (b !== null && b < a) ? [b, a] : [a, b]
    return changed("validity", key, { services, shipDates: [from, until] }, pair)
  }
  return [
    ...changed("card", "id", everyone, inside(cards, "id")),
    ...changed("card", "edition", everyone, inside(cards, "edition")),
    ...changed("note", "notes", { services: [] }, inside(cards, "notes")),
    ...changed("note", "source", { services: [] }, inside(cards, "source")),
    ...changed("carrier", "carrier", everyone, inside(cards, "carrier")),
    ...validity("validFrom"),
    ...validity("validTo"),
    ...changed("currency", "currency", everyone, inside(cards, "currency")),
    ...changedAs("units", "units", everyone, inside(cards, "units"), ({ length, weight }) => `${length}, ${weight}`),
    ...changedAs(
      "rounding",
      "rounding",
      everyone,
      inside(cards, "rounding"),
      // 0.1 and 0.10 write amounts in two ways.
      ({ mode, increment }) => `${mode} to ${plain(increment)}, ${increment.split(".")[1]?.length ?? 0} decimals`
    )
  ]
}
