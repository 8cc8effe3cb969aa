// Every page of the route table, the login, dialogs and problem pages.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { isNightly, sampleOf } from "../../packages/packing/test/runs.ts"
import { launchBrowser, logIn, openPage, press, skipped, type } from "./fixtures/browser.ts"
import { openShop, type Shop } from "./fixtures/shop.ts"
import { tourOf } from "./fixtures/tour.ts"

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8")

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary: string }>
}

/** Returns the serious and critical violations of a page, or those of some rules. */
const violationsOf = async (page: Page, rules?: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe)
  const runOnly = rules === undefined ? { type: "tag", values: tags } : { type: "rule", values: rules }
  const options = JSON.stringify({ runOnly, resultTypes: ["violations"] })
  const found = (await page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) => violations)`
  )) as ReadonlyArray<Violation>
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)} ${nodes[0]!.failureSummary}`)
}

/** Checks a page in light colours, and in nightly runs in dark ones too. */
const inBothSchemes = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.emulateMedia({ colorScheme: "light" })
  const light = await violationsOf(page)
  if (!isNightly) return light
  await page.emulateMedia({ colorScheme: "dark" })
  const dark = await violationsOf(page, ["color-contrast"])
  return [...light, ...dark.map((text) => `dark ${text}`)]
}

/**
 * Controls that are smaller than 24 × 24 CSS px. Links in a sentence may be, and the link of a card is as large as the
 * card.
 */
const smallTargets = `[...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(".skip, .sr-only, .sr-only *, .card-head a"))
  .filter((each) => !(each.matches("a") && getComputedStyle(each).display === "inline" && each.closest("p, li, dd, td, h1, h2, h3")))
  .map((each) => [each, (each.matches("input[type=checkbox], input[type=radio]") && each.closest("label") || each).getBoundingClientRect()])
  .filter(([, { height, width }]) => height > 0 && (height < 23.9 || width < 23.9))
  .map(([each, { height, width }]) => each.outerHTML.slice(0, 150) + " " + Math.round(width) + " × " + Math.round(height))`

/** Elements that are wider than the window, so that a person must scroll sideways. Tables may scroll in their own box. */
const tooWide = `(() => {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll("body *")]
    .filter((each) => each.getBoundingClientRect().right > clientWidth && each.closest(".table") === null)
    .map((each) => each.outerHTML.slice(0, 100))
    .slice(-3)
})()`

const BRAND = "Waybill"

