import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run } = sandbox()
afterAll(clear)

const cards = ["--cards", "cards", "--ship-from", "from.json", "--at", "2026-06-10T12:00:00Z"] as const
const destination = { country: "US", state: "NY", postal: "10001" }

describe("rows of CSV files that are rated", () => {
  it("locates the CSV row of an item without a weight", async () => {
    put(
      "weightless.csv",
      "reference,weight,width,length,height,apart,order,country,state,postal\nA,1,9,9,9,B,1,US,NY,10001\nB,0,9,9,9,,1,US,NY,10001\n"
    )
    const { err } = await run(["ship", "weightless.csv", ...cards])
    expect(err.split("\n")[0]).toMatch(/^waybill: line 3, column 2: weight: no weight; /)
  })

  it("says once whether the rows of a CSV are boxes or items, if its columns fit both", async () => {
    const rows = "10,12,5,8,US,NY,10001\n"
    const notes = async (header: string, command: string, cell = "") => {
      put(
        "rows.csv",
        `order,${header}width,length,height,weight,country,state,postal\nA,${cell}${rows}B,${cell}${rows}`
      )
      const against = command === "replay" ? ["--against", "cards"] : []
      const { err } = await run([command, "rows.csv", ...against, ...cards])
      return err.split("\n").filter((line) => line.includes("rows with a length"))
    }
    expect(await notes("", "rate")).toEqual([
      'waybill: rows with a length are read as packed boxes, because the CSV has no column "quantity"'
    ])
    expect(await notes("reference,", "replay", "a,")).toEqual([
      'waybill: rows with a length are read as items to pack, because the CSV has no column "problem", which the output of pack has'
    ])
    for (const [header, cell] of [
      ["reference,quantity,", "a,1,"],
      ["tracking,", "T1,"],
      ["problem,", ","]
    ] as const)
      expect(await notes(header, "rate", cell)).toEqual([])
    expect(await notes("reference,", "ship", "a,")).toEqual([])
  })

  it.each(["rate", "ship"])("%s says once that ship dates are not used", async (command) => {
    const items = [{ reference: "cup", width: 4, length: 4, height: 4, weight: 1 }]
    const order = (name: string) => JSON.stringify({ order: name, items, destination, shipDate: "2026-01-05" })
    put("dated.ndjson", `${order("A")}\n${order("B")}\n`)
    expect((await run([command, "dated.ndjson", ...cards])).err.split("\n")).toEqual([
      "waybill: ship dates of the orders are not used; prices are for the time in `at`, or in --at",
      expect.stringMatching(/^2 orders, 2 boxes, /),
      ""
    ])
  })
})
