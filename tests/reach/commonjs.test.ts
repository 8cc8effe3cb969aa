import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { entries, openShop, run } from "./shop.ts"
import { nodes } from "./tools.ts"

let shop = ""
beforeAll(async () => {
  shop = await openShop()
}, 600_000)

describe.each(nodes)("a CommonJS host on $name", ({ command }) => {
  it("requires every entry as the same module that import loads, and pushes an order", async () => {
    const [file, ...args] = await command()
    const program = join(shop, "programs/commonjs.cjs")
    const printed = JSON.parse(run(shop, file, ...args, program, ...entries)) as Record<string, unknown>
    expect(entries).toEqual(expect.arrayContaining(["@waybill/core", "@waybill/adapter-http/client"]))
    // The types of inputs have no values.
    expect(printed).toEqual({ stage: "new", loadedTwice: [], empty: ["@waybill/core/inputs"] })
  })
})