describe.skipIf(skipped !== "")(`accessibility of the console${skipped}`, () => {
  let shop: Shop
  let browser: Browser
  let tour: ReadonlyArray<string>
  let page: Page
  beforeAll(async () => {
    shop = await openShop()
    tour = await tourOf(shop)
    browser = await launchBrowser()
    const visit = await openPage(browser, shop.url, { viewport: { width: 1280, height: 900 } })
    page = visit.page
    await logIn(page, shop.tokens.admin)
  })
  afterAll(async () => {
    await browser?.close()
    shop?.clear()
  })

  const orderPath = (xid: string): string => `/orders/demo/${shop.orders.get(xid)!.order_id}`

  /** Calls a function for each page of the tour. Leaves out replies without a page. */
  const onEach = async (
    check: (path: string) => Promise<ReadonlyArray<string>>,
    paths: ReadonlyArray<string> = tour
  ): Promise<Readonly<Record<string, ReadonlyArray<string>>>> => {
    const failures: Record<string, ReadonlyArray<string>> = {}
    for (const path of paths) {
      const reply = await page.goto(shop.url + path)
      if (!reply?.headers()["content-type"]?.startsWith("text/html")) continue
      const found = await check(path)
      if (found.length > 0) failures[path] = found
    }
    return failures
  }

  it("axe finds nothing serious on any page, and every target has 24 px", async () => {
    const failures = await onEach(async () => {
      const found = await inBothSchemes(page)
      const small = (await page.evaluate(smallTargets)) as ReadonlyArray<string>
      return [...found, ...small.map((text) => `small target: ${text}`)]
    })
    expect(failures).toEqual({})
  })

  it("axe finds nothing serious on the login, on problem pages, in the dialog and on refused forms", async () => {
    const failures: Record<string, ReadonlyArray<string>> = {}
    const check = async (name: string, on: Page = page) => {
      const found = await inBothSchemes(on)
      if (found.length > 0) failures[name] = found
    }
    for (const path of ["/none", "/orders/demo/999999", `${orderPath("P-3001")}/start`]) {
      await page.goto(shop.url + path)
      await check(path)
    }
    await page.goto(shop.url)
    await press(page, "?")
    await page.locator("dialog[open]").waitFor()
    await check("shortcuts")
    await page.goto(`${shop.url}${orderPath("P-3001")}/ship`)
    await page.locator("main button.primary").press("Enter")
    await page.locator(".issues").first().waitFor()
    await check("refused form")
    await page.goto(shop.url + orderPath("N-1001"))
    await page.locator("#command-start button").press("Enter")
    await page.locator(".notice").waitFor()
    await check("notice with undo")
    const guest = await openPage(browser, shop.url)
    await check("login", guest.page)
    await type(guest.page, "wrong\n")
    await guest.page.locator(".error").waitFor()
    await check("refused login", guest.page)
    const viewer = await openPage(browser, shop.url)
    await logIn(viewer.page, shop.tokens.viewer)
    await viewer.page.goto(`${shop.url}/accounts`)
    await check("403", viewer.page)
    expect(failures).toEqual({})
  })

  it("no page scrolls sideways at 200 % zoom, or at 400 %, which is 320 px wide", async () => {
    for (const width of sampleOf([320, 640], 1)) {
      await page.setViewportSize({ width, height: 512 })
      const failures = await onEach(async () => (await page.evaluate(tooWide)) as ReadonlyArray<string>)
      expect(failures).toEqual({})
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it("a focused control is visible and has an outline, on the board, the order and the bench", async () => {
    const probe = `(() => {
      const each = document.activeElement
      const { bottom, left, right, top } = each.getBoundingClientRect()
      // The outline of a card's link is around the card.
      const { outlineStyle, outlineWidth } = getComputedStyle(each.closest(".card:has(a:focus)") ?? each)
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isSeen = at !== null && (each.contains(at) || at.contains(each) || each.labels?.[0]?.contains(at))
      return {
        name: each.outerHTML.slice(0, 120),
        isEnd: each === document.body,
        isSeen: bottom > 0 && top < innerHeight && isSeen === true,
        hasOutline: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2
      }
    })()`
    for (const path of ["/", orderPath("P-3002-partly"), `${orderPath("P-3001")}/pack`]) {
      for (const viewport of [
        { width: 1280, height: 500 },
        { width: 360, height: 640 }
      ]) {
        await page.setViewportSize(viewport)
        await page.goto(shop.url + path)
        await page.evaluate("document.activeElement?.blur()")
        const bad: Array<object> = []
        for (let n = 0; n < 60; n++) {
          await page.keyboard.press("Tab")
          const focus = (await page.evaluate(probe)) as {
            readonly isEnd: boolean
            readonly isSeen: boolean
            readonly hasOutline: boolean
          }
          if (focus.isEnd) break
          if (!focus.isSeen || !focus.hasOutline) bad.push(focus)
        }
        expect([path, viewport.width, bad]).toEqual([path, viewport.width, []])
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it("Tab goes through the board, an order and the bench in the sequence in which they are read", async () => {
    const stops = async (path: string, count: number): Promise<ReadonlyArray<string>> => {
      await page.goto(shop.url + path)
      await page.evaluate("document.activeElement?.blur()")
      const names: Array<string> = []
      for (let n = 0; n < count; n++) {
        await page.keyboard.press("Tab")
        const name = (await page.evaluate(
          "(document.activeElement.getAttribute('aria-label') || document.activeElement.labels?.[0]?.textContent || document.activeElement.textContent).trim().replace(/\\s+/g, ' ')"
        )) as string
        // A date has a stop for each of its parts.
        if (name !== names.at(-1)) names.push(name)
      }
      return names
    }
    const board = await stops("/", 40)
    expect(board.slice(0, 2)).toEqual(["Skip to the content", BRAND])
    const inBoard = [
      "Log out",
      "Search",
      "Filter",
      "Merchant",
      "Carrier",
      "Due until",
      "Rush only",
      "N-1003-late",
      "N-1002-rush"
    ]
    expect(board.filter((name) => inBoard.includes(name))).toEqual(inBoard)
    const order = await stops(orderPath("P-3002-partly"), 30)
    const inOrder = [
      "Record a shipment",
      "Put on hold",
      "Add a note",
      "Print again",
      "Print documents",
      "Packing bench",
      "Correct S1",
      "Void S1",
      "Methods of the merchant"
    ]
    expect(order.filter((name) => inOrder.includes(name))).toEqual(inOrder)
    const bench = await stops(`${orderPath("P-3001")}/pack`, 40)
    const inBench = [
      "Ship without the bench",
      "Scan a piece",
      "Enter",
      "Box 1: box 32x22x4",
      "Pack by hand",
      "Add parcel",
      "Drawing"
    ]
    // The bench starts in the field for the scanner.
    expect(bench.slice(0, 2)).toEqual(["Enter", "Box 1: box 32x22x4"])
    expect(bench.slice(bench.indexOf("Skip to the content")).filter((name) => inBench.includes(name))).toEqual(inBench)
  })

  it("forced colours show every border of a control, and the state of a badge in words", async () => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: "light" })
    const failures = await onEach(
      async () => [
        ...(await violationsOf(page, ["color-contrast"])),
        ...((await page.evaluate(
          `[...document.querySelectorAll("button, .button, input:not([type=hidden]), select, textarea")]
            .filter((each) => each.checkVisibility() && !each.matches(".sr-only"))
            .filter((each) => !each.matches("[type=checkbox], [type=radio], [type=range]"))
            .filter((each) => ["Top", "Bottom", "Left", "Right"].some((side) => parseFloat(getComputedStyle(each)["border" + side + "Width"]) < 1))
            .map((each) => "no border: " + each.outerHTML.slice(0, 120))`
        )) as ReadonlyArray<string>)
      ],
      ["/", orderPath("N-1003-late"), `${orderPath("P-3001")}/pack`, `${orderPath("N-1001")}/hold`, "/tokens"]
    )
    expect(failures).toEqual({})
    await page.goto(shop.url)
    expect(await page.locator(".badge").allInnerTexts()).toEqual(expect.arrayContaining(["Late", "Rush"]))
    await page.emulateMedia({ forcedColors: "none" })
  })

  it("nothing moves for a person who prefers reduced motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" })
    const moving = `[...document.querySelectorAll("*")].filter((each) => {
      const { animationDuration, animationName, scrollBehavior, transitionDuration } = getComputedStyle(each)
      const isLong = (text) => text.split(",").some((each) => parseFloat(each) > 0.01)
      return (animationName !== "none" && isLong(animationDuration)) || isLong(transitionDuration) || scrollBehavior === "smooth"
    }).map((each) => each.outerHTML.slice(0, 100))`
    const failures = await onEach(async () => {
      await page.evaluate("document.querySelector('.card, .panel')?.classList.add('is-new')")
      return (await page.evaluate(moving)) as ReadonlyArray<string>
    }, ["/", orderPath("N-1003-late"), `${orderPath("P-3001")}/pack`, "/tokens"])
    expect(failures).toEqual({})
    await page.emulateMedia({ reducedMotion: "no-preference" })
  })
})
