// The check of layouts that the nightly test applies to each page of the site.
import { afterAll, describe, expect, it } from "vitest"
import { closePages, openBrowser, skipped } from "../../browser/fixtures/chromium.ts"
import { layoutFaults } from "./layout-faults.ts"

const wide = '<div style="width: 500px">wide</div>'
const text = (x: number) => `<svg style="width: 300px; height: 20px"><text x="${x}" y="12">weight</text></svg>`

/** Returns a frame of 200 pixels with its overflow, the attributes that are given, and a content. */
const frame = (overflow: string, attributes: string, content: string) =>
  `<div class="drawing" style="overflow-x: ${overflow}; width: 200px" ${attributes}>${content}</div>`

/** Returns a table in a column of a number of pixels. */
const table = (width: number, cell: string) =>
  `<div class="table" style="width: ${width}px"><table><tr><td style="overflow-wrap: anywhere">${cell}</td></tr></table></div>`

describe.skipIf(skipped !== "")(`the check of layouts${skipped}`, () => {
  afterAll(closePages)

  it.each([
    ["a frame that scrolls and takes focus", frame("auto", 'tabindex="0"', wide), []],
    ["a frame that scrolls without the keyboard", frame("auto", "", wide), ["cut: DIV 500 wide"]],
    ["a frame that does not scroll", frame("hidden", 'tabindex="0"', wide), ["cut: DIV 500 wide"]],
    [
      "an element in a frame that cuts its content",
      frame("auto", 'tabindex="0"', `<section style="overflow: hidden">${wide}</section>`),
      ["clipped: SECTION wide", "clipped: DIV wide"]
    ],
    [
      "content before the start of a frame",
      frame("auto", 'tabindex="0"', '<p style="margin-left: -20px">first</p>'),
      ["clipped: P first"]
    ],
    ["a drawing whose text is inside", frame("auto", 'tabindex="0"', text(20)), []],
    ["a drawing that cuts its text", frame("auto", 'tabindex="0"', text(280)), ["clipped: text weight"]],
    ["a short code in one line", table(300, "<code>--database FILE|URL</code>"), []],
    ["a short code over two lines", table(60, "<code>order_number</code>"), ["broken: CODE order_number"]],
    ["a long code over two lines", table(60, "<code>billing_address.company.name</code>"), []],
    [
      "a line of code that continues to the left",
      '<pre style="width: 99px; white-space: pre-wrap"><span class="line">    const order</span></pre>',
      ["too far left: const order"]
    ],
    ["a word over two lines", table(20, "orders"), ["broken: TD orders"]]
  ])("judges %s", async (_, content, faults) => {
    const page = await (await openBrowser()).newPage()
    await page.setContent(`<main class="vp-doc">${content}</main>`)
    expect(await page.evaluate(layoutFaults)).toEqual(faults)
  })

  it("refuses a drawing that scrolls at 1440 pixels", async () => {
    const page = await (await openBrowser()).newPage({ viewport: { width: 1440, height: 900 } })
    await page.setContent(`<main class="vp-doc">${frame("auto", 'tabindex="0"', wide)}</main>`)
    expect(await page.evaluate(layoutFaults)).toEqual(["wide: 500 wide"])
  })
})
