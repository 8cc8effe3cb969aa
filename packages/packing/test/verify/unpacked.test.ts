import type { Item, Packing, Request } from "@waybill/packing"
import { verify } from "@waybill/packing/verify"
import { describe, expect, it } from "vitest"
import { asking, crate, packing, request, rules, said } from "./example.ts"

describe("the verifier, of what stays behind,", () => {
  const behind = (item: Partial<Item>, unpacked: Partial<Packing["unpacked"][number]>, stock = 1) =>
    rules(
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

  it("asks for every piece, once, by its name, and for a reason in words", () => {
    expect(behind(heavy, {})).toEqual([])
    expect(behind({ ...heavy, quantity: 2 }, {})).toEqual(["accounting"])
    expect(behind(heavy, { quantity: 2 })).toEqual(["accounting"])
    expect(behind(heavy, { quantity: 0.5 })).toEqual(["accounting", "reason"])
    expect(behind(heavy, { reference: "rod" })).toEqual(["reason"])
    expect(behind(heavy, { item: 1 })).toEqual(["accounting", "reason"])
    expect(behind(heavy, { message: "" })).toEqual(["reason"])
  })

  it("counts the box with what is in it before it believes too-heavy", () => {
    const inHeavy = (weight: number) =>
      said(
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
    expect(inHeavy(41)).toEqual([])
    expect(inHeavy(40)).toEqual([
      "reason: lamp (item 0): the reason is not too-heavy: boxes with its sides: 1, that may carry it: 1, left: 1"
    ])
  })

  it("does not believe too-long of what fits, nor no-stock while there is some", () => {
    expect(behind({}, { reason: "too-long" })).toEqual(["reason"])
    expect(behind({ rotation: "flat" }, { reason: "too-long" })).toEqual([])
    expect(behind({ rotation: "none", width: 9, height: 1 }, { reason: "too-long" })).toEqual(["reason"])
    expect(behind({ gap: 1 }, { reason: "too-long" })).toEqual([])
    expect(behind({}, { reason: "no-stock" })).toEqual(["reason"])
    expect(behind({}, { reason: "no-stock" }, 0)).toEqual([])
  })

  it("tries every turn that is allowed before it believes too-long", () => {
    const sides = [2, 3, 5] as const
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0]
    ] as const
    for (const rotation of ["any", "flat", "none"] as const)
      for (const mine of orders)
        for (const its of orders)
          for (const less of [
            [0, 0, 0],
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1]
          ] as const) {
            const [width, length, height] = mine.map((n) => sides[n]) as [number, number, number]
            const [w, l, h] = its.map((n, axis) => sides[n]! - less[axis]!) as [number, number, number]
            const fits =
              rotation === "none"
                ? width <= w && length <= l && height <= h
                : rotation === "flat"
                  ? height <= h &&
                    Math.min(width, length) <= Math.min(w, l) &&
                    Math.max(width, length) <= Math.max(w, l)
                  : less.every((n) => n === 0)
            const found = verify(
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
                ? ["a (item 0): the reason is not too-long: boxes with its sides: 1, that may carry it: 1, left: 1"]
                : []
            )
          }
  })

  it("counts the gap on both sides of each side, and knows what round boxes and soft ones take", () => {
    const behindIn = (item: Partial<Item>, box: Partial<Request["boxes"][number]>) =>
      rules(
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
    expect(behindIn({ gap: 1 }, {})).toEqual(["reason"])
    for (const side of ["width", "length", "height"]) expect(behindIn({ gap: 1, [side]: 5 }, {})).toEqual([])
    // 4² + 4² = 32 is less than 6², 4² + 5² = 41 is more
    expect(behindIn({}, { kind: "tube" })).toEqual(["reason"])
    expect(behindIn({ rotation: "flat", length: 5 }, { kind: "tube" })).toEqual([])
    // 3² + 4² is 5² exactly
    const thin = { width: 3, length: 4, rotation: "flat" } as const
    expect(behindIn(thin, { kind: "tube", inner: { width: 5, length: 5, height: 6 } })).toEqual(["reason"])
    // 4 × 4 × 2 leaves 6 − 2, 4 × 4 × 3 does not; nor 5 × 4 × 2 nor 4 × 5 × 2
    expect(behindIn({ height: 2 }, { kind: "mailer" })).toEqual(["reason"])
    expect(behindIn({ height: 3 }, { kind: "mailer" })).toEqual([])
    const inWide = { kind: "mailer", inner: { width: 6, length: 7, height: 6 } } as const
    expect(behindIn({ height: 2, length: 5, rotation: "none" }, inWide)).toEqual(["reason"])
    expect(behindIn({ height: 2, width: 5, rotation: "none" }, inWide)).toEqual([])
    expect(behindIn({ height: 2, length: 6, rotation: "none" }, inWide)).toEqual([])
  })

  it("believes no-stock of what need not travel with others when every box that takes it is used up", () => {
    const left = (stock: number, other: number, item: Partial<Item> = {}) =>
      said(
        {
          ...asking(2, { quantity: 2, ...item }),
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
    expect(left(2, 2)).toEqual([
      "reason: vase (item 2): the reason is not no-stock: boxes with its sides: 2, that may carry it: 2, left: 2"
    ])
    expect(left(1, 1)).toEqual([])
    const oneLeft =
      "reason: vase (item 2): the reason is not no-stock: boxes with its sides: 2, that may carry it: 2, left: 1"
    expect([left(2, 1), left(1, 2)]).toEqual([[oneLeft], [oneLeft]])
    expect(left(2, 1, { group: "vases" })).toContain("group: Group vases is parted: 1, unpacked")
    expect(left(2, 1, { group: "vases" }).filter((words) => words.startsWith("reason"))).toEqual([])
  })

  it("knows no other reason, and takes no part of a piece", () => {
    expect(behind({}, { reason: "lost" as "rule" })).toEqual(["reason"])
    expect(behind(heavy, { quantity: 0 })).toEqual(["accounting", "reason"])
    expect(behind(heavy, { quantity: -1 })).toEqual(["accounting", "reason"])
  })

  const alone = { quantity: 1 }
  const grouped = { quantity: 2, group: "g" }
  it.each<[string, Partial<Item>, number, ReadonlyArray<string>]>([
    ["what goes into a box that is left", alone, 1, []],
    ["what goes into a box that is left, of a group of one", { ...alone, group: "g" }, 1, []],
    ["what goes into a box that is left, of a group", grouped, 1, ["rule", "not-found"]],
    ["what goes into a box that is used up", alone, 0, ["no-stock"]],
    ["what goes into a box that is used up, of a group", grouped, 0, ["no-stock", "rule"]],
    ["what is too heavy", { ...alone, weight: 51 }, 1, ["too-heavy"]],
    ["what is too heavy, of a group", { ...grouped, weight: 51 }, 1, ["too-heavy"]],
    ["what is as heavy as may be", { ...alone, weight: 50 }, 1, []],
    ["what is too long, and too heavy as well", { ...alone, height: 11, weight: 51 }, 1, ["too-long"]]
  ])("takes for %s no reason but the right ones", (_, item, stock, right) => {
    const reasons = ["too-long", "too-heavy", "rule", "no-stock", "cost", "not-found"] as const
    const taken = reasons.filter((reason) => behind(item, { reason, quantity: item.quantity! }, stock).length === 0)
    expect(new Set(taken)).toEqual(new Set(right))
  })

  it("says so in words", () => {
    const one = { item: 0, reference: "pole", quantity: 1, reason: "not-found", message: "No place" } as const
    const words = (unpacked: Packing["unpacked"][number]) =>
      said(
        { items: [{ reference: "pole", width: 1, length: 1, height: 9 }], boxes: [crate] },
        { boxes: [], unpacked: [unpacked], certificate: { proofs: [], optimal: false } }
      ).at(-1)
    expect(words({ ...one, reference: "rod" })).toBe("reason: rod (item 0): no such item in the request")
    expect(words({ ...one, quantity: 0.5 })).toBe("reason: pole (item 0): 0.5 pieces stayed behind")
    expect(words({ ...one, message: "" })).toBe("reason: pole (item 0): no words say why")
  })

  it("does not let a part of a group travel", () => {
    const half: Packing = {
      ...packing,
      boxes: packing.boxes.map((packed, b) =>
        b === 0
          ? { ...packed, grossWeight: 1100, fill: 1200 / 4000, placements: packed.placements.slice(0, 2) }
          : packed
      ),
      unpacked: [{ item: 1, reference: "card", quantity: 1, reason: "rule", message: "No place" }]
    }
    expect(rules(request, half)).toEqual(["group"])
  })
})

describe("the verifier, of what is no request or no packing,", () => {
  it("tells the first fault of each, and judges nothing", () => {
    expect(said(null as unknown as Request, undefined as unknown as Packing)).toEqual([
      "shape: The request is not an object",
      "shape: The packing is not an object"
    ])
    expect(said(asking(1, { width: "16" as unknown as number }), packing)).toEqual([
      "shape: The request/items/1/width is not a number above 0"
    ])
    const byMagic = { measure: "boxes", value: 2, atLeast: 2, proved: true, by: ["magic"] }
    expect(said(request, { ...packing, certificate: { proofs: [byMagic], optimal: false } } as never)).toEqual([
      "shape: The packing/certificate/proofs/0/by/0 is not one of volume, weight, item-fits, pairs, dual-feasible, exhausted"
    ])
    expect(said(request, { ...packing, boxes: new Array(1) })).toEqual(["shape: The packing/boxes/0 is not an object"])
    expect(said(request, { ...packing, boxes: new Array(10_001) })).toEqual([
      "shape: The packing/boxes has 10001 entries, more than 10000"
    ])
  })

  it("believes that a cost kept a piece back only where a cost is asked for", () => {
    const kept: Packing = {
      boxes: [],
      unpacked: [{ item: 0, reference: "die", quantity: 1, reason: "cost", message: "dear" }],
      certificate: { proofs: [], optimal: false }
    }
    const asked: Request = { items: [{ reference: "die", width: 1, length: 1, height: 1 }], boxes: [crate] }
    expect(rules(asked, kept)).toEqual(["reason"])
    expect(rules({ ...asked, objective: [() => 1] }, kept)).toEqual([])
    const gone = asked.boxes.map((box) => ({ ...box, stock: 0 }))
    expect(rules({ ...asked, boxes: gone, objective: [() => 1] }, kept)).toEqual(["reason"])
  })
})
