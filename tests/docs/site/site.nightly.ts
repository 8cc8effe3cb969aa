// Builds the documentation site, checks its files, and opens it in Chromium.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { extname, join } from "node:path/posix"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { navigationOf } from "../../../site/navigation.ts"
import { pathOf, sourcesIn } from "../../../site/pages.ts"
import { closePages, openBrowser, skipped } from "../../browser/fixtures/chromium.ts"
import { spawnGuarded } from "../../processes/spawn-guarded.ts"
import { linksIn } from "../markdown.ts"

const AXE = "site/node_modules/axe-core/axe.min.js"
const BASE = "/waybill/"

const inNavigation = navigationOf(sourcesIn(".")).flatMap(({ pages }) => pages.map(({ source }) => source))

const withoutSite = existsSync(AXE) ? "" : " (skipped: the site is not installed; `npm run site` installs it)"
const reason = process.env.CI === undefined ? skipped + withoutSite : ""

/** Lists the links in a built page that do not lead to other hosts. */
const addressesIn = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)]
    .map(([, href]) => href!.replaceAll("&amp;", "&"))
    .filter((href) => !/^[a-z]+:/.test(href))

const idsIn = (html: string): ReadonlySet<string> => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!))

/** Builds the site, which installs its dependencies if needed. Returns the exit code and the output. */
const build = (out: string): Promise<{ readonly code: number | null; readonly output: string }> =>
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

const serve = (folder: string): Server =>
  createServer(({ url = "" }, response) => {
    const path = new URL(url, "http://localhost").pathname
    const file = join(folder, path.slice(BASE.length), path.endsWith("/") ? "index.html" : "")
    if (!path.startsWith(BASE) || !existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain; charset=utf-8" })
    response.end(readFileSync(file))
  })

interface View {
  readonly path: string
  readonly width: number
  readonly scheme: "light" | "dark"
}

/** A violation that axe-core found. */
interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: ReadonlyArray<{ readonly html: string }>
}

const views: ReadonlyArray<View> = [
  "",
  "embed/get-started.html",
  "reference/codes.html",
  "reference/settings.html",
  "lifecycle.html",
  "playground.html"
]
  .flatMap(
    (path): ReadonlyArray<View> => [
      { path, width: 1280, scheme: "light" },
      { path, width: 360, scheme: "dark" }
    ]
  )
  .concat(
    { path: "reference/codes.html", width: 1280, scheme: "dark" },
    { path: "index.html", width: 360, scheme: "light" }
  )

