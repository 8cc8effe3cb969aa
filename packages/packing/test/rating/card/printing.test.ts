import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../../../tests/runs/runs.ts"
import { formatDocument, parseRateCard, parseShipFrom, readRateCard, readShipFrom } from "../../../src/rating.ts"
import { mutationsOf } from "../arbitraries/mutations.ts"
import { cards, document, everyKey, shipFroms } from "../fixtures/documents.ts"

const mutatedCards = mutationsOf(everyKey, ...["kexpress-eu", "royal-like-gb", "yubin-like-jp"].map(document))
const mutatedShipFroms = mutationsOf(...shipFroms.map(document))

describe("formatDocument", () => {
  it("returns JSON that parses to the same document", () => {
    fc.assert(
      fc.property(fc.oneof(mutatedCards, fc.constantFrom(...cards.map(document))), (card) => {
        const reading = readRateCard(card)
        fc.pre(reading._tag === "Read")
        expect(parseRateCard(formatDocument(reading.document))).toEqual(reading)
      }),
      { seed: seedOf(1) }
    )
    fc.assert(
      fc.property(mutatedShipFroms, (shipFrom) => {
        const reading = readShipFrom(shipFrom)
        fc.pre(reading._tag === "Read")
        expect(parseShipFrom(formatDocument(reading.document))).toEqual(reading)
      }),
      { seed: seedOf(2) }
    )
  })

  it("keeps surcharges with unusual names", () => {
    const card = {
      ...everyKey,
      surcharges: JSON.parse(
        '{"__proto__":{"title":"\\"","amount":{"fixed":"1"}},"a\\"b":{"title":"","amount":{"fixed":"1"}}}'
      )
    }
    expect(Object.keys(card.surcharges)).toEqual(["__proto__", 'a"b'])
    expect(parseRateCard(formatDocument(card))).toEqual({ _tag: "Read", document: card })
  })

  it("writes a list on one line if it fits", () => {
    const text = formatDocument(document("royal-like-gb"))
    expect(text).toContain('          "rows": [["2000", "5.20"], ["10000", "7.05"], ["20000", "11.25"]]\n')
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(121)
  })

  it("refuses a string that is not JSON", () => {
    const reading = parseRateCard('{ "format": ')
    expect(reading).toMatchObject({ _tag: "Refused", faults: [{ pointer: "", expected: "JSON" }] })
    expect(parseShipFrom("")._tag).toBe("Refused")
  })
})
