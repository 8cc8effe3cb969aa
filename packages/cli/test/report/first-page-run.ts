// Runs of `ship` whose reports have a recommendation.
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { exampleCards } from "@waybill/packing/rating"
import { expect } from "vitest"
import { sandbox } from "../commands/sandbox.ts"
import { inUse, orders, postage } from "./first-page-figures.ts"

type Data = Readonly<Record<string, unknown>>
const { adviceOf } = (await import(new URL("../../report/first-page/advice.js", import.meta.url).href)) as {
  readonly adviceOf: (data: Data) => string
}

/** A card whose prices depend only on the dimensional weight. */
export const card = () => {
  const harbor = exampleCards.find(({ carrier }) => carrier === "harbor")!
  const rows = Object.entries(postage).map(([limit, cents]) => [limit, (cents / 100).toFixed(2)])
  const service = {
    ...harbor.services[0]!,
    limits: {},
    weight: { basis: "box", divisor: "100", rounding: [] },
    rates: [{ zones: ["US"], rows }],
    surcharges: []
  }
  return { ...harbor, surcharges: {}, services: [service] }
}

export const destination = { country: "US", state: "NY", postal: "10001" }
export const cube = { reference: "CUBE", width: 10, length: 10, height: 10, weight: 0.5 }
/** Returns items of 10 inches that fill a length. A piece as long as four cubes does not fit into a box of 20 × 30. */
const cubesOf = (quantity: number, isLong: boolean) =>
  isLong && quantity > 4
    ? [
        { ...cube, reference: "ROD", length: 40 },
        { ...cube, quantity: quantity - 4 }
      ]
    : [{ ...cube, quantity }]
/** Returns orders as lines of JSON, two on each day. */
export const linesOf = (all: typeof orders, isLong = false) =>
  all
    .map(({ isBar, quantity }, n) => ({
      order: `o-${n}`,
      // 20 orders in ten days.
      at: `2026-01-${String(1 + Math.floor(n / 2)).padStart(2, "0")}T12:00:00Z`,
      items: isBar ? [{ ...cube, reference: "BAR", length: 60 }] : cubesOf(quantity, isLong),
      destination
    }))
    .map((order) => `${JSON.stringify(order)}\n`)
    .join("")

export const sizes = inUse.map(({ cartonCents, length, name }) => ({
  reference: name,
  inner: { width: 10, length, height: 10 },
  price: cartonCents / 100
}))

export const files = ["--cards", "one", "--ship-from", "from.json", "--out", "out.ndjson"]

/** Creates a folder with orders, boxes and a card, and returns functions that run commands in it and read their reports. */
export const firstPages = () => {
  const box = sandbox()
  const { folder, put, read, run } = box
  const pageOf = (file: string) => {
    const text = /<script id="data" type="application\/json">(.*?)<\/script>/s.exec(read(file))?.[1] ?? ""
    const html = adviceOf(JSON.parse(text) as Data)
    const cells = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
      [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) =>
        cell!.replace("<small>", " | ").replace("</small>", "")
      )
    )
    const textOf = (part = "") => part.replaceAll(/<[^>]+>/g, "")
    return {
      action: textOf(/<p class="action">(.*?)<\/p>/s.exec(html)?.[1]),
      rows: Object.fromEntries(cells.map(([name, ...values]) => [name, values])),
      notes: textOf(/<p class="quiet">(.*?)<\/p>/s.exec(html)?.[1]),
      text: textOf(html)
    }
  }

  mkdirSync(join(folder, "one"))
  put("one/card.json", JSON.stringify(card()))
  put("lengths.json", JSON.stringify({ boxes: sizes }))
  put("mixed.ndjson", linesOf(orders, true))
  put("full.ndjson", linesOf([2, 5, 2, 5, 2, 5].map((quantity) => ({ quantity, isBar: false }))))
  const threes = Array.from({ length: 10 }, () => ({ quantity: 3, isBar: false }))
  const bars = [1, 1].map((quantity) => ({ quantity, isBar: true }))
  put("dear.ndjson", linesOf([...threes, ...bars]))

  const shipped = async (file: string, ...flags: ReadonlyArray<string>) => {
    const boxes = flags.includes("--boxes") ? [] : ["--boxes", "lengths.json"]
    const { code, err } = await run(["ship", file, ...files, ...boxes, "--html", "page.html", ...flags])
    expect([0, 1], err).toContain(code)
    return pageOf("page.html")
  }

  return { ...box, pageOf, shipped }
}