describe.skipIf(reason !== "")(`the built site${reason}`, () => {
  const out = mkdtempSync(join(tmpdir(), "waybill-site-"))
  const result: { code?: number | null; output?: string } = {}
  let server: Server
  let browser: Browser
  let origin = ""

  beforeAll(async () => {
    Object.assign(result, await build(out))
    server = serve(out)
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closePages()
    server?.close()
    rmSync(out, { recursive: true })
  })

  const open = async ({ path, scheme, width }: View): Promise<{ page: Page; problems: ReadonlyArray<string> }> => {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme })
    const problems: Array<string> = []
    page.on("request", (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith("data:")) problems.push(request.url())
    })
    page.on("requestfailed", (request) => problems.push(`failed: ${request.url()}`))
    page.on("pageerror", (error) => problems.push(error.message))
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text())
    })
    await page.goto(`${origin}${BASE}${path}`)
    // The search button is mounted last.
    await page.waitForSelector("#local-search, .VPNavBarSearch")
    await page.waitForLoadState("networkidle")
    return { page, problems }
  }

  it("builds without an error or a dead link", () => {
    expect(result.code, result.output).toBe(0)
  })

  it("contains every page as HTML, and as Markdown whose links exist", () => {
    for (const source of [...inNavigation, "site/home.md"]) {
      const path = pathOf(source)!
      expect(existsSync(join(out, path.replace(/\.md$/, ".html"))), path).toBe(true)
      const broken = linksIn(readFileSync(join(out, path), "utf8")).filter((link) => {
        const [file = ""] = link.split("#")
        if (file.startsWith("/")) return !file.startsWith(BASE) || !existsSync(join(out, file.slice(BASE.length)))
        return file !== "" && !existsSync(join(out, path, "..", file))
      })
      expect([path, broken]).toEqual([path, []])
    }
  })

  it("contains only links and anchors that exist, from the navigation and the four uses too", () => {
    const pages = globSync("**/*.html", { cwd: out }).filter((path) => path !== "404.html")
    const idsOf = new Map(pages.map((path) => [path, idsIn(readFileSync(join(out, path), "utf8"))]))
    const isBroken = (path: string, href: string): boolean => {
      const { hash, pathname } = new URL(href, `http://localhost${BASE}${path}`)
      const wanted = pathname.slice(BASE.length)
      const target = wanted === "" || wanted.endsWith("/") ? `${wanted}index.html` : wanted
      if (!pathname.startsWith(BASE) || !existsSync(join(out, target))) return true
      return hash !== "" && !idsOf.get(target)?.has(decodeURIComponent(hash.slice(1)))
    }
    const broken = pages.flatMap((path) =>
      addressesIn(readFileSync(join(out, path), "utf8"))
        .filter((href) => isBroken(path, href))
        .map((href) => `${path}: ${href}`)
    )
    expect(broken).toEqual([])
    const uses = addressesIn(readFileSync(join(out, "index.html"), "utf8"))
    for (const use of ["embed/get-started", "wrap", "pack", "packages/cli"])
      expect(uses).toContain(`${BASE}${use}.html`)
  })

  it("shows the declaration of a name, with its types and without its program", () => {
    const section = readFileSync(join(out, "api/packing-layout.md"), "utf8").split("### draw {#draw}")[1]!
    expect(section).toContain("const draw: (packing: Packing, options?: LayoutOptions) => ReadonlyArray<string>")
    expect(section.split("\n### ")[0]).not.toContain("=> {")
  })

  it("lists every page in llms.txt, and contains every page in llms-full.txt", () => {
    const index = readFileSync(join(out, "llms.txt"), "utf8")
    const listed = [...index.matchAll(/^- \[[^\]]+\]\((\S+)\): \S/gm)].map(([, path]) => path!)
    const pages = globSync("**/*.md", { cwd: out }).filter((path) => path !== "index.md")
    expect(listed.toSorted()).toEqual(pages.map((path) => BASE + path).sort())
    const core = readFileSync(join(out, "llms-full/core.txt"), "utf8")
    for (const title of ["# Use @waybill/core: notes for agents", "# @waybill/core/adapter", "# @waybill/core"])
      expect(core).toContain(`\n${title}\n`)
    expect(core).not.toContain("\n# @waybill/packing\n")
    const full = readFileSync(join(out, "llms-full.txt"), "utf8")
    for (const title of ["# Error codes", "# Push and read orders", "# Security and threat model"])
      expect(full).toContain(`\n${title}\n`)
  })

  it.each(views)(
    "$path works at $width pixels in $scheme colours, by itself and for assistive software",
    async (view) => {
      const { page, problems } = await open(view)
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(view.width)
      await page.addScriptTag({ path: AXE })
      const found: ReadonlyArray<Violation> = await page.evaluate(
        "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)"
      )
      const violations = found
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} (${nodes.length})`)
      expect(violations).toEqual([])
      expect(problems).toEqual([])
      await page.close()
    }
  )

  it.each([360, 768, 1440])("cuts no code, no table and no drawing at %i pixels", async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    const cut: Array<string> = []
    for (const path of globSync("**/*.html", { cwd: out }).filter((each) => each !== "404.html")) {
      await page.goto(`${origin}${BASE}${path}`)
      const found: ReadonlyArray<string> = await page.evaluate(
        `[...document.querySelectorAll(".vp-doc pre, .vp-doc .table, .vp-doc .drawing, html")]
          .filter((each) => each.scrollWidth > each.clientWidth + 1)
          .map((each) => each.tagName + " " + each.scrollWidth + " " + each.textContent.trim().slice(0, 60))`
      )
      cut.push(...found.map((each) => `${path}: ${each}`))
    }
    expect(cut).toEqual([])
    await page.close()
  })

  it("finds guides before benchmarks and decisions", async () => {
    const { page } = await open({ path: "embed/get-started.html", width: 1280, scheme: "light" })
    for (const [query, title] of [
      ["rate card", "Rate cards"],
      ["pallets", "Pallets"],
      ["install", "Install Waybill"]
    ] as const) {
      await page.keyboard.press("Control+k")
      await page.fill("#localsearch-input", query)
      await page.locator("#localsearch-list .result").first().waitFor()
      await page.waitForTimeout(500)
      expect(await page.locator("#localsearch-list .result").first().textContent()).toContain(title)
      await page.keyboard.press("Escape")
    }
    await page.close()
  })

  it("packs in the playground, keeps the state in the address, and loads nothing from other hosts", async () => {
    const { page, problems } = await open({ path: "playground.html", width: 360, scheme: "dark" })
    await page.locator("#status", { hasText: /^\d+ parcels?\.$/ }).waitFor()
    expect(await page.textContent("#box-title")).toBe("Box 1 of 1: M")
    await page.selectOption("#mode", "prints")
    await page.locator("#box-title", { hasText: "of 2" }).waitFor()
    expect(decodeURIComponent(new URL(page.url()).hash)).toContain('"mode":"prints"')
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360)
    expect(problems).toEqual([])
    await page.close()
  })

  it("lets a keyboard open the menu on a small screen", async () => {
    const { page } = await open({ path: "embed/get-started.html", width: 360, scheme: "light" })
    await page.locator(".VPLocalNav button.menu").focus()
    await page.keyboard.press("Enter")
    await page.locator(".VPSidebar.open", { hasText: "Run the print shop's service" }).waitFor()
    await page.close()
  })

  it("lets a keyboard skip to the content, and find an error code and a flag", async () => {
    const { page, problems } = await open({ path: "embed/get-started.html", width: 1280, scheme: "light" })
    await page.keyboard.press("Tab")
    expect(await page.evaluate("document.activeElement?.textContent")).toBe("Skip to content")

    for (const [query, title] of [
      ["318", "Error codes"],
      ["verifySharedStock", "verifySharedStock"],
      ["--base-path", "Settings of the service"]
    ] as const) {
      await page.keyboard.press("Control+k")
      await page.waitForSelector("#localsearch-input")
      await page.keyboard.type(query)
      await page.locator("#localsearch-list .result", { hasText: title }).first().waitFor()
      await page.keyboard.press("Escape")
    }
    await page.keyboard.press("Control+k")
    await page.keyboard.type("inProcessing")
    await page.locator("#localsearch-list .result").first().waitFor()
    await page.keyboard.press("Enter")
    await page.waitForURL(/reference\/codes\.html/)
    expect(problems).toEqual([])
    await page.close()
  })
})
