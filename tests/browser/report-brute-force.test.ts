import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { workplace } from "../service/fixtures/service.ts"
import * as Brute from "./fixtures/brute-force.ts"
import { closePages, openBrowser, skipped } from "./fixtures/chromium.ts"

const { quantities, side, sizes, stock, weight } = Brute
const sidesOf = (three: ReadonlyArray<number>) => ({
  width: three[0]! * side,
  length: three[1]! * side,
  height: three[2]! * side
})
const boxes = Object.entries(sizes).map(([reference, three]) => ({ reference, inner: sidesOf(three) }))
const cube = { reference: "CUBE", ...sidesOf([1, 1, 1]), weight }
const destination = { country: "US", state: "NY", postal: "10001" }
const orders = quantities.map((quantity, n) => ({ order: `o-${n}`, items: [{ ...cube, quantity }], destination }))

/** A card with one service, which has the prices of the brute force. */
const card = () => {
  const harbor = exampleCards.find(({ carrier }) => carrier === "harbor")!
  const service = {
    ...harbor.services[0]!,
    code: "PARCEL",
    title: "Parcel",
    limits: {},
    weight: { basis: "box", divisor: String(Brute.divisor), rounding: [] },
    rates: [{ zones: ["US"], rows: Brute.prices.map(([limit, cents]) => [String(limit), (cents / 100).toFixed(2)]) }],
    surcharges: []
  }
  return { ...harbor, surcharges: {}, services: [service] }
}

const number = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 3 })
const money = (cents: number) => (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })
const signed = (text: string, value: number) => `${value > 0 ? "+" : ""}${text}`.replace("-", "−")
/** The cubes stay the same, so the empty space changes as the volume. A cubic foot has 1,728 cubic inches. */
const space = (volume: number) => {
  const feet = Number((volume / 1728).toPrecision(3))
  return signed(number(feet), feet)
}
const movesOf = (moves: ReadonlyMap<string, number>, size: string) =>
  [...moves].flatMap(([name, change]) =>
    name === size || change === 0 ? [] : [`${signed(number(change), change)} box ${name}`]
  )

