// The documentation site as the nightly tests build and serve it.
import { existsSync, readFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { extname, join } from "node:path/posix"
import type { Page } from "playwright-core"
import { spawnGuarded } from "../../processes/spawn-guarded.ts"

export const AXE = "site/node_modules/axe-core/axe.min.js"

/** The folder of the server in which the tests have the site. */
export const BASE = "/waybill/"

/** Builds the site, which installs its dependencies if needed. Returns the exit code and the output. */
export const build = (out: string): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((resolve) => {
    const child = spawnGuarded(process.execPath, ["site/build.ts", "--out", out, "--base", BASE])
    let output = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
    child.on("close", (code) => resolve({ code, output }))
  })

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml"
}

/** Serves the files of a built site below `BASE`. */
export const serve = (folder: string): Server =>
  createServer(({ url = "" }, response) => {
    const path = new URL(url, "http://localhost").pathname
    const file = join(folder, path.slice(BASE.length), path.endsWith("/") ? "index.html" : "")
    if (!path.startsWith(BASE) || !existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain; charset=utf-8" })
    response.end(readFileSync(file))
  })

/** Lists the links in a built page that do not lead to other hosts. */
export const addressesIn = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)]
    .map(([, href]) => href!.replaceAll("&amp;", "&"))
    .filter((href) => !/^[a-z]+:/.test(href))

/** Returns the anchors in a built page. */
export const idsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!))

/** A violation that axe-core found. */
interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: ReadonlyArray<{ readonly html: string }>
}

/** Lists the serious violations of the rules for accessible pages. */
export const violationsIn = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.addScriptTag({ path: AXE })
  const found: ReadonlyArray<Violation> = await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)"
  )
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} (${nodes.length})`)
}
