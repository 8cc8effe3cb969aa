// The pages of the route table, the login, dialogs and problem pages. Axe checks one page of each kind in the route
// table in CI, and all in nightly runs. Every page is checked for small controls and for elements wider than the
// window.
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { closePages, skipped } from "../browser/fixtures/chromium.ts"
import { isNightly } from "../runs/runs.ts"
import { openAs, openPage, press, type } from "./fixtures/browser.ts"
import { smallTargets, tooWide, violationsOf } from "./fixtures/page-probes.ts"
import { openSetUp } from "./fixtures/set-up.ts"
import { openShop, type Shop } from "./fixtures/shop.ts"
import { tourOf } from "./fixtures/tour.ts"

/** Checks a page in light colours, and in nightly runs in dark ones too. */
const inBothSchemes = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.emulateMedia({ colorScheme: "light" })
  const light = await violationsOf(page)
  if (!isNightly) return light
  await page.emulateMedia({ colorScheme: "dark" })
  const dark = await violationsOf(page, ["color-contrast"])
  return [...light, ...dark.map((text) => `dark ${text}`)]
}

const BRAND = "Waybill"

const axeChecks = isNightly ? "every page" : "one page of each kind"

const desktop = { width: 1280, height: 900 }

/** Pages for axe in CI, one of each kind. The path is absolute, or relative to the order with the given xid. */
const axePages: ReadonlyArray<readonly [path: string, xid?: string]> = [
  ["/"],
  ["/documents"],
  ["", "N-1003-late"],
  ["", "P-3002-partly"],
  ["/documents", "N-1002-rush"],
  ["/pack", "P-3001"],
  ["/ship", "P-3001"],
  ["/hold", "N-1001"],
  ["/erase", "S-4001"],
  ["/start", "C-5001"],
  ["/documents/hand-over"],
  ["/figures"],
  ["/shop"],
  ["/shop/draft"],
  ["/cards"],
  ["/cards/acme-us"],
  ["/cards/acme-us/differences?from=2026&to=2027"],
  ["/accounts"],
  ["/accounts/demo"],
  ["/webhooks"],
  ["/tokens"],
  ["/tokens/the-viewer/revoke"]
]

describe.skipIf(skipped !== "")(`accessibility of the console${skipped}`, () => {
  let shop: Shop
  let tour: ReadonlyArray<string>
  let page: Page
  beforeAll(async () => {
    shop = await openShop()
    tour = await tourOf(shop)
    const visit = await openAs(shop, "admin", "", { viewport: desktop })
    page = visit.page
  })
  afterAll(async () => {
    await closePages()
    await shop?.clear()
  })

  const orderPath = (xid: string): string => `/orders/demo/${shop.orders.get(xid)!.order_id}`

  /** Calls a function for each page of the tour. Leaves out replies without a page. */
  const onEach = async (
    check: (path: string) => Promise<ReadonlyArray<string>>,
    paths: ReadonlyArray<string> = tour
  ): Promise<Readonly<Record<string, ReadonlyArray<string>>>> => {
    const failures: Record<string, ReadonlyArray<string>> = {}
    for (const path of paths) {
      // The browser downloads a table, and shows no page.
      if (path.endsWith(".csv")) continue
      const reply = await page.goto(shop.url + path)
      if (!reply?.headers()["content-type"]?.startsWith("text/html")) continue
      const found = await check(path)
      if (found.length > 0) failures[path] = found
    }
    return failures
  }

  it(`axe finds nothing serious on ${axeChecks}, and on every page targets have 24 px and nothing scrolls sideways at 200 % or 400 % zoom`, async () => {
    const paths = isNightly ? tour : axePages.map(([path, xid]) => (xid === undefined ? path : orderPath(xid) + path))
    expect(paths.filter((path) => !tour.includes(path))).toEqual([])
    const failures = await onEach(async (path) => {
      const found = paths.includes(path) ? await inBothSchemes(page) : []
      const small = (await page.evaluate(smallTargets)) as ReadonlyArray<string>
      const wide: Array<string> = []
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 512 })
        wide.push(...((await page.evaluate(tooWide)) as ReadonlyArray<string>).map((text) => `${width} px: ${text}`))
      }
      await page.setViewportSize(desktop)
      return [...found, ...small.map((text) => `small target: ${text}`), ...wide]
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
    const guest = await openPage(shop.url)
    await check("login", guest.page)
    await type(guest.page, "wrong\n")
    await guest.page.locator(".error").waitFor()
    await check("refused login", guest.page)
    const first = await openSetUp()
    const { page: setUp } = await openPage(first.url)
    await check("set-up", setUp)
    await setUp.locator("#field-code").fill("wrong")
    await setUp.locator("#field-name").fill("Ana")
    await setUp.locator("button.primary").click()
    await setUp.locator(".issues").waitFor()
    await check("refused set-up", setUp)
    await setUp.locator("#field-code").fill(first.code)
    await setUp.locator("button.primary").click()
    await setUp.locator(".secrets").waitFor()
    await check("first admin", setUp)
    await first.close()
    const viewer = await openAs(shop, "viewer", "/accounts")
    await check("403", viewer.page)
    expect(failures).toEqual({})
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
    await page.setViewportSize(desktop)
  })

  it("Tab goes through the board, an order and the bench in the order in which they are read", async () => {
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
      "Actions of the merchant"
    ]
    expect(order.filter((name) => inOrder.includes(name))).toEqual(inOrder)
    const bench = await stops(`${orderPath("P-3001")}/pack`, 40)
    const inBench = [
      "Ship without the bench",
      "Scan a piece",
      "Enter",
      "Sound",
      "Box 1: box 32x22x4",
      "As planned",
      "All boxes and steps",
      "Add parcel"
    ]
    // The bench starts in the field for the scanner.
    expect(bench.slice(0, 2)).toEqual(["Enter", "Sound"])
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
