import { afterAll, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run } = sandbox()
afterAll(clear)

const notes = async (file: string, content: string) => {
  put(file, content)
  const { code, err } = await run(["pack", file])
  expect(code).toBe(0)
  return err.split("\n").filter((line) => line.includes("two "))
}

it("notes an item of a CSV with another size than an earlier one of its order", async () => {
  const rows = ["order,reference,width,length,height", "A,mug,4,4,5", "A,mug,4,5,4", "A,mug,4,4,6", "B,mug,4,4,7"]
  expect(await notes("sizes.csv", rows.join("\n"))).toEqual([
    'waybill: line 4, column 1: two sizes of "mug": 4 × 4 × 6 here, 4 × 4 × 5 in an earlier item of the order'
  ])
})

it("notes an item in JSON with another size or weight than an earlier one of its order", async () => {
  const mug = { reference: "mug", width: 4, length: 4, height: 5, weight: 1 }
  const items = [
    mug,
    { ...mug, quantity: 2 },
    { ...mug, weight: 2 },
    { ...mug, height: 6 },
    { ...mug, weight: undefined }
  ]
  expect(await notes("sizes.json", JSON.stringify({ order: "A", items }))).toEqual([
    expect.stringMatching(/\(\/items\/2\): two weights of "mug": 2 here, 1 in an earlier item of the order$/),
    expect.stringMatching(
      /\(\/items\/3\): two sizes of "mug": 4 × 4 × 6 here, 4 × 4 × 5 in an earlier item of the order$/
    ),
    expect.stringMatching(/\(\/items\/4\): two weights of "mug": none here, 1 in an earlier item of the order$/)
  ])
})
