import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import * as packing from "@waybill/packing"
import * as instructions from "@waybill/packing/instructions"
import * as layout from "@waybill/packing/layout"
import * as prints from "@waybill/packing/prints"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { calls } from "./calls.ts"
import { bundleOf } from "./fixtures/bundle.ts"
import { closePages, openBrowser, skipped } from "./fixtures/chromium.ts"

/** Tasks of the package, each with the names that it needs and their maximum size, minified and gzipped, in bytes. */
const tasks = [
  { entry: "", names: "pack", maxBytes: 27_000 },
  { entry: "", names: "packWithWitnesses", maxBytes: 33_800 },
  { entry: "", names: "readUnits", maxBytes: 3_868 },
  { entry: "", names: "violationsOf", maxBytes: 7_200 },
  { entry: "", names: "verify", maxBytes: 6_000 },
  { entry: "/prints", names: "*", maxBytes: 39_900 },
  { entry: "/cartons", names: "packToSize", maxBytes: 30_100 },
  { entry: "/cartons", names: "emptySpaceOf, leastEmptySpace", maxBytes: 808 },
  { entry: "/replan", names: "replan, packAround", maxBytes: 40_000 },
  { entry: "/replan", names: "replanBalanced", maxBytes: 44_000 },
  { entry: "/loads", names: "palletize, packOnPallets", maxBytes: 36_000 },
  { entry: "/loads", names: "packSharedStock, sharedStockViolations", maxBytes: 36_000 },
  { entry: "/loads", names: "packBalanced, spreadOf", maxBytes: 42_000 },
  { entry: "/loads", names: "fillContainers", maxBytes: 21_800 },
  { entry: "/layout", names: "*", maxBytes: 7_300 },
  { entry: "/instructions", names: "*", maxBytes: 3_500 },
  { entry: "/rating", names: "readRateCard, readShipFrom, compile, compileShipFrom, quote, lint", maxBytes: 34_000 },
  { entry: "/rating", names: "boundQuotes, readBoundQuote, replayWith", maxBytes: 17_400 },
  { entry: "/rating", names: "cheapestPacking", maxBytes: 44_400 },
  { entry: "/audit", names: "*", maxBytes: 24_400 },
  {
    entry: "/values",
    names:
      "boxDescriptions, boxFields, sideFields, fillItemFields, itemDescriptions, itemFields, dateOf, dayOf, countryOf, isCountry, isObject, formatMicros, microsOf, millionthsOf, nearestName, roundedMicros, statesOf, unknownName",
    maxBytes: 4_500
  },
  { entry: "/values", names: "likelyCountry, likelyState", maxBytes: 2_700 }
] as const

/** Bundles names of an entry of the package for a browser. */
const bundled = async (entry: string, names?: string): Promise<string> =>
  (await bundleOf(`@waybill/packing${entry}`, names)).code

/** Source of a web worker that runs each call by its name and posts the results as JSON. */
const WORKER_SCRIPT = `
import * as packing from "/packing.js"
import * as instructions from "/instructions.js"
import * as layout from "/layout.js"
import * as prints from "/prints.js"
const functions = { ...packing, ...prints, ...layout, ...instructions }
onmessage = ({ data }) => postMessage(data.map(([name, ...args]) => JSON.stringify(functions[name](...args))))
`

describe.each(tasks)("bundle of $names from @waybill/packing$entry", ({ entry, maxBytes, names }) => {
  it("the bundle stays below its size limit and does not use platform APIs", async () => {
    const code = await bundled(entry, names)
    const size = gzipSync(code, { level: 9 }).length
    console.log(`${entry}, ${names}: ${code.length} bytes minified, ${size} gzipped`)
    expect(size).toBeLessThan(maxBytes)
    expect(code).not.toMatch(/\bimport\b|\brequire\(|process\.|Math\.random|\bDate\b/)
  })
})

describe.skipIf(skipped !== "")(`packing in a browser${skipped}`, () => {
  let server: Server
  let browser: Browser
  beforeAll(async () => {
    const files: Record<string, readonly [type: string, content: string]> = {
      "/": ["text/html", "<!doctype html><title>Packing</title>"],
      "/packing.js": ["text/javascript", await bundled("")],
      "/prints.js": ["text/javascript", await bundled("/prints")],
      "/layout.js": ["text/javascript", await bundled("/layout")],
      "/instructions.js": ["text/javascript", await bundled("/instructions")],
      "/worker.js": ["text/javascript", WORKER_SCRIPT]
    }
    server = createServer((request, response) => {
      const [type, content] = files[request.url ?? ""] ?? ["text/plain", ""]
      response.writeHead(content === "" ? 404 : 200, { "content-type": type }).end(content)
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closePages()
    server?.close()
  })

  const openPage = async () => {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return page
  }

  it("packing in a web worker returns the same bytes as in Node", async () => {
    const page = await openPage()
    const inBrowser = await page.evaluate(
      (messages) =>
        new Promise<string[]>((resolve, reject) => {
          const Worker = Reflect.get(globalThis, "Worker")
          const worker = new Worker("/worker.js", { type: "module" })
          worker.onmessage = ({ data }: { data: string[] }) => resolve(data)
          worker.onerror = ({ message }: { message: string }) => reject(new Error(message))
          worker.postMessage(messages)
        }),
      calls
    )
    const functions: Record<string, (...args: never[]) => unknown> = {
      ...packing,
      ...prints,
      ...layout,
      ...instructions
    } as never
    const inNode = calls.map(([name, ...args]) => JSON.stringify(functions[name]!(...(args as never[]))))
    for (const [n, result] of inBrowser.entries()) expect(result, JSON.stringify(calls[n])).toBe(inNode[n])
    expect(inBrowser).toHaveLength(calls.length)
    expect(inBrowser.filter((result) => result.includes('"_tag":"Packed"')).length).toBeGreaterThan(80)
  })

  it("returns drawings that the browser parses as well-formed SVG", async () => {
    const page = await openPage()
    const drawings = calls.flatMap(([name, argument]) =>
      name === "draw" ? [layout.draw(argument as packing.PackedBox | prints.PrintParcel)] : []
    )
    const roots = await page.evaluate((all) => {
      const Parser = Reflect.get(globalThis, "DOMParser")
      return all.map((svg) => new Parser().parseFromString(svg, "image/svg+xml").documentElement.tagName as string)
    }, drawings)
    expect(drawings.length).toBeGreaterThan(5)
    expect(new Set(roots)).toEqual(new Set(["svg"]))
  })
})
