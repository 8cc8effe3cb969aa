// The table of the bar: what peers reach, what is asked, and what the packer does here and now.
import { complaintSet } from "./complaint-set.ts"
import { ecomSet } from "./ecom-set.ts"
import { mpvSet } from "./mpv-set.ts"
import { printSet } from "./print-set.ts"
import type { Progress } from "./progress.ts"
import { type Measured, type Run, runSet } from "./run-set.ts"
import type { BenchmarkSet } from "./set.ts"
import { asExpected, faultsOf, volumeUsed } from "./validate.ts"

const SEED = 20260801

interface Row {
  readonly title: string
  readonly set: () => BenchmarkSet
  readonly run: Run
  readonly peer: string
  readonly asked: string
}

const ecom = () => ecomSet(SEED)
const mpv = () => mpvSet("none")

/** Boxes / litres of the best packer that a user would pick, and what is asked for. */
const ROWS: ReadonlyArray<Row> = [
  { title: "ecom", set: ecom, run: {}, peer: "1,060 / 47,167", asked: "1,032 / 41,800, 1 ms" },
  {
    title: "ecom, effort 100",
    set: ecom,
    run: { effort: 100 },
    peer: "1,060 / 47,167",
    asked: "1,027 / 41,150, 10 ms"
  },
  { title: "ecom, 75 % support", set: ecom, run: { support: 0.75 }, peer: "46,840 l", asked: "42,500 l" },
  {
    title: "ecom, 75 % support, effort 100",
    set: ecom,
    run: { support: 0.75, effort: 100 },
    peer: "46,840 l",
    asked: "42,000 l"
  },
  {
    title: "print-flat, effort 100",
    set: () => printSet(SEED + 1, "flat"),
    run: { effort: 100 },
    peer: "1,064 / 113,278",
    asked: "1,064 / 109,136"
  },
  { title: "complaints", set: () => complaintSet, run: { effort: 100 }, peer: "24 of 28", asked: "all, 50 ms" },
  { title: "MPV, 100 ms", set: mpv, run: { ms: 100 }, peer: "10,245 bins", asked: "9,865 bins" },
  { title: "MPV, 1 s", set: mpv, run: { ms: 1000 }, peer: "10,245 bins", asked: "9,801 bins" }
]

const proofs = (results: ReadonlyArray<Measured>, measure: "boxes" | "volume"): number =>
  results.filter((r) => r.certificate?.proofs.some((p) => p.measure === measure && p.proved)).length

const percentile = (values: ReadonlyArray<number>, share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!

const number = (n: number): string => n.toLocaleString("en", { maximumFractionDigits: n < 10 ? 2 : 0 })

const measure = (row: Row, progress: (done: number, all: number) => void): string[] => {
  const set = row.set()
  const results: Measured[] = []
  let invalid = 0
  let litres = 0
  let expected = 0
  for (const result of runSet(set, row.run)) {
    const kase = set.cases[results.length]!
    if (faultsOf(kase, result, row.run.support ?? 0).length > 0) invalid++
    litres += volumeUsed(kase, result) / 1e6
    if (asExpected(kase, result)) expected++
    results.push(result)
    progress(results.length, set.cases.length)
  }
  const boxes = results.reduce((n, r) => n + r.packed.length, 0)
  const share = (n: number): string => `${((100 * n) / results.length).toFixed(1)} %`
  return [
    row.title,
    row.peer,
    row.asked,
    row.title === "complaints" ? `${expected} of ${results.length}` : `${number(boxes)} / ${number(litres)}`,
    number(results.reduce((sum, r) => sum + r.ms, 0) / results.length),
    number(
      percentile(
        results.map((r) => r.ms),
        1
      )
    ),
    share(proofs(results, "boxes")),
    share(proofs(results, "volume")),
    String(invalid)
  ]
}

const HEAD = [
  "set",
  "best peer",
  "asked",
  "boxes / litres",
  "CPU ms",
  "most ms",
  "count proved",
  "volume proved",
  "invalid"
]

/** Prints the table row by row, with progress on the side; returns how many packings are invalid. */
export const printBar = (write: (text: string) => void, progress: Progress): number => {
  const line = (cells: ReadonlyArray<string>) => write(`| ${cells.join(" | ")} |\n`)
  line(HEAD)
  line(HEAD.map(() => "---"))
  let invalid = 0
  for (const row of ROWS) {
    const cells = measure(row, (done, all) => progress(row.title, done, all))
    invalid += Number(cells.at(-1))
    line(cells)
  }
  return invalid
}
