// The limit of a discount, which the linter advises.
import { lint, readRateCard } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { cleanDocuments } from "../fixtures/clean-documents.ts"

it.each(["0", "0.00", "1.00"])("reports that a min of %s removes a discount", (min) => {
  const { cards, shipFroms } = cleanDocuments()
  cards[0]!.surcharges!.huge!.amount = { percent: "-10", of: ["base"], min }
  const [found] = lint(cards, shipFroms).filter(({ rule }) => rule === "negative-line")
  expect(found).toMatchObject({
    pointer: "/cards/0/surcharges/huge/amount/min",
    message: `${min} removes the discount of -10; expected a negative amount, such as "-100.00"`
  })
})

it("a card can follow the advice for a discount, which then has no finding", () => {
  const { cards, shipFroms } = cleanDocuments()
  cards[0]!.surcharges!.huge!.amount = { percent: "-10", of: ["base"] }
  const [advice] = lint(cards, shipFroms).filter(({ rule }) => rule === "negative-line")
  const [, min] = advice!.message.match(/such as "(.+?)"/) ?? []
  cards[0]!.surcharges!.huge!.amount.min = min!
  expect(readRateCard(cards[0])).toMatchObject({ _tag: "Read" })
  expect(lint(cards, shipFroms).filter(({ rule }) => rule === "negative-line")).toEqual([])
})
