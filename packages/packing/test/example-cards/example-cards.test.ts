import { describe, expect, it } from "vitest"
import {
  carriersOf,
  compile,
  compileShipFrom,
  exampleCards,
  exampleShipFrom,
  lint,
  quote,
  readRateCard,
  readShipFrom
} from "../../src/rating.ts"

describe("example cards", () => {
  it("the example cards are valid and have no lint findings", () => {
    for (const card of exampleCards) expect(readRateCard(card)).toEqual({ _tag: "Read", document: card })
    expect(readShipFrom(exampleShipFrom)).toEqual({ _tag: "Read", document: exampleShipFrom })
    expect(lint(exampleCards, [exampleShipFrom])).toEqual([])
  })

  it("the example cards list three carriers with six services", () => {
    expect(carriersOf(exampleCards)).toEqual({
      acme: ["ACME_GROUND", "ACME_2DAY", "ACME_POST"],
      swift: ["SWIFT_NEXT", "SWIFT_SAVER"],
      harbor: ["HARBOR_PARCEL"]
    })
  })

  const states = [
    ["ME", "04101"],
    ["KY", "40202"],
    ["CA", "94103"],
    ["TX", "73301"],
    ["HI", "96801"]
  ] as const
  it.each(states)("each carrier of the example cards offers a service to %s from 2026 on", (state, postal) => {
    const cards = exampleCards.map((card) => {
      const made = compile(card)
      if (made._tag === "Refused") throw new Error(made.faults[0]?.message)
      return made.compiled
    })
    const from = compileShipFrom(exampleShipFrom)
    if (from._tag === "Refused") throw new Error(from.faults[0]?.message)
    for (const carrier of ["acme", "swift", "harbor"])
      for (const at of [
        Date.UTC(2026, 5, 1),
        Date.UTC(2026, 11, 30),
        Date.UTC(2027, 5, 1),
        Date.UTC(2027, 11, 31),
        Date.UTC(2099, 5, 1)
      ]) {
        const boxes = [{ width: "24", length: "18", height: "5", weight: "6.5" }]
        const quoted = quote(
          { carrier, destination: { country: "US", state, postal }, boxes },
          {
            cards,
            from: from.compiled,
            at,
            units: { length: "in", weight: "lb" },
            residential: false,
            rush: false
          }
        )
        expect(quoted).toMatchObject({ _tag: "Quoted" })
        if (quoted._tag === "Quoted") expect(quoted.rates.length).toBeGreaterThan(0)
      }
  })

  it("the example card of Acme Post prices two pounds to Maine as computed by hand", () => {
    // 12 × 10 × 4 in is 480 in³, so the dimensional weight does not apply. Zone 6: 6.70 + 2 × 1.00.
    const card = compile(exampleCards[0]!)
    const from = compileShipFrom(exampleShipFrom)
    if (card._tag === "Refused" || from._tag === "Refused") throw new Error("no example")
    const quoted = quote(
      {
        carrier: "acme",
        destination: { country: "US", state: "ME", postal: "04101" },
        boxes: [{ width: "12", length: "10", height: "4", weight: "2" }]
      },
      {
        cards: [card.compiled],
        from: from.compiled,
        at: Date.UTC(2026, 5, 1),
        units: { length: "in", weight: "lb" },
        residential: false,
        rush: false
      }
    )
    expect(quoted._tag === "Quoted" && quoted.rates.find(({ method }) => method === "ACME_POST")?.cost).toBe("8.70")
  })
})
