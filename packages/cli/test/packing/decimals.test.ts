import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run, values } = sandbox()
afterAll(clear)

const cup = { reference: "cup", width: 4, length: 4, height: 4, weight: 1 }
const mistakes = async (...items: ReadonlyArray<object>) => {
  put("items.json", JSON.stringify({ order: "A", items }))
  const [packed] = values((await run(["pack", "items.json"])).out)
  return (packed?.mistakes as ReadonlyArray<{ at: string; message: string }> | undefined)?.map(
    ({ at, message }) => `${at}: ${message}`
  )
}

describe("items with many decimals", () => {
  // The longest built-in box is 62.5 inches long. 62.5 inches are 62,500 of the 200,000 steps of a side with 3 decimals.
  it("names the side that has too many, and not the boxes", async () => {
    expect(await mistakes(cup, { ...cup, length: 4.1220472, height: 1.5 }, { ...cup, gap: 0.00001 })).toEqual([
      "/items/1/length: 4.1220472 has too many decimals; with sides up to 62.5, it can have at most 3",
      "/items/2/gap: 0.00001 has too many decimals; with sides up to 62.5, it can have at most 3"
    ])
    expect(await mistakes({ ...cup, length: 4.122 })).toBeUndefined()
  })

  it("counts the sides of the other items", async () => {
    expect(await mistakes({ ...cup, length: 4.122 }, { ...cup, reference: "pole", height: 250 })).toEqual([
      "/items/0/length: 4.122 has too many decimals; with sides up to 250, it can have at most 2"
    ])
  })
})
