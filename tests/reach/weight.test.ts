import { execFileSync } from "node:child_process"
import { globSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { rolldown } from "rolldown"
import { beforeAll, expect, it } from "vitest"
import { environment, openShop } from "./shop.ts"

let shop = ""
beforeAll(async () => {
  shop = await openShop()
}, 600_000)

/** Maximum size of an installed package in bytes. */
const sizes = {
  "@waybill/packing": 1_900_000,
  "@waybill/core": 2_000_000,
  "@waybill/adapter-sql": 900_000,
  "@waybill/adapter-http": 900_000,
  "@waybill/console": 900_000
} as const

it.each(Object.entries(sizes))("%s has modules and declarations only, in at most %i bytes", (name, maxBytes) => {
  const folder = join(shop, "node_modules", name)
  const files = globSync("**/*", { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile())
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  console.log(`${name}: ${bytes} bytes in ${files.length} files`)
  expect(files.filter((file) => /\.map$|(?<!\.d)\.ts$/.test(file))).toEqual([])
  expect(bytes).toBeLessThan(maxBytes)
})

/** Megabytes that an import keeps alive in Node. The memory of the process also has garbage, which differs from run to run. */
const memoryOf = (entry: string): number => {
  const program = `
    gc()
    const before = process.memoryUsage().heapUsed
    await import(${JSON.stringify(entry)})
    gc()
    console.log(process.memoryUsage().heapUsed - before)`
  const args = ["--expose-gc", "--input-type=module", "--eval", program]
  return Number(execFileSync(process.execPath, args, { cwd: shop, env: environment, encoding: "utf8" })) / 2 ** 20
}

it("the core keeps less than 16 MiB alive in Node", () => {
  const kept = memoryOf("@waybill/core")
  console.log(`@waybill/core: ${kept.toFixed(1)} MiB`)
  expect(kept).toBeLessThan(16)
})

it("createWaybill bundles to less than 78 kB with gzip", async () => {
  const input = join(shop, "waybill-alone.mjs")
  writeFileSync(input, 'export { createWaybill } from "@waybill/core"')
  const build = await rolldown({ input, platform: "neutral", resolve: { mainFields: ["module", "main"] } })
  const { output } = await build.generate({ format: "es", minify: true })
  const bytes = gzipSync(output[0].code, { level: 9 }).length
  console.log(`createWaybill: ${bytes} bytes in ${output.length} file`)
  expect(output).toHaveLength(1)
  expect(bytes).toBeLessThan(78_000)
})
