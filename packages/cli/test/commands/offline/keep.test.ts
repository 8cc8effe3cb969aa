import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

const boxes = put("crates.json", '{"boxes":[{"reference":"M","inner":{"width":30,"length":20,"height":16}}]}')
const order = (name: string, ...items: ReadonlyArray<object>): string => `${JSON.stringify({ order: name, items })}\n`
const book = { reference: "BOOK", width: 15, length: 20, height: 4, quantity: 4 }
const mug = { reference: "MUG", width: 10, length: 10, height: 10 }
const vase = { reference: "VASE", width: 9, length: 9, height: 15 }

/** Reference and corner of each piece of the first order in an output. */
const spots = (out: string) => {
  const [line] = values(out) as ReadonlyArray<{
    boxes: ReadonlyArray<{ packed: { placements: ReadonlyArray<object> } }>
  }>
  return line!.boxes.flatMap(({ packed }) =>
    (packed.placements as ReadonlyArray<{ reference: string; at: object }>).map(({ reference, at }) => [reference, at])
  )
}

describe("waybill pack --keep", () => {
  it("keeps the pieces of orders with the same name in place, and writes the changes", async () => {
    await run(["pack", put("before.ndjson", order("A", book, mug)), "--boxes", boxes, "--out", "packed.ndjson"])
    const after = put("after.ndjson", order("A", vase, book) + order("B", mug))
    const { code, out } = await run(["pack", after, "--boxes", boxes, "--keep", "packed.ndjson"])
    expect(code).toBe(0)
    const booksIn = (all: ReturnType<typeof spots>) => all.filter(([reference]) => reference === "BOOK")
    expect(booksIn(spots(out))).toEqual(booksIn(spots(read("packed.ndjson"))))
    const [a, b] = values(out)
    expect(a!.changes).toEqual({
      ...{ unchanged: 4, moved: [] },
      added: [{ item: 0, piece: 0, reference: "VASE", to: { box: 0, at: { x: 16, y: 0, z: 0 } } }],
      removed: [{ reference: "MUG", from: { box: 0, at: { x: 16, y: 0, z: 0 } } }]
    })
    expect(b).not.toHaveProperty("changes")
  })

  it("says once that orders are not in --keep", async () => {
    await run(["pack", put("named.ndjson", order("1001", mug)), "--boxes", boxes, "--out", "named-packed.ndjson"])
    const note = "waybill: orders whose name is not in --keep are packed from scratch\n"
    const { err } = await run([
      "pack",
      put("misnamed.ndjson", order("1O01", mug) + order("1O02", mug)),
      "--boxes",
      boxes,
      "--keep",
      "named-packed.ndjson"
    ])
    expect(err.split(note)).toHaveLength(2)
    expect((await run(["pack", "named.ndjson", "--boxes", boxes, "--keep", "named-packed.ndjson"])).err).not.toContain(
      note
    )
  })

  it("writes output that can be kept again, even with two threads", async () => {
    const twice = put("twice.ndjson", order("A", book, mug) + order("B", vase))
    await run(["pack", twice, "--boxes", boxes, "--out", "first.ndjson"])
    await run(["pack", twice, "--boxes", boxes, "--keep", "first.ndjson", "--workers", "2", "--out", "second.ndjson"])
    const third = await run(["pack", twice, "--boxes", boxes, "--keep", "second.ndjson"])
    expect(third.out).toBe(read("second.ndjson"))
    expect(values(third.out).map(({ changes }) => changes)).toMatchObject([{ unchanged: 5 }, { unchanged: 1 }])
  })

  it.each([
    [
      "a CSV",
      "packed.csv",
      "line,order\n1,A\n",
      "line 1: not a packed order; must be the NDJSON output of waybill pack"
    ],
    ["orders that are not packed", "plain.ndjson", order("A", book), "contains no packed order with a name"],
    [
      "an order that appears twice",
      "double.ndjson",
      '{"order":"A","boxes":[]}\n{"order":"A","boxes":[]}\n',
      'line 2: order "A" appears twice'
    ],
    [
      "a packing in other units",
      "metric.ndjson",
      '{"order":"A","boxes":[],"units":"cm,kg"}\n',
      'line 1: units "cm,kg" contradict --units in,lb'
    ],
    [
      "a box that is not valid",
      "broken.ndjson",
      '{"order":"A","boxes":[null,{"packed":{"placements":3}}]}\n',
      "line 1: boxes[0].reference: must be a string"
    ]
  ])("refuses %s", async (_, name, text, problem) => {
    const { code, err } = await run(["pack", put("any.ndjson", order("A", book)), "--keep", put(name, text)])
    expect([code, err]).toEqual([2, `waybill: --keep ${name}: ${problem}\n`])
  })

  it("refuses an output to the same file", async () => {
    const input = put("any.ndjson", order("A", book))
    const keep = ["--keep", put("kept.ndjson", '{"order":"A","boxes":[]}\n')]
    expect((await run(["pack", input, ...keep, "--out", "kept.ndjson"])).err).toBe(
      "waybill: --out kept.ndjson: same file as the file of --keep; must be a different file\n"
    )
  })

  it("moves a piece whose box leaves its range, and makes weights similar with the pieces that do not stay", async () => {
    const row = '{"boxes":[{"reference":"R","inner":{"width":40,"length":10,"height":10}'
    const ranged = put("row.json", `${row},"centreOfGravity":{"width":[0.4,0.6]}}]}`)
    const cubes = ["A", "B", "C", "D"].map((reference) => ({ reference, width: 10, length: 10, height: 10, weight: 1 }))
    await run(["pack", put("cubes.ndjson", order("1", ...cubes)), "--boxes", ranged, "--out", "row.ndjson"])
    const at = (x: number) => spots(read("row.ndjson")).find(([, corner]) => (corner as { x: number }).x === x)![0]
    const [first, last] = [at(0), at(30)]
    // Without the last cube, the centre would be at 15 / 40 = 0.375 of the width.
    const fewer = put("fewer.ndjson", order("1", ...cubes.filter(({ reference }) => reference !== last)))
    const { code, out } = await run(["pack", fewer, "--boxes", ranged, "--keep", "row.ndjson"])
    expect(code).toBe(0)
    expect(values(out)[0]).toMatchObject({
      changes: { unchanged: 2, moved: [{ reference: first, cause: "centre-of-gravity" }] }
    })
    const pairs = put("pairs.json", '{"boxes":[{"reference":"P","inner":{"width":20,"length":10,"height":10}}]}')
    const apart = [
      { ...cubes[0], weight: 9 },
      { ...cubes[1], apart: ["A"] }
    ]
    await run(["pack", put("two.ndjson", order("2", ...apart)), "--boxes", pairs, "--out", "two.out.ndjson"])
    const more = put("more.ndjson", order("2", ...apart, { ...cubes[2], weight: 8 }, { ...cubes[3], weight: 2 }))
    const even = await run(["pack", more, "--boxes", pairs, "--keep", "two.out.ndjson", "--balance"])
    expect(values(even.out)[0]).toMatchObject({ changes: { unchanged: 2, moved: [] }, spread: 2 })
  })
})

