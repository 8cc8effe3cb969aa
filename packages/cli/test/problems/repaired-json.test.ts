import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, read, run } = sandbox()
afterAll(clear)

describe("rows of orders in JSON", () => {
  it("an order that is repaired in the rows is served, also one whose error a CSV cannot show", async () => {
    const item = { reference: "MUG", width: 4, length: 4, height: 4, rotations: "none" }
    put("orders.ndjson", JSON.stringify({ order: "A-4", items: [item] }))
    await run(["pack", "orders.ndjson", "--out", "packed.ndjson", "--problems", "bad.csv"])
    const repaired = read("bad.csv").replace(/,A-4,{5}/, ",A-4,MUG,4,4,4,")
    await run(["pack", "bad.csv", "--out", "packed.csv", "--problems", "again.csv"])
    const problemIn = (name: string) => /\n"(.*?)","line/.exec(read(name))?.[1]
    expect(problemIn("bad.csv")).toMatch(/^unknown field ""rotations""; .*; repair this order in the JSON, /)
    expect(problemIn("again.csv")).toBe(problemIn("bad.csv"))
    expect((await run(["pack", put("repaired.csv", repaired), "--out", "packed.csv"])).code).toBe(0)
  })

  it("an order without a name is not that of another one with the name of its line", async () => {
    const item = { reference: "BEAM", width: 500, length: 4, height: 4 }
    put("same.ndjson", [{ order: "line 2", items: [item] }, { items: [item] }].map((o) => JSON.stringify(o)).join("\n"))
    await run(["pack", "same.ndjson", "--out", "packed.ndjson", "--problems", "bad.csv"])
    const { err } = await run(["pack", "bad.csv", "--out", "packed.ndjson"])
    expect(err).toMatch(/^2 orders, .* 2 not served in full, /m)
  })
})
