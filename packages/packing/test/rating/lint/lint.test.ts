import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs, seedOf } from "../../../../../tests/runs/runs.ts"
import { rules } from "../../../src/rating/lint/rules.ts"
import {
  compile,
  compileShipFrom,
  type LintRule,
  lint,
  type RateCard,
  readRateCard,
  readShipFrom
} from "../../../src/rating.ts"
import { mutationsOf } from "../arbitraries/mutations.ts"
import { cleanDocuments } from "../fixtures/clean-documents.ts"
import { cards, document, everyKey, shipFroms } from "../fixtures/documents.ts"
import { defects } from "./defects.ts"

describe("lint", () => {
  it("reports nothing in clean documents", () => {
    const { cards, shipFroms } = cleanDocuments()
    expect(lint(cards, shipFroms)).toEqual([])
    expect(lint([])).toEqual([])
  })

  it.each(Object.entries(defects))("reports only %s, with its pointer", (rule, [pointer, change]) => {
    const documents = cleanDocuments()
    change(documents.cards[0]!, documents)
    const found = lint(documents.cards, documents.shipFroms)
    expect(found.map((each) => [each.rule, each.pointer])).toEqual([[rule, pointer]])
    expect(found[0]!.severity).toBe(rules[rule as LintRule].severity)
    expect(found[0]!.message).not.toBe("")
  })

  it("reports only warnings in the cards of the worked cases", () => {
    const found = lint(cards.map(document), shipFroms.map(document))
    const kinds = new Set(found.map(({ rule, severity }) => `${severity}: ${rule}`))
    expect([...kinds].sort()).toEqual([
      "warning: holiday-on-closed-day",
      "warning: holiday-outside-validity",
      "warning: zone-without-price"
    ])
  })

  it("reports an error in every card that does not compile", () => {
    const isSound = (card: RateCard) => lint([card]).every(({ severity }) => severity === "warning")
    const { cards, shipFroms } = cleanDocuments()
    fc.assert(
      fc.property(mutationsOf(cards[0], everyKey, document("kexpress-eu"), document("yubin-like-jp")), (card) => {
        const reading = readRateCard(card)
        fc.pre(reading._tag === "Read")
        if (isSound(reading.document)) expect(compile(reading.document)._tag).toBe("Compiled")
      }),
      { seed: seedOf(1), numRuns: runs(75, 300) }
    )
    fc.assert(
      fc.property(mutationsOf(shipFroms[0], document("origin-nyc")), (shipFrom) => {
        const reading = readShipFrom(shipFrom)
        fc.pre(reading._tag === "Read")
        const found = lint([], [reading.document])
        if (found.every(({ severity }) => severity === "warning"))
          expect(compileShipFrom(reading.document)._tag).toBe("Compiled")
      }),
      { seed: seedOf(2), numRuns: runs(75, 300) }
    )
  })
})
