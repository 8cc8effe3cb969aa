import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { skipped } from "../../../tests/browser/fixtures/chromium.ts"
import { DATE, done, Site } from "./fixtures/site.ts"

const numbersIn = (text: string | null) => Number(text?.replace(/[$,]/g, ""))

describe.skipIf(skipped !== "")(`page that packs and quotes prints${skipped}`, () => {
  const site = new Site()
  beforeAll(() => site.start())
  afterAll(() => site.stop())

  it("packs, draws, proves and quotes the example order", async () => {
    const page = await site.open()
    await done(page)
    expect(await page.textContent("#status")).toBe("Packed into 1 box and 1 tube, 16.86 lb, from $36.90.")
    expect(await page.locator("#progress, #failure, #more, #more-prints").filter({ visible: true }).count()).toBe(0)
    expect(await page.locator("#totals dd").allInnerTexts()).toEqual([
      "2\n1 box and 1 tube",
      "16.86 lb\n15 prints",
      "$36.90\nHarbor Parcel"
    ])
    expect(await page.locator(".parcel h3").allInnerTexts()).toEqual(["Box 1 of 2\n26x20x8", "Tube 2 of 2\n3x26 tube"])
    // The tube: 3 × 24 × 36 × 0.0007 for the prints, 378.625 × 0.0025 for the tube, and 0.009 for tape are 2.77 lb.
    expect(await page.locator(".facts").allTextContents()).toEqual([
      "26.5 × 20.5 × 9 in outside · 14.09 lb · 51 % full",
      "27.5 × 3.25 × 3.25 in outside · 2.77 lb"
    ])
    // The box: 26.5 × 20.5 × 9 = 4,889.25. The next smaller one that is deep enough for the volume has 3,746.25.
    expect(await page.locator("#proof > p").allTextContents()).toEqual([
      "A better packing may exist",
      "One box holds all flat prints, and flat prints need at least one.",
      "The outside volume is 4,889.3 in³. Less than 3,746.3 in³ is impossible, because every smaller box would have too little space or lose too much space beside large prints. A better packing could save at most 23.4%.",
      "One tube holds all rolled prints, and rolled prints need at least one."
    ])
    expect(await page.locator(".parcel svg[role=img]").count()).toBe(2)
    expect(await page.locator(".parcel svg polygon").count()).toBeGreaterThan(10)
    expect(await page.locator(".parcel").first().locator(".steps li").allTextContents()).toEqual([
      "1. Lay A (Canvas 16 × 20) flat in the back left corner: 17 in wide, 21 in deep, 1.5 in high.",
      "Repeat step 1 on top, 2 more times.",
      "2. Lay B (Metal 12 × 16) flat on A, in the back left corner: 17.5 in wide, 13.5 in deep, 0.5 in high.",
      "3. Lay C (Acrylic 8 × 10) flat on A, against the left wall, in front of B from step 2: 11.5 in wide, 9.5 in deep, 1.05 in high.",
      "4. Lay B (Metal 12 × 16) flat on B, in the back left corner: 17.5 in wide, 13.5 in deep, 0.5 in high.",
      "5. Lay C (Acrylic 8 × 10) flat on C, against the left wall, 13.5 in from the back: 9.5 in wide, 11.5 in deep, 1.05 in high.",
      "6. Lay D (Paper 11 × 14, stack of 5) flat on B, in the back left corner: 15 in wide, 12 in deep, 0.38 in high."
    ])
    await page.close()
  })

  it("lists rates with the cheapest first, and their charges add up to the total", async () => {
    const page = await site.open()
    await done(page)
    const names = await page.locator(".rate summary strong").allTextContents()
    const costs = await page.locator(".rate .cost").allTextContents()
    expect(names.map((name, n) => `${name} ${costs[n]}`)).toEqual([
      // The shipment has a billable weight of 33 lb: 35.70 up to 40 lb, and 1.20 for tracking.
      "Harbor Parcel $36.90",
      "Acme Post $56.40",
      "Acme Ground $59.00",
      "Swift Saver $125.66",
      "Acme 2 Day $169.39",
      "Swift Next Day $270.37"
    ])
    for (const rate of await page.locator(".rate").all()) {
      const amounts = await rate.locator("tbody td:last-child").allTextContents()
      const sum = amounts.reduce((total, amount) => total + Math.round(numbersIn(amount) * 100), 0)
      expect(sum).toBe(Math.round(numbersIn(await rate.locator("tfoot td:last-child").textContent()) * 100))
    }
    await page.close()
  })

  it("names the reason of each declined service", async () => {
    const page = await site.open(`#print=16,20,Canvas,3&country=CA&state=ON&postal=M5V&date=${DATE}`)
    await done(page)
    expect(await page.locator(".refused li").allTextContents()).toEqual([
      "Acme Ground destination not served",
      "Acme 2 Day destination not served",
      "Acme Post destination not served",
      "Swift Next Day destination not served",
      "Swift Saver destination not served"
    ])
    await page.close()
  })

  it("shows each error at its field, and packs again after it is corrected", async () => {
    const page = await site.open()
    await done(page)
    await page.fill("#width-2", "wide")
    await page.fill("#quantity-3", "1.5")
    // A change of the destination must not replace the packing that is about to start.
    await page.fill("#postal", "10002")
    await page.waitForSelector("#width-2[aria-invalid=true]")
    expect(await page.textContent("#faults-2")).toBe("Width: must be a number of inches above 0 and up to 1000.")
    expect(await page.textContent("#faults-3")).toBe("Quantity: must be an integer from 1 to 10,000.")
    expect(await page.getAttribute("#width-2", "aria-describedby")).toBe("faults-2")
    expect(await page.locator("#results").isVisible()).toBe(false)
    await page.fill("#width-2", "200")
    await page.fill("#quantity-3", "2")
    await page.locator("#faults-2", { hasText: "Print 2 is too large for every box." }).waitFor()
    await page.fill("#width-2", "12")
    await done(page)
    expect(await page.locator("[aria-invalid=true]").count()).toBe(0)
    await page.close()
  })

  it("shows an error of the destination at its field", async () => {
    const page = await site.open(`#country=USA&date=${DATE}`)
    await page.waitForSelector("#country[aria-invalid=true]")
    expect(await page.textContent("#country-fault")).toBe("Use two letters, such as US.")
    await page.fill("#country", "US")
    await page.waitForSelector(".rate")
    expect(await page.textContent("#country-fault")).toBe("")
    await page.fill("#date", "2025-06-10")
    await page.waitForSelector("#date[aria-invalid=true]")
    expect(await page.textContent("#date-fault")).toBe("The example cards have no prices for this date.")
    await page.close()
  })

  it("reads prints from cells of a spreadsheet, in any order of columns", async () => {
    const page = await site.open()
    await page.click("#paste summary")
    await page.fill("#pasted", "qty\twidth\theight\ttype\n2\t8\t10\tpaper\n1\t24\t36\tROLLED")
    await page.click("#replace")
    await page.locator("#prints:not(:has(> li:nth-child(3)))").waitFor()
    await done(page)
    expect(new URL(page.url()).hash).toBe(
      `#print=8,10,Paper,2&print=24,36,Rolled,1&country=US&state=NY&postal=10001&date=${DATE}`
    )
    await page.fill("#pasted", "nothing here")
    await page.click("#replace")
    expect(await page.textContent("#paste-fault")).toMatch(/^Paste one print per line/)
    await page.close()
  })

  it("restores the order and the destination from the address", async () => {
    const page = await site.open(
      `#print=8,10,Metal,2&print=x%2C1,20,Paper,1&country=CA&state=ON&postal=M5V%201A1&date=${DATE}&residential=yes`
    )
    await page.waitForSelector("#width-2[aria-invalid=true]")
    const values = (ids: ReadonlyArray<string>) => Promise.all(ids.map((id) => page.inputValue(`#${id}`)))
    expect(await values(["width-1", "height-1", "finishing-1", "quantity-1"])).toEqual(["8", "10", "Metal", "2"])
    expect(await values(["width-2", "country", "state", "postal", "date"])).toEqual([
      "x,1",
      "CA",
      "ON",
      "M5V 1A1",
      DATE
    ])
    expect(await page.isChecked("#residential")).toBe(true)
    await page.close()
  })

  it("shows equal boxes once, with their numbers and the sum of their charges", async () => {
    const page = await site.open(`#print=16,20,Canvas,28&date=${DATE}`)
    await done(page)
    expect(await page.locator(".parcel h3").allInnerTexts()).toEqual(["Boxes 1 to 2 of 2\n36x24x12"])
    const base = page.locator(".rate", { hasText: "Acme Ground" }).locator("tbody tr").first()
    // 37 × 25 × 13 / 139 is 86.5, which is billed as 87 lb.
    expect(await base.locator("td").allTextContents()).toEqual([
      "Base price",
      "2 parcels, 80.70 each",
      "billable 87 ≤ 100",
      "161.40"
    ])
    await page.close()
  })

  it("reaches the fields and the packing with the keyboard, and keeps the order in the address", async () => {
    const page = await site.open()
    await done(page)
    const address = page.url()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    expect(await page.evaluate("document.activeElement.id")).toBe("answer")
    expect(page.url()).toBe(address)
    await page.focus("#quantity-5")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    expect(await page.evaluate("document.activeElement.id")).toBe("width-4")
    await page.click("#add")
    expect(await page.evaluate("document.activeElement.id")).toBe("width-5")
    await page.close()
  })

  it("fits 360 pixels, and labels every control", async () => {
    const page = await site.open(`#date=${DATE}`, { viewport: { width: 360, height: 800 }, colorScheme: "dark" })
    await done(page)
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360)
    expect(await page.evaluate("getComputedStyle(document.documentElement).backgroundColor")).toBe("rgb(18, 21, 26)")
    const unlabelled = await page.$$eval(
      "input, select, textarea, button",
      (all) => all.filter((each) => !(each as HTMLInputElement).labels?.length && !each.textContent?.trim()).length
    )
    expect(unlabelled).toBe(0)
    await page.close()
  })

  it("violates no content security policy and loads nothing from other hosts", () => {
    expect(site.requests.length).toBeGreaterThan(10)
    expect(site.requests.filter((url) => !url.startsWith(site.origin))).toEqual([])
    expect(site.faults).toEqual([])
  })
})
