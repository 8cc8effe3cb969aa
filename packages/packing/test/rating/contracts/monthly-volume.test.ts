// Tiers by the monthly volume of an account, which the ship-from document states for each carrier.
import {
  boundQuotes,
  compileShipFrom,
  lint,
  quote,
  readBoundQuote,
  readShipFrom,
  replayWith,
  type Surcharge
} from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { linesIn, plainCard, rateFrom, weighing } from "../fixtures/plain-card.ts"
import { originOf, shipFromNamed, tariffOf } from "../fixtures/vectors.ts"

const tier = (priority: number, volume: string, percent: string): Surcharge => ({
  title: `Tier of ${volume}`,
  group: "tier",
  priority,
  when: ["monthlyVolume", ">=", volume],
  amount: { percent, of: ["base"], min: "-99" }
})
const card = plainCard({ surcharges: { gold: tier(1, "1000", "-25"), silver: tier(2, "100", "-10") } })
const shipFrom = shipFromNamed("origin-any")
const originWith = (monthlyVolume: Record<string, string>) => originOf({ ...shipFrom, monthlyVolume })

it.each([
  [{}, ["base 8.00"]],
  [{ plain: "99" }, ["base 8.00"]],
  // The volume of another carrier does not count.
  [{ acme: "5000" }, ["base 8.00"]],
  // 10 % and 25 % of 8.00.
  [{ plain: "100" }, ["base 8.00", "silver -0.80"]],
  [{ plain: "1000.5", acme: "1" }, ["base 8.00", "gold -2.00"]]
])("applies the discount of the volume %j", (volume, lines) => {
  expect(linesIn(rateFrom(card, weighing(1), { from: originWith(volume) }))).toEqual(lines)
})

it("keeps the volume of the sale with a bound quote", () => {
  const context = {
    cards: [tariffOf(card)],
    from: originWith({ plain: "1200" }),
    at: "2026-06-10T10:00:00Z",
    units: { length: "in", weight: "lb" }
  } as const
  const answer = quote(weighing(1), context)
  if (answer._tag === "Refused") throw new Error("refused")
  const [bound] = boundQuotes(answer, weighing(1), context)
  expect(bound).toMatchObject({ monthlyVolume: "1200", cost: "6.00" })
  expect(readBoundQuote(bound)).toEqual({ _tag: "Read", document: bound })
  expect(replayWith({ sold: context.cards, today: context.cards })(bound!)).toMatchObject({
    isReproduced: true,
    difference: "0"
  })
  // An unreadable volume counts as none: the card then gives other lines.
  const unread = { ...bound!, monthlyVolume: "many" }
  expect(replayWith({ sold: context.cards, today: context.cards })(unread)).toMatchObject({ _tag: "Corrupt" })
  expect(boundQuotes(answer, weighing(1), { ...context, from: originWith({}) })[0]).not.toHaveProperty("monthlyVolume")
})

it("a tier for a volume of 0 can apply, and a volume must be a decimal", () => {
  const none: Surcharge = { title: "None", when: ["monthlyVolume", "=", "0"], amount: { fixed: "1.00" } }
  expect(lint([plainCard({ surcharges: { none } })])).toEqual([])
  const wrong = { ...shipFrom, monthlyVolume: { plain: "many" } }
  expect(readShipFrom(wrong)).toMatchObject({ _tag: "Refused", faults: [{ pointer: "/monthlyVolume/plain" }] })
  expect(compileShipFrom(wrong)).toMatchObject({ _tag: "Refused", faults: [{ pointer: "/monthlyVolume/plain" }] })
})