describe("weights in waybill pack", () => {
  const cube = (weight: number) => ({ reference: `${weight}`, width: 10, length: 10, height: 10, weight, quantity: 2 })
  const pair = '{"boxes":[{"reference":"P","inner":{"width":20,"length":10,"height":10}'

  it("--balance makes the gross weights of the boxes similar and writes the spread", async () => {
    const flags = [
      "pack",
      put("cubes.ndjson", order("A", cube(12), cube(1))),
      "--boxes",
      put("pair.json", `${pair}}]}`)
    ]
    const weights = (out: string) =>
      (values(out)[0]!.boxes as ReadonlyArray<{ weight: number }>).map(({ weight }) => weight)
    const [plain, even] = [await run(flags), await run([...flags, "--balance"])]
    expect(weights(plain.out).toSorted((a, b) => a - b)).toEqual([2, 24])
    expect(weights(even.out)).toEqual([13, 13])
    expect(values(even.out)[0]).toMatchObject({ spread: 0 })
  })

  it("keeps the centre of gravity in the range of a box, which only pack supports", async () => {
    const ranged = put("centre.json", `${pair},"centreOfGravity":{"width":[0.4,0.6]}}]}`)
    const input = put("heavy.ndjson", order("A", { ...cube(12), quantity: 1 }, { ...cube(1), quantity: 1 }))
    const { out } = await run(["pack", input, "--boxes", ranged])
    expect((values(out)[0]!.boxes as ReadonlyArray<unknown>).length).toBe(2)
    expect((await run(["ship", input, "--boxes", ranged])).err).toMatch(
      /waybill: --boxes centre\.json: \/boxes\/0\/centreOfGravity: .*unknown field "centreOfGravity"/
    )
  })

  it("does not pack prints into a box with a range", async () => {
    const ranged = put("centre.json", `${pair},"centreOfGravity":{}}]}`)
    const input = put("print.ndjson", '{"order":"A","prints":[{"width":8,"height":8,"finishing":"Canvas"}]}\n')
    expect(values((await run(["pack", input, "--boxes", ranged])).out)[0]).toMatchObject({ boxes: [] })
  })
})
