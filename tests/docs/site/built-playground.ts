// The playground by itself, as tests build, serve and open it in Chromium.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { buildPlayground } from "../../../site/playground/build.ts"
import { closePages, openBrowser } from "../../browser/fixtures/chromium.ts"

const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Playground</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; img-src data:; style-src 'self' 'unsafe-inline'">
<style>html { color-scheme: light dark }</style><link rel="icon" href="data:,"><link rel="stylesheet" href="style.css">
<div id="playground-form" class="playground"></div><script type="module" src="start.js"></script></html>`

const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css", "": "text/html" }

/** Returns the fragment of an address that contains a state. */
export const hashOf = (state: object): string => `#${encodeURIComponent(JSON.stringify(state))}`

/** Waits until the certificate is complete. */
export const done = (page: Page) => page.locator("#status", { hasText: /^\d+ parcels?\.$/ }).waitFor()

/** A served playground: a function that opens it, and what its pages reported or loaded from other hosts. */
export interface Playground {
  readonly open: (hash?: string, width?: number) => Promise<Page>
  readonly problems: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

/** Builds and serves the playground. */
export const servePlayground = async (): Promise<Playground> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-playground-"))
  const problems: Array<string> = []
  await buildPlayground(folder)
  writeFileSync(
    join(folder, "start.js"),
    'import { start } from "./main.js"; start(document.getElementById("playground-form"))'
  )
  const server = createServer(({ url = "/" }, response) => {
    const path = url.split("?")[0]!
    response.writeHead(200, { "content-type": types[/\.\w+$/.exec(path)?.[0] ?? ""]! })
    response.end(path === "/" ? html : readFileSync(join(folder, path)))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const open = async (hash = "", width = 1280): Promise<Page> => {
    const context = await (await openBrowser()).newContext({
      viewport: { width, height: 800 },
      permissions: ["clipboard-read", "clipboard-write"]
    })
    const page = await context.newPage()
    page.on("request", (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith("data:")) problems.push(request.url())
    })
    page.on("pageerror", ({ message }) => problems.push(message))
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text())
    })
    await page.goto(origin + hash)
    return page
  }
  const close = async (): Promise<void> => {
    await closePages()
    server.close()
    rmSync(folder, { recursive: true })
  }
  return { open, problems, close }
}
