import { existsSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import * as packing from "@waybill/packing"
import * as layout from "@waybill/packing/layout"
import * as verify from "@waybill/packing/verify"
import { type Browser, chromium } from "playwright-core"
import { rolldown } from "rolldown"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { calls } from "./calls.ts"

const CHROMIUM = "/usr/bin/chromium"
const skipped = existsSync(CHROMIUM) ? "" : ` (skipped: there is no ${CHROMIUM})`

/** What each entry may weigh with everything it exports, minified and with gzip, in bytes. */
const entries = [
  { entry: "@waybill/packing", most: 25_000 },
  { entry: "@waybill/packing/verify", most: 6_000 },
  { entry: "@waybill/packing/layout", most: 7_000 },
  { entry: "@waybill/packing/rating", most: 33_000 },
  { entry: "@waybill/packing/cheapest", most: 26_000 }
] as const

const bundled = async (entry: string): Promise<string> => {
  const conditionNames = ["waybill-source", "import", "default"]
  const build = await rolldown({ input: entry, resolve: { conditionNames }, platform: "browser", logLevel: "silent" })
  const { output } = await build.generate({ format: "esm", minify: true })
  await build.close()
  return output[0].code
}

/** Runs each call by its name, and answers with its JSON. */
const worker = `
import * as packing from "/packing.js"
import * as layout from "/layout.js"
import * as verify from "/verify.js"
const functions = { ...packing, ...layout, ...verify }
onmessage = ({ data }) => postMessage(data.map(([name, ...given]) => JSON.stringify(functions[name](...given))))
`

describe.each(entries)("the bundle of $entry", ({ entry, most }) => {
  it("is small enough for a page, and needs nothing but the language", async () => {
    const code = await bundled(entry)
    const size = gzipSync(code, { level: 9 }).length
    console.log(`${entry}: ${code.length} bytes minified, ${size} with gzip`)
    expect(size).toBeLessThan(most)
    expect(code).not.toMatch(/\bimport\b|\brequire\(|process\.|Math\.random|\bDate\b/)
  })
})

describe.skipIf(skipped !== "")(`packing in a browser${skipped}`, () => {
  let server: Server
  let browser: Browser
  beforeAll(async () => {
    const files: Record<string, readonly [type: string, content: string]> = {
      "/": ["text/html", "<!doctype html><title>Packing</title>"],
      "/packing.js": ["text/javascript", await bundled("@waybill/packing")],
      "/layout.js": ["text/javascript", await bundled("@waybill/packing/layout")],
      "/verify.js": ["text/javascript", await bundled("@waybill/packing/verify")],
      "/worker.js": ["text/javascript", worker]
    }
    server = createServer((request, response) => {
      const [type, content] = files[request.url ?? ""] ?? ["text/plain", ""]
      response.writeHead(content === "" ? 404 : 200, { "content-type": type }).end(content)
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] })
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
  })

  const openPage = async () => {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return page
  }

  it("gives the same bytes in a worker as here", async () => {
    const page = await openPage()
    const there = await page.evaluate(
      (given) =>
        new Promise<string[]>((resolve, reject) => {
          const Worker = Reflect.get(globalThis, "Worker")
          const hired = new Worker("/worker.js", { type: "module" })
          hired.onmessage = ({ data }: { data: string[] }) => resolve(data)
          hired.onerror = ({ message }: { message: string }) => reject(new Error(message))
          hired.postMessage(given)
        }),
      calls
    )
    const functions: Record<string, (...given: never[]) => unknown> = { ...packing, ...layout, ...verify } as never
    const here = calls.map(([name, ...given]) => JSON.stringify(functions[name]!(...(given as never[]))))
    for (const [n, answer] of there.entries()) expect(answer, JSON.stringify(calls[n])).toBe(here[n])
    expect(there).toHaveLength(calls.length)
    expect(there.filter((answer) => answer.includes('"_tag":"Packed"')).length).toBeGreaterThan(80)
  })

  it("reads every drawing as well-formed SVG", async () => {
    const page = await openPage()
    const drawings = calls.flatMap(([name, given]) => (name === "draw" ? layout.draw(given as packing.Packing) : []))
    const roots = await page.evaluate((all) => {
      const Parser = Reflect.get(globalThis, "DOMParser")
      return all.map((svg) => new Parser().parseFromString(svg, "image/svg+xml").documentElement.tagName as string)
    }, drawings)
    expect(drawings.length).toBeGreaterThan(5)
    expect(new Set(roots)).toEqual(new Set(["svg"]))
  })
})
