// A figure of a page with the command that measures it is also in the results of the benchmarks.
import { expect, it } from "vitest"
import { pages, textOf } from "./pages.ts"

const RESULTS = "bench/RESULTS.md"

/** Returns the figures of a page with at least four digits, in paragraphs, list items and rows with a benchmark. */
const figuresIn = (page: string): ReadonlyArray<string> =>
  textOf(page)
    .split(/\n\n|\n(?=[|-] ?)/)
    .filter((part) => part.includes("npm run bench -- "))
    .flatMap((part) => part.match(/\b\d{1,3}(?:,\d{3})+\b/g) ?? [])

it("a figure beside the command of a benchmark is also in RESULTS.md", () => {
  const measured = new Set(textOf(RESULTS).match(/\b\d{1,3}(?:,\d{3})+\b/g))
  const quoted = pages
    .filter((page) => page !== RESULTS)
    .flatMap((page) => figuresIn(page).map((figure) => ({ page, figure })))
  expect(quoted.length).toBeGreaterThan(10)
  expect(quoted.filter(({ figure }) => !measured.has(figure))).toEqual([])
})
