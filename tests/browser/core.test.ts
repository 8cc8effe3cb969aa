import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { bundleOf } from "./fixtures/bundle.ts"

/** Names of the core, each with the maximum size of its bundle, minified and gzipped, in bytes. */
const tasks = [
  { names: "createWaybill", maxBytes: 80_000 },
  { names: "createWaybill, cardRater", maxBytes: 104_000 },
  // The limit of `@waybill/packing/prints` is 39,500.
  { names: "createWaybill, printPacker", maxBytes: 80_000 + 39_500 }
] as const

/** Folders of `@waybill/packing` whose code a host needs only for its own rate cards or its own boxes. */
const optional = /packing\/src\/(?:packing|print\/flat|rating\/(?:compile|lint|quote\/quote))/

describe.each(tasks)("bundle of $names from @waybill/core", ({ maxBytes, names }) => {
  it("the bundle of the core stays below its size limit", async () => {
    const { code } = await bundleOf("@waybill/core", names)
    const size = gzipSync(code, { level: 9 }).length
    console.log(`${names}: ${code.length} bytes minified, ${size} gzipped`)
    expect(size).toBeLessThan(maxBytes)
  })
})

it("a bundle of createWaybill has no code for packing or rate cards", async () => {
  const { modules } = await bundleOf("@waybill/core", "createWaybill")
  expect(modules.filter((path) => optional.test(path))).toEqual([])
  // The pattern names the folders as they are.
  const { modules: all } = await bundleOf("@waybill/core", "cardRater, printPacker")
  expect(all.filter((path) => optional.test(path)).length).toBeGreaterThan(50)
})
