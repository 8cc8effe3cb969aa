// cspell:ignore weigth
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run, values } = sandbox()
afterAll(clear)

const carton = {
  reference: "cut",
  min: { width: 4, length: 4, height: 2 },
  max: { width: 30, length: 40, height: 20 },
  step: { width: 1, length: 1, height: 1 },
  walls: { width: 0.5, length: 0.5, height: 1 },
  boardPrice: 0.001,
  boardWeight: 0.0005
}
const file = (name: string, content: object) => put(name, JSON.stringify(content))
file("cut.json", { boxes: [], cartons: [carton] })
file("mugs.json", { order: "A", items: [{ reference: "MUG", width: 12, length: 9, height: 10, quantity: 3 }] })
file("ball.json", { order: "A", items: [{ reference: "BALL", width: 9.5, length: 9.5, height: 9.5, weight: 1 }] })

interface Line {
  readonly boxes: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly unpacked: ReadonlyArray<{ readonly message: string }>
}
const packed = async (...args: ReadonlyArray<string>) =>
  values((await run(["pack", ...args])).out)[0] as unknown as Line

describe("waybill pack with cartons in the box file", () => {
  it("cuts a carton to the size of the items, and adds the weight of its board", async () => {
    const { boxes } = await packed("ball.json", "--boxes", "cut.json")
    // Inside 10 × 10 × 10, outside 10.5 × 10.5 × 11: 682.5 of board, so 0.34125 is rounded up to 0.342.
    expect(boxes).toMatchObject([
      { reference: "cut 10x10x10", width: 10.5, length: 10.5, height: 11, weight: 1.342, pieces: 1 }
    ])
  })

  it("leaves no empty space if the items fill a cuboid", async () => {
    const { boxes } = await packed("mugs.json", "--boxes", "cut.json", "--empty-space", "eu")
    expect(boxes).toMatchObject([{ emptySpace: { emptySpace: 0, volume: 3240, itemVolume: 3240, isWithin: true } }])
  })

  it("chooses the cheaper of a box and a carton with --objective price", async () => {
    const box = { reference: "S", inner: { width: 24, length: 18, height: 10 } }
    const referenceWith = async (price: number) => {
      file("both.json", { boxes: [{ ...box, price }], cartons: [carton] })
      const { boxes } = await packed("ball.json", "--boxes", "both.json", "--objective", "price")
      return boxes[0]?.reference
    }
    // The board of the carton costs 0.6825.
    expect(await referenceWith(0.68)).toBe("S")
    expect(await referenceWith(0.69)).toBe("cut 10x10x10")
  })

  it("cuts the carton with the least volume inside with --objective empty-space", async () => {
    const cube = (side: number) => ({ width: side, length: side, height: side })
    const coarse = { reference: "coarse", min: cube(6), max: cube(18), step: cube(6), walls: cube(0) }
    file("cutters.json", { boxes: [], cartons: [coarse, { ...carton, walls: cube(4) }] })
    const referenceWith = async (objective: string) =>
      (await packed("ball.json", "--boxes", "cutters.json", "--objective", objective)).boxes[0]?.reference
    expect(await referenceWith("volume")).toBe("coarse 12x12x12")
    expect(await referenceWith("empty-space")).toBe("cut 10x10x10")
  })

  it("names the carton beside an item that is too large for all its sizes", async () => {
    file("long.json", { order: "A", items: [{ reference: "POLE", width: 1, length: 43, height: 1 }] })
    const { unpacked } = await packed("long.json", "--boxes", "cut.json")
    expect(unpacked[0]?.message).toMatch(/; the nearest, "cut", is 3 too short$/)
  })

  it.each([
    [{ ...carton, max: { ...carton.max, width: 3 } }, "/cartons/0/max/width"],
    [{ ...carton, boardWeigth: 1 }, '/cartons/0/boardWeigth): unknown field "boardWeigth"; did you mean "boardWeight"?']
  ])("refuses a carton with the place of its error: %j", async (wrong, place) => {
    file("wrong.json", { boxes: [], cartons: [wrong] })
    const { code, err } = await run(["pack", "ball.json", "--boxes", "wrong.json"])
    expect(code).toBe(2)
    expect(err).toContain(place)
  })

  it("refuses cartons with --balance, and waybill ship refuses them, too", async () => {
    const refusal = async (...args: ReadonlyArray<string>) => (await run([...args, "--boxes", "cut.json"])).err
    expect(await refusal("ship", "ball.json", "--cards", "cards", "--ship-from", "from.json")).toBe(
      "waybill: --boxes cut.json: /cartons: only waybill pack supports cartons for items\n"
    )
    expect(await refusal("pack", "ball.json", "--balance")).toBe(
      "waybill: --boxes cut.json: /cartons: cartons for items cannot be used with --balance\n"
    )
  })
})
