import { type Item, type Packing, type Reason, type Request, violationsOf } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { crate, messagesOf, packing, request, rulesBrokenBy, withItem } from "./example.ts"

describe("violationsOf: unpacked pieces", () => {
  const rulesFor = (item: Partial<Item>, unpacked: Partial<Packing["unpacked"][number]>, stock = 1) =>
    rulesBrokenBy(
      {
        items: [{ reference: "pole", width: 1, length: 1, height: 9, ...item }],
        boxes: [{ reference: "low", inner: { width: 10, length: 10, height: 5 }, maxWeight: 50, stock }]
      },
      {
        boxes: [],
        unpacked: [{ item: 0, reference: "pole", quantity: 1, reason: "too-heavy", message: "Too heavy", ...unpacked }],
        certificate: { proofs: [], optimal: false }
      }
    )
  const heavy = { weight: 51 }

  it("requires each piece exactly once, and each entry with its reference and a message", () => {
    expect(rulesFor(heavy, {})).toEqual([])
    expect(rulesFor({ ...heavy, quantity: 2 }, {})).toEqual(["accounting"])
    expect(rulesFor(heavy, { quantity: 2 })).toEqual(["accounting"])
    expect(rulesFor(heavy, { quantity: 0.5 })).toEqual(["accounting", "reason"])
    expect(rulesFor(heavy, { reference: "rod" })).toEqual(["reason"])
    expect(rulesFor(heavy, { item: 1 })).toEqual(["accounting", "reason"])
    expect(rulesFor(heavy, { message: "" })).toEqual(["reason"])
  })

  it("includes the empty weight of the box when it checks `too-heavy`", () => {
    const messagesFor = (weight: number) =>
      messagesOf(
        {
          items: [{ reference: "lamp", width: 1, length: 1, height: 1, weight }],
          boxes: [{ reference: "low", inner: { width: 9, length: 9, height: 9 }, emptyWeight: 10, maxWeight: 50 }]
        },
        {
          boxes: [],
          unpacked: [{ item: 0, reference: "lamp", quantity: 1, reason: "too-heavy", message: "Too heavy" }],
          certificate: { proofs: [], optimal: false }
        }
      )
    expect(messagesFor(41)).toEqual([])
    expect(messagesFor(40)).toEqual([
      "reason: lamp (item 0): the reason cannot be too-heavy; boxes large enough: 1, strong enough: 1, with enough allowed fill: 1, in stock: 1"
    ])
  })

  it("rejects `too-long` for a piece that fits, and `no-stock` while a box is in stock", () => {
    expect(rulesFor({}, { reason: "too-long" })).toEqual(["reason"])
    expect(rulesFor({ rotation: "flat" }, { reason: "too-long" })).toEqual([])
    expect(rulesFor({ rotation: "none", width: 9, height: 1 }, { reason: "too-long" })).toEqual(["reason"])
    expect(rulesFor({ gap: 1 }, { reason: "too-long" })).toEqual([])
    expect(rulesFor({}, { reason: "no-stock" })).toEqual(["reason"])
    expect(rulesFor({}, { reason: "no-stock" }, 0)).toEqual([])
  })

  it("tries every allowed orientation before it accepts `too-long`", () => {
    const sides = [2, 3, 5] as const
    const permutations = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0]
    ] as const
    for (const rotation of ["any", "flat", "none"] as const)
      for (const pieceSides of permutations)
        for (const boxSides of permutations)
          for (const less of [
            [0, 0, 0],
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1]
          ] as const) {
            const [width, length, height] = pieceSides.map((n) => sides[n]) as [number, number, number]
            const [w, l, h] = boxSides.map((n, axis) => sides[n]! - less[axis]!) as [number, number, number]
            const fits =
              rotation === "none"
                ? width <= w && length <= l && height <= h
                : rotation === "flat"
                  ? height <= h &&
                    Math.min(width, length) <= Math.min(w, l) &&
                    Math.max(width, length) <= Math.max(w, l)
                  : less.every((n) => n === 0)
            const found = violationsOf(
              {
                items: [{ reference: "a", width, length, height, rotation }],
                boxes: [
                  { reference: "tiny", inner: { width: 1, length: 1, height: 1 } },
                  { reference: "b", inner: { width: w, length: l, height: h } }
                ]
              },
              {
                boxes: [],
                unpacked: [{ item: 0, reference: "a", quantity: 1, reason: "too-long", message: "Too long" }],
                certificate: { proofs: [], optimal: false }
              }
            )
            expect(found.map(({ message }) => message)).toEqual(
              fits
                ? [
                    "a (item 0): the reason cannot be too-long; boxes large enough: 1, strong enough: 1, with enough allowed fill: 1, in stock: 1"
                  ]
                : []
            )
          }
  })

  it("checks `too-long` with the gap on both sides of a piece, in tubes and in mailers", () => {
    const rulesWith = (item: Partial<Item>, box: Partial<Request["boxes"][number]>) =>
      rulesBrokenBy(
        {
          items: [{ reference: "a", width: 4, length: 4, height: 4, ...item }],
          boxes: [{ reference: "b", inner: { width: 6, length: 6, height: 6 }, ...box }]
        },
        {
          boxes: [],
          unpacked: [{ item: 0, reference: "a", quantity: 1, reason: "too-long", message: "Too long" }],
          certificate: { proofs: [], optimal: false }
        }
      )
    expect(rulesWith({ gap: 1 }, {})).toEqual(["reason"])
    for (const side of ["width", "length", "height"]) expect(rulesWith({ gap: 1, [side]: 5 }, {})).toEqual([])
    // 4² + 4² = 32 is less than 6², and 4² + 5² = 41 is more.
    expect(rulesWith({}, { kind: "tube" })).toEqual(["reason"])
    expect(rulesWith({ rotation: "flat", length: 5 }, { kind: "tube" })).toEqual([])
    // 3² + 4² is exactly 5².
    const thin = { width: 3, length: 4, rotation: "flat" } as const
    expect(rulesWith(thin, { kind: "tube", inner: { width: 5, length: 5, height: 6 } })).toEqual(["reason"])
    // A piece of 4 × 4 × 2 fits into a mailer of 6 × 6, because its thickness of 2 leaves 4 × 4. Pieces of 4 × 4 × 3, 5
    // × 4 × 2 and 4 × 5 × 2 do not fit.
    expect(rulesWith({ height: 2 }, { kind: "mailer" })).toEqual(["reason"])
    expect(rulesWith({ height: 3 }, { kind: "mailer" })).toEqual([])
    const inWide = { kind: "mailer", inner: { width: 6, length: 7, height: 6 } } as const
    expect(rulesWith({ height: 2, length: 5, rotation: "none" }, inWide)).toEqual(["reason"])
    expect(rulesWith({ height: 2, width: 5, rotation: "none" }, inWide)).toEqual([])
    expect(rulesWith({ height: 2, length: 6, rotation: "none" }, inWide)).toEqual([])
  })

  it("accepts `no-stock` for a piece without a group only when every box that holds it is used up", () => {
    const messagesWith = (stock: number, other: number, item: Partial<Item> = {}) =>
      messagesOf(
        {
          ...withItem(2, { quantity: 2, ...item }),
          boxes: [
            { ...request.boxes[0]!, stock },
            { ...request.boxes[1]!, stock: other }
          ]
        },
        {
          ...packing,
          unpacked: [{ item: 2, reference: "vase", quantity: 1, reason: "no-stock", message: "No stock" }]
        }
      )
    expect(messagesWith(2, 2)).toEqual([
      "reason: vase (item 2): the reason cannot be no-stock; boxes large enough: 2, strong enough: 2, with enough allowed fill: 2, in stock: 2"
    ])
    expect(messagesWith(1, 1)).toEqual([])
    const oneInStock =
      "reason: vase (item 2): the reason cannot be no-stock; boxes large enough: 2, strong enough: 2, with enough allowed fill: 2, in stock: 1"
    expect([messagesWith(2, 1), messagesWith(1, 2)]).toEqual([[oneInStock], [oneInStock]])
    expect(messagesWith(2, 1, { group: "vases" })).toContain("group: Group vases is split: box 1, unpacked")
    expect(messagesWith(2, 1, { group: "vases" }).filter((message) => message.startsWith("reason"))).toEqual([])
  })

  it("rejects an unknown reason and a quantity that is not a positive whole number", () => {
    expect(rulesFor({}, { reason: "lost" as "rule" })).toEqual(["reason"])
    expect(rulesFor(heavy, { quantity: 0 })).toEqual(["accounting", "reason"])
    expect(rulesFor(heavy, { quantity: -1 })).toEqual(["accounting", "reason"])
  })

  const alone = { quantity: 1 }
  const grouped = { quantity: 2, group: "g" }
  it.each<[string, Partial<Item>, number, ReadonlyArray<string>]>([
    ["a piece that fits a box in stock", alone, 1, []],
    ["a piece that fits a box in stock, in a group of one", { ...alone, group: "g" }, 1, []],
    ["a piece that fits a box in stock, in a group", grouped, 1, ["rule", "not-found"]],
    ["a piece that fits a box out of stock", alone, 0, ["no-stock"]],
    ["a piece that fits a box out of stock, in a group", grouped, 0, ["no-stock", "rule"]],
    ["a piece that is too heavy", { ...alone, weight: 51 }, 1, ["too-heavy"]],
    ["a piece that is too heavy, in a group", { ...grouped, weight: 51 }, 1, ["too-heavy"]],
    ["a piece of the maximum weight", { ...alone, weight: 50 }, 1, []],
    ["a piece that is too long and too heavy", { ...alone, height: 11, weight: 51 }, 1, ["too-long"]]
  ])("accepts only the true reasons for %s", (_, item, stock, right) => {
    const reasons = ["too-long", "too-heavy", "rule", "no-stock", "cost", "not-found"] as const
    const accepted = reasons.filter(
      (reason) => rulesFor(item, { reason, quantity: item.quantity! }, stock).length === 0
    )
    expect(new Set(accepted)).toEqual(new Set(right))
  })

  it.each<[string, Partial<Item>, number, ReadonlyArray<string>]>([
    ["a piece that fills its box beyond the limit", {}, 0.049, ["too-large"]],
    ["a piece that fills its box beyond the limit, in a group", grouped, 0.049, ["too-large"]],
    ["a piece that fills its box up to the limit", {}, 0.05, []],
    ["a piece that fills its box up to the limit, in a group", grouped, 0.05, ["rule", "not-found"]],
    ["a piece that fills its box beyond the limit with its gap", { gap: 0.5, width: 2 }, 0.09, ["too-large"]],
    ["a piece that is too heavy for a box and fills it beyond the limit", { weight: 51 }, 0.049, ["too-heavy"]]
  ])("accepts only the true reasons for %s", (_, item, fillLimit, right) => {
    const rulesWith = (reason: Reason) =>
      rulesBrokenBy(
        {
          scale: { length: 10 },
          items: [{ reference: "block", width: 1, length: 5, height: 5, ...item }],
          boxes: [{ reference: "low", inner: { width: 10, length: 10, height: 5 }, maxWeight: 50, fillLimit }]
        },
        {
          boxes: [],
          unpacked: [{ item: 0, reference: "block", quantity: item.quantity ?? 1, reason, message: "-" }],
          certificate: { proofs: [], optimal: false }
        }
      )
    const reasons = ["too-long", "too-heavy", "too-large", "rule", "no-stock", "cost", "not-found"] as const
    expect(new Set(reasons.filter((reason) => rulesWith(reason).length === 0))).toEqual(new Set(right))
  })

  it("describes the fault in an entry of the unpacked items", () => {
    const one = { item: 0, reference: "pole", quantity: 1, reason: "not-found", message: "No place" } as const
    const messageFor = (unpacked: Packing["unpacked"][number]) =>
      messagesOf(
        { items: [{ reference: "pole", width: 1, length: 1, height: 9 }], boxes: [crate] },
        { boxes: [], unpacked: [unpacked], certificate: { proofs: [], optimal: false } }
      ).at(-1)
    expect(messageFor({ ...one, reference: "rod" })).toBe("reason: rod (item 0): the request has no such item")
    expect(messageFor({ ...one, quantity: 0.5 })).toBe(
      "reason: pole (item 0): quantity is 0.5; it must be an integer greater than 0"
    )
    expect(messageFor({ ...one, message: "" })).toBe("reason: pole (item 0): the message is empty")
  })

  it("reports a partly packed group", () => {
    const half: Packing = {
      ...packing,
      boxes: packing.boxes.map((packed, b) =>
        b === 0
          ? { ...packed, grossWeight: 1100, fill: 1200 / 4000, placements: packed.placements.slice(0, 2) }
          : packed
      ),
      unpacked: [{ item: 1, reference: "card", quantity: 1, reason: "rule", message: "No place" }]
    }
    expect(rulesBrokenBy(request, half)).toEqual(["group"])
  })

  it("accepts the reason `cost` only with a cost function and a box in stock", () => {
    const packed: Packing = {
      boxes: [],
      unpacked: [{ item: 0, reference: "die", quantity: 1, reason: "cost", message: "Too expensive" }],
      certificate: { proofs: [], optimal: false }
    }
    const input: Request = { items: [{ reference: "die", width: 1, length: 1, height: 1 }], boxes: [crate] }
    expect(rulesBrokenBy(input, packed)).toEqual(["reason"])
    expect(rulesBrokenBy({ ...input, objective: [() => 1] }, packed)).toEqual([])
    const soldOut = input.boxes.map((box) => ({ ...box, stock: 0 }))
    expect(rulesBrokenBy({ ...input, boxes: soldOut, objective: [() => 1] }, packed)).toEqual(["reason"])
  })
})