describe.skipIf(skipped !== "")(`figures of the HTML report, by brute force${skipped}`, () => {
  const { clear, folder, run } = workplace()
  let browser: Browser
  let page: Page
  const best = quantities.map((cubes) => Brute.bestOf(cubes))
  const packings = best.map(([packing]) => packing)
  const used = packings.flat()
  const cents = packings.reduce((sum, packing) => sum + Brute.costOf(packing), 0)
  const saved = best.reduce((sum, [packing, fewest]) => sum + fewest - Brute.costOf(packing), 0)

  /** Returns the cells of each row of a table, except for columns of bars. */
  const rowsIn = (selector: string) =>
    page.$$eval(`${selector} tbody tr`, (rows) =>
      rows.map((row) => [...row.children].filter((cell) => !cell.querySelector(".bar")).map((cell) => cell.textContent))
    )

  beforeAll(async () => {
    mkdirSync(join(folder, "cards"))
    writeFileSync(join(folder, "cards/card.json"), JSON.stringify(card()))
    writeFileSync(join(folder, "from.json"), JSON.stringify(exampleShipFrom))
    writeFileSync(join(folder, "boxes.json"), JSON.stringify({ boxes }))
    writeFileSync(join(folder, "cubes.ndjson"), orders.map((order) => `${JSON.stringify(order)}\n`).join(""))
    const files = ["--boxes", "boxes.json", "--cards", "cards", "--ship-from", "from.json", "--html", "report.html"]
    const flags = [...files, "--what-if", "100", "--at", "2026-11-20T09:00:00Z", "--out", "out.ndjson"]
    const { code, err } = await run(["ship", "cubes.ndjson", ...flags])
    expect(code, err).toBe(0)
    browser = await openBrowser()
    page = await browser.newPage()
    await page.goto(pathToFileURL(join(folder, "report.html")).href)
  })
  afterAll(async () => {
    await closePages()
    clear()
  })

  it("shows the cost, the saving and the totals that a search of every packing finds", async () => {
    const shown = await page.$$eval("#totals > div", (all) =>
      all.map((each) => [each.querySelector("dt")?.textContent, each.querySelector("dd")?.firstChild?.textContent])
    )
    const cubes = quantities.reduce((sum, each) => sum + each, 0)
    const inner = packings.reduce((sum, packing) => sum + Brute.volumeOf(packing), 0)
    const light = used.filter(([size, inBox]) => Brute.dimensional(size) > inBox * weight).length
    expect(saved).toBeGreaterThan(0)
    expect(shown).toEqual([
      ["Orders", number(quantities.length)],
      ["Boxes", number(used.length)],
      ["Pieces", number(cubes)],
      ["Air shipped", `${Math.round((1 - (cubes * side ** 3) / inner) * 100)} %`],
      ["Cost, USD", money(cents)],
      ["Saved, USD", money(saved)],
      ["Light for their size", number(light)],
      ["Not served in full", "0"]
    ])
  })

  it("shows the boxes, the service and the cost and saving of each order that a search of every packing finds", async () => {
    const kinds = stock.map(([name]) => [`box ${name}`, Brute.countOf(packings, name)] as const)
    expect(Object.fromEntries((await rowsIn("#kinds")).map(([name, count]) => [name, Number(count)]))).toEqual(
      Object.fromEntries(kinds.filter(([, count]) => count > 0))
    )
    const perOrder = money(Math.round(cents / quantities.length))
    expect(await rowsIn("#services")).toEqual([
      ["Parcel (harbor), USD", money(cents), number(quantities.length), number(used.length), perOrder]
    ])
    for (const [n, [packing, fewest]] of best.entries()) {
      const article = page.locator("article").nth(n)
      await article.scrollIntoViewIfNeeded()
      await article.locator(".body > *").first().waitFor()
      const text = ((await article.textContent()) ?? "").replace(/\s+/g, " ")
      const cost = Brute.costOf(packing)
      expect(text).toContain(` for ${money(cost)} USD`)
      expect(/This saves ([\d.]+) USD/.exec(text)?.[1]).toBe(fewest > cost ? money(fewest - cost) : undefined)
    }
  })

  it("shows what each removed size changes, as a search of every packing without it finds", async () => {
    const rows = await rowsIn("#changes .scroll:first-of-type")
    expect(rows.map(([size]) => size).toSorted()).toEqual((await rowsIn("#kinds")).map(([size]) => size).toSorted())
    for (const [size, count, orderCount, moves, unserved, air, cost] of rows) {
      const name = size!.replace("box ", "")
      const users = quantities.filter((_, n) => Brute.countOf([packings[n]!], name) > 0)
      const change = Brute.changeOf(
        users,
        stock.filter(([each]) => each !== name)
      )
      expect([size, count, orderCount, unserved]).toEqual([
        size,
        number(Brute.countOf(packings, name)),
        number(users.length),
        "0"
      ])
      expect(moves!.split(", ").toSorted()).toEqual(movesOf(change.moves, name).toSorted())
      expect([air, cost]).toEqual([space(change.volume), signed(money(change.cents), change.cents)])
    }
  })

  it("shows what an additional size changes, as a search of every packing with it finds", async () => {
    const [, tried] = /^Adding a size: the best of (\d+) that were tried$/.exec(
      (await page.locator("#changes caption").nth(1).textContent()) ?? ""
    )!
    expect(Number(tried)).toBeGreaterThan(0)
    const rows = await rowsIn("#changes .scroll:last-of-type")
    expect(rows.length).toBeGreaterThan(0)
    // Other sizes can have several cheapest packings.
    for (const [inside, boxCount, orderCount, others, served, air, cost] of rows.slice(0, 1)) {
      const sides = /^([\d × ]+) in inside$/.exec(inside!.replaceAll("\u00a0", " "))![1]!.split(" × ")
      const three = sides.map((length) => Number(length) / side) as [number, number, number]
      expect(three.every((length) => Number.isInteger(length))).toBe(true)
      const added = Brute.sizeOf("added", three)
      const users = quantities.filter(
        (cubes, n) => Brute.costOf(Brute.bestOf(cubes, [...stock, added])[0]) < Brute.costOf(packings[n]!)
      )
      const { moves, ...change } = Brute.changeOf(users, [...stock, added])
      expect([orderCount, boxCount, served]).toEqual([number(users.length), number(moves.get("added")!), "0"])
      expect(others!.split(", ").toSorted()).toEqual(movesOf(moves, "added").toSorted())
      expect([air, cost]).toEqual([space(change.volume), signed(money(change.cents), change.cents)])
    }
  })
})
