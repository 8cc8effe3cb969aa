import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { replyPage } from "../../src/operator/resources/reply-page.ts"
import { print, serveOperator } from "./serve-operator.ts"

/** A list of strings with the given sizes. Records the reads. */
const listOf = (sizes: ReadonlyArray<number>) => {
  const reads: Array<readonly [number, number]> = []
  const read = (after: number, limit: number) =>
    Effect.sync(() => {
      reads.push([after, limit])
      const entries = sizes.slice(after, after + limit).map((size) => "x".repeat(size - 2))
      return { entries, after: after + entries.length, isLast: after + limit >= sizes.length }
    })
  const page = async (start: number, limit: number) => {
    const { after, entries } = await Effect.runPromise(replyPage(read, start, limit))
    return [entries.length, after]
  }
  return { page, reads }
}

describe("replyPage", () => {
  it("reads a page of 50 entries in one call, and a longer one in chunks of 50", async () => {
    const { page, reads } = listOf(Array(120).fill(1000))
    expect(await page(0, 50)).toEqual([50, 50])
    expect(reads).toEqual([[0, 50]])
    expect(await page(10, 60)).toEqual([60, 70])
    expect(await page(0, 500)).toEqual([120, 120])
    expect(reads.slice(1)).toEqual([
      [10, 50],
      [60, 10],
      [0, 50],
      [50, 50],
      [100, 50]
    ])
  })

  it("ends a page before its entries have more than 1,900,000 bytes, with the cursor of its last entry", async () => {
    const { page, reads } = listOf(Array(120).fill(100_000))
    expect(await page(0, 500)).toEqual([18, 18])
    expect(reads).toEqual([
      [0, 50],
      [0, 18]
    ])
    const mixed = listOf([...Array(50).fill(1000), ...Array(50).fill(1_850_000)])
    expect(await mixed.page(0, 100)).toEqual([50, 50])
    expect(await mixed.page(50, 100)).toEqual([1, 51])
  })

  it("returns an entry that alone has more", async () => {
    expect(await listOf([3_000_000, 10]).page(0, 10)).toEqual([1, 1])
    expect(await listOf([]).page(0, 10)).toEqual([0, 0])
  })
})

describe("lists of large orders", () => {
  it("pages of orders and of events stay under 2 MB, and contain each of them once", async () => {
    const { command, get, place } = serveOperator()
    const note = "🖼".repeat(2000)
    const order_info = Array.from({ length: 60 }, () => ({ ...print, quantity: "1", notes: note }))
    const paths: Array<string> = []
    for (let n = 0; n < 7; n++) paths.push(await place(`A-${n}`, "acme", { order_info }))
    for (let n = 0; n < 250; n++) expect(await command(paths[n % 7]!, "note", { msg: note })).toBe(true)
    const readAll = async (path: string, name: string, next: string) => {
      const found: Array<{ xid?: string; event_id?: string }> = []
      const sizes: Array<number> = []
      for (let cursor: string | undefined = ""; cursor !== undefined; ) {
        const query: string = cursor === "" ? "" : `&${next}=${encodeURIComponent(cursor)}`
        const { body } = await get(`${path}?limit=500${query}`)
        sizes.push(Buffer.byteLength(JSON.stringify(body)))
        found.push(...body[name])
        cursor = body[name].length === 0 ? undefined : body.cursor
      }
      expect(Math.max(...sizes)).toBeLessThan(2_000_000)
      expect(Math.max(...sizes)).toBeGreaterThan(1_400_000)
      return found
    }
    const orders = await readAll("/orders", "orders", "cursor")
    expect(orders.map(({ xid }) => xid).sort()).toEqual(["A-0", "A-1", "A-2", "A-3", "A-4", "A-5", "A-6"])
    const events = await readAll("/events", "events", "after")
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(257)
    expect(events).toHaveLength(257)
  })
})
