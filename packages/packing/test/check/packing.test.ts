// The contents of each box and of all boxes, each with a case in which one unit decides.
import { describe, expect, it } from "vitest"
import { checkPacking } from "../../src/check/packing.ts"
import { readRequest } from "../../src/check/request.ts"
import { box, Counted, filled, item, judged, placed, type Sides, verdictOf } from "./written.ts"

const cube: Sides = [2, 2, 2]

describe("limits of a box", () => {
  const pieces = [
    [cube, [0, 0, 0], { weight: 3 }],
    [cube, [2, 0, 0], { weight: 4 }]
  ] as const
  it.each([
    ["volume", { fillLimit: 16 / 32 }, "Checked"],
    ["volume", { fillLimit: 15 / 32 }, "False too much volume"],
    ["weight", { maxWeight: 7 }, "Checked"],
    ["weight", { maxWeight: 6 }, "False too much weight"],
    ["pieces", { maxPieces: 2 }, "Checked"],
    ["pieces", { maxPieces: 1 }, "False too much pieces"]
  ])("the %s may reach the limit in %j: %s", (_, boxes, verdict) => {
    expect(verdictOf([4, 4, 2], pieces, { boxes, weight: 7 })).toBe(verdict)
  })

  it("the gross weight counts the empty box", () => {
    const boxes = { emptyWeight: 2, maxWeight: 9 }
    const verdicts = [8, 9, 10].map((weight) => verdictOf([4, 4, 2], pieces, { boxes, weight }))
    expect(verdicts).toEqual(["False the weight differs", "Checked", "False the weight differs"])
  })

  it("`perBox` limits the pieces of one reference", () => {
    const items = [item(cube, { perBox: 1 }), item(cube), item(cube, { reference: "c" })]
    const request = { items, boxes: [box([6, 2, 2])] }
    const [a, b] = [placed(0, [0, 0, 0], cube), placed(1, [2, 0, 0], cube)]
    const c = placed(2, [4, 0, 0], cube, { reference: "c" })
    const verdicts = [[[a, b, c]], [[a, c], [b]]].map((boxes) =>
      judged(
        request,
        boxes.map((list) => filled([6, 2, 2], list))
      )
    )
    expect(verdicts).toEqual(["False too many pieces of an item", "Checked"])
  })
})

describe("all boxes", () => {
  const request = (fields: object = {}, stock?: number) => ({
    items: [item(cube, { quantity: 2, ...fields })],
    boxes: [box(cube, stock === undefined ? {} : { stock })]
  })
  const [one, two] = [0, 1].map((piece) => filled(cube, [placed(0, [0, 0, 0], cube, { piece })]))
  const rest = (quantity: unknown) => [{ item: 0, reference: "a", quantity }]
  const grouped = request({ group: "g" })

  it.each([
    ["every piece", request(), [one, two], [], "Checked"],
    ["pieces in stock", request({}, 2), [one, two], [], "Checked"],
    ["more boxes than in stock", request({}, 1), [one, two], [], "False too many boxes"],
    ["one piece twice", request(), [one, one], [], "False a piece is packed twice"],
    ["one piece less", request(), [one], [], "False a piece is missing"],
    ["one piece more", request(), [one, two], rest(1), "False a piece is missing"],
    ["an unpacked piece", request(), [two], rest(1), "Checked"],
    ["no unpacked piece", request(), [one, two], rest(0), "False must be whole and at least 1"],
    ["an unpacked piece of another item", request(), [one], [{ ...rest(1)[0], item: 1 }], "False unknown index"],
    ["pieces of a group in two boxes", grouped, [one, two], [], "False a group is split"],
    ["a part of a group", grouped, [one], rest(1), "False a group is split"],
    ["no piece of a group", grouped, [], rest(2), "Checked"],
    ["no boxes", request(), undefined, rest(2), "Checked"]
  ])("a packing with %s is judged", (_, given, boxes, unpacked, verdict) => {
    expect(judged(given, boxes, unpacked)).toBe(verdict)
  })

  it.each([0, 1, 2])("a group is split if a piece of it is unpacked and another is in box %s", (place) => {
    const request = {
      items: [item(cube, { quantity: 2 }), item(cube, { quantity: 2, group: "g" })],
      boxes: [box(cube)]
    }
    const others = [0, 1].map((piece) => filled(cube, [placed(0, [0, 0, 0], cube, { piece })]))
    const boxes = others.toSpliced(place, 0, filled(cube, [placed(1, [0, 0, 0], cube)]))
    expect(judged(request, boxes, [{ item: 1, reference: "a", quantity: 1 }])).toBe("False a group is split")
  })

  it("returns the sums of all boxes", () => {
    const read = readRequest({
      items: [item(cube, { quantity: 3 })],
      boxes: [box(cube, { price: 5, outer: { width: 3, length: 3, height: 3 } })]
    })
    const outer = { width: 3, length: 3, height: 3 }
    expect(
      checkPacking(read, {
        boxes: [
          { ...one, outer },
          { ...two, outer }
        ],
        unpacked: rest(1)
      })
    ).toEqual({ unpacked: 1n, boxes: 2n, volume: 54n, price: 10n, cost: 0n })
  })

  it.each([
    ["4 without rules", {}, [4, 4, 4]],
    ["50 and three for each piece below, with rules", { onTop: 9 }, [50, 50, 53]]
  ])("the work of each pair of pieces is %s", (_, fields, amounts) => {
    const read = readRequest({
      items: [item([2, 2, 1], { quantity: 3, ...fields })],
      boxes: [box([2, 2, 3])]
    })
    const work = new Counted()
    const placements = [0, 1, 2].map((piece) => placed(0, [0, 0, piece], [2, 2, 1], { piece }))
    checkPacking({ ...read, work }, { boxes: [filled([2, 2, 3], placements)], unpacked: [] })
    expect(work.amounts).toEqual(amounts)
  })

  it.each([
    [{ onTop: 9 }, {}, 50],
    [{}, { onTop: 9 }, 50],
    [{ apart: ["x"] }, {}, 50],
    [{}, { apart: ["x"] }, 50],
    [{ apart: [] }, {}, 4]
  ])("one piece with a rule is enough, but not one with an empty list", (one, other, amount) => {
    const read = readRequest({ items: [item(cube, one), item(cube, other)], boxes: [box([4, 2, 2])] })
    const work = new Counted()
    const placements = [placed(0, [0, 0, 0], cube), placed(1, [2, 0, 0], cube)]
    checkPacking({ ...read, work }, { boxes: [filled([4, 2, 2], placements)], unpacked: [] })
    expect(work.amounts).toEqual([amount])
  })
})
