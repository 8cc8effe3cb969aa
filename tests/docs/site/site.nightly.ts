// Builds the documentation site, checks its files, and opens it in Chromium.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path/posix"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { navigationOf } from "../../../site/navigation.ts"
import { pagesIn, pathOf, sourcesIn } from "../../../site/pages.ts"
import { closePages, openBrowser, skipped } from "../../browser/fixtures/chromium.ts"
import { linksIn } from "../markdown.ts"
import { AXE, addressesIn, BASE, build, idsIn, serve, violationsIn } from "./built-site.ts"
import { drawingFaults, layoutFaults } from "./layout-faults.ts"
import { firstResults, openSearch } from "./open-search.ts"
import { type View, views } from "./views.ts"

const inNavigation = navigationOf(sourcesIn(".")).flatMap(({ pages }) => pages.map(({ source }) => source))

const withoutSite = existsSync(AXE) ? "" : " (skipped: the site is not installed; `npm run site` installs it)"
const reason = process.env.CI === undefined ? skipped + withoutSite : ""

describe.skipIf(reason !== "")(`the built site${reason}`, () => {
  const out = mkdtempSync(join(tmpdir(), "waybill-site-"))
  const result: { code?: number | null; output?: string } = {}
  let server: Server
  let browser: Browser
  let origin = ""
  let search: Awaited<ReturnType<typeof openSearch>>

  beforeAll(async () => {
    Object.assign(result, await build(out))
    server = serve(out)
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    browser = await openBrowser()
    search = await openSearch(out)
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
    expect(section).toContain("const draw: (parcel: PackedBox | PrintParcel, options?: LayoutOptions) => string")
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
      expect(await violationsIn(page)).toEqual([])
      expect(problems).toEqual([])
      await page.close()
    }
  )

  it("cuts no code, table, drawing or word at 360, 768 and 1440 pixels, and shows every tab and control", async () => {
    const page = await browser.newPage()
    const faults: Array<string> = []
    for (const path of globSync("**/*.html", { cwd: out }).filter((each) => each !== "404.html")) {
      await page.goto(`${origin}${BASE}${path}`)
      if (path === "playground.html") await page.waitForSelector("#box-title")
      await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const found: ReadonlyArray<string> = await page.evaluate(layoutFaults)
        faults.push(...found.map((fault) => `${path} at ${width}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
    await page.close()
  })

  it("shows no text of a drawing smaller than 11 pixels, names every drawing, and keeps columns aligned", async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 900 } })
    const faults: Array<string> = []
    const drawn: Array<string> = []
    for (const path of globSync("**/*.html", { cwd: out }).filter((each) => each !== "404.html")) {
      await page.goto(`${origin}${BASE}${path}`)
      if (path === "playground.html") await page.waitForSelector("#box-title")
      if ((await page.locator(".vp-doc svg text").count()) > 0) drawn.push(path)
      const found: ReadonlyArray<string> = await page.evaluate(drawingFaults)
      faults.push(...found.map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
    expect(drawn).toEqual(
      expect.arrayContaining(["overview.html", "lifecycle.html", "packages/adapter-sql.html", "playground.html"])
    )
    // Each column starts at the same place in all lines, and a line is as high as its text.
    await page.goto(`${origin}${BASE}audit.html`)
    const table = page.locator(".language-text code", { hasText: "REASON     CURRENCY" }).first()
    const lines = await table.locator(".line").all()
    const heights = await Promise.all(lines.map(async (line) => (await line.boundingBox())!.height))
    expect(new Set(heights.map(Math.round)).size).toBe(1)
    await page.close()
  })

  it.each([true, false])("switches tabs with the keyboard, with scripts: %s", async (javaScriptEnabled) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`${origin}${BASE}embed/get-started.html`)
    if (javaScriptEnabled) await page.waitForLoadState("networkidle")
    const group = page.locator(".vp-code-group").first()
    const shown = async () =>
      (await group.locator(".blocks > div").filter({ visible: true }).allTextContents()).map(
        (text) => /npm install|\w+ add/.exec(text)?.[0]
      )
    expect(await shown()).toEqual(["npm install"])
    await group.locator("input").first().focus()
    await page.keyboard.press("ArrowRight")
    expect(await shown()).toEqual(["pnpm add"])
    await group.locator("label", { hasText: "Bun" }).click()
    expect(await shown()).toEqual(["bun add"])
    await context.close()
  })

  it("shows drawings in the colours of the scheme", async () => {
    const paper = async (colorScheme: "light" | "dark") => {
      const page = await browser.newPage({ colorScheme })
      await page.goto(`${origin}${BASE}pallets.html`)
      const colour = await page.evaluate(
        "getComputedStyle(document.querySelector('.vp-doc .drawing rect')).fill + ' ' + getComputedStyle(document.querySelector('.vp-doc .drawing text')).fill"
      )
      await page.close()
      return colour
    }
    expect(await paper("light")).toBe("rgb(255, 255, 255) rgb(0, 0, 0)")
    expect(await paper("dark")).toBe("rgb(27, 27, 31) rgb(240, 240, 242)")
  })

  it.each(firstResults)("a search for %s finds %s first", (query, address) => {
    const [first = ""] = search(query)
    expect(address.includes("#") ? first : first.split("#")[0]).toBe(`${BASE}${address}`)
  })

  it("a search for the title of a page finds the page first", () => {
    const guides = pagesIn(".").pages.filter(
      ({ path, title }) => !/^(?:agents|skill|playground)/.test(path) && !/^waybill$/i.test(title)
    )
    const missed = []
    for (const { path, title } of guides) {
      const [first = ""] = search(title)
      const wanted = BASE + path.replace(/(?:index)?\.md$/, (end) => (end === ".md" ? ".html" : ""))
      if (first.split("#")[0] !== wanted) missed.push([title, first])
    }
    expect(missed).toEqual([])
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

  it("filters the results of the proof, which are a plain list without JavaScript", async () => {
    const shown = async (page: Page) => (await page.locator(".vp-doc h2 ~ ul > li:visible").allTextContents()).length
    const { page } = await open({ path: "results.html", width: 1280, scheme: "light" })
    await page.locator(".result-filters").waitFor()
    const all = await shown(page)
    await page.selectOption("[name=promise]", "one-order")
    await page.selectOption("[name=database]", "MariaDB")
    await page.fill("[name=text]", "lost-COMMITS")
    expect(await page.locator(".vp-doc h2 ~ ul > li:visible strong").first().textContent()).toBe(
      "one-order/mariadb-lost-commits"
    )
    expect(await page.textContent(".result-filters output")).toBe(`1 of ${all} rows`)
    expect(await page.locator(".vp-doc h2:visible").count()).toBe(1)
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await plain.goto(`${origin}${BASE}results.html`)
    expect([await shown(plain), await plain.locator(".result-filters").count()]).toEqual([all, 0])
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
      ["sharedStockViolations", "sharedStockViolations"],
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
