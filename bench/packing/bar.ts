// The bar, as literals: what the best peer reaches that a user would pick, what a research probe of the same methods
// reached, what is asked at least, and what is aimed at. Boxes / litres, or bins; measured once on another machine.
import type { Rows } from "./command-line.ts"
import { complaintSet } from "./complaint-set.ts"
import { ecomSet } from "./ecom-set.ts"
import { largeSet } from "./large-set.ts"
import { mpvSet } from "./mpv-set.ts"
import { printSet } from "./print-set.ts"
import type { Run } from "./run-set.ts"
import type { BenchmarkSet } from "./set.ts"

/** What a row is compared with. */
interface Bar {
  readonly title: string
  readonly peer: string
  readonly probe: string
  readonly atLeast: string
  readonly aim: string
}

/** A row of the table: with its set, or with how to have it run. */
export type Row = Bar & ({ readonly set: () => BenchmarkSet; readonly run: Run } | { readonly notRun: string })

const SEED = 20260801

const ecom = () => ecomSet(SEED)
const mpv = () => mpvSet("none")

const NONE = "–"

/** One order of so many different pieces; nothing is asked of it but that it ends. */
const large = (pieces: number, types: number, run: Run): Row => ({
  title: `large: ${pieces} pieces, ${types} box types${run.support === undefined ? "" : ", 75 % support"}`,
  set: () => largeSet(pieces, types),
  run,
  ...{ peer: NONE, probe: NONE, atLeast: NONE, aim: NONE }
})

const ROWS: ReadonlyArray<Row> = [
  {
    title: "ecom",
    set: ecom,
    run: {},
    peer: "1,060 / 47,167",
    probe: "1,032 / 41,782",
    atLeast: "1,032 / 41,800 at 1 ms",
    aim: NONE
  },
  {
    title: "ecom, effort 100",
    set: ecom,
    run: { effort: 100 },
    peer: "1,060 / 47,167",
    probe: "1,027 / 41,150",
    atLeast: "1,027 / 41,150 at 10 ms",
    aim: "1,026 / 41,000 at 10 ms"
  },
  {
    title: "ecom, 75 % support",
    set: ecom,
    run: { support: 0.75 },
    peer: "46,840 l",
    probe: "1,034 / 42,087",
    atLeast: "42,500 l",
    aim: "42,000 l"
  },
  {
    title: "ecom, 75 % support, effort 100",
    set: ecom,
    run: { support: 0.75, effort: 100 },
    peer: "46,840 l",
    probe: NONE,
    atLeast: "42,500 l",
    aim: "42,000 l"
  },
  {
    title: "print-flat, effort 100",
    set: () => printSet(SEED + 1, "flat"),
    run: { effort: 100 },
    peer: "1,064 / 113,278",
    probe: "1,064 / 109,136",
    atLeast: "1,064 / 109,136",
    aim: "every count proved"
  },
  {
    title: "complaints",
    set: () => complaintSet,
    run: { effort: 100 },
    peer: "24 of 28",
    probe: "19 of 20",
    atLeast: "19 of 20",
    aim: "20 of 20, each under 50 ms"
  },
  large(100, 10, {}),
  large(1_000, 10, {}),
  large(1_000, 10, { support: 0.75 }),
  large(1_000, 200, {}),
  large(10_000, 10, {}),
  large(10_000, 500, {}),
  { title: "MPV, 100 ms", set: mpv, run: { ms: 100 }, peer: "10,245", probe: "9,865", atLeast: "9,865", aim: NONE },
  { title: "MPV, 1 s", set: mpv, run: { ms: 1000 }, peer: "10,245", probe: "9,801", atLeast: "9,801", aim: NONE }
]

/** The best published result on MPV is of 2013, by a genetic algorithm with biased random keys. */
const TEN_SECONDS: Bar = { title: "MPV, 10 s", peer: "10,245", probe: NONE, atLeast: NONE, aim: "9,772" }

/** Orders of other people, which are not kept here; known by how many they are, and their pieces. */
const REAL_ORDERS = { orders: 2144, pieces: 23_759 } as const

const REAL: Bar = {
  title: "real orders",
  peer: NONE,
  probe: "2,277 / 36,757; 94.7 % proved the smallest",
  atLeast: "2,277 / 36,757; 95 % proved the smallest",
  aim: "less of both; 98 % proved the smallest"
}

const atMilliseconds = (ms: number): Row => ({
  ...(ms === 10_000 ? TEN_SECONDS : { ...TEN_SECONDS, title: `MPV, ${ms} ms`, aim: NONE }),
  set: mpv,
  run: { ms }
})

/** The rows asked for. */
export const rowsOf = ({ only = "", mpvMs }: Rows): ReadonlyArray<Row> =>
  [
    ...ROWS,
    mpvMs === undefined ? { ...TEN_SECONDS, notRun: "--mpv-ms 10000" } : atMilliseconds(mpvMs),
    { ...REAL, notRun: "--set FILE" }
  ].filter(({ title }) => title.startsWith(only))

/** The row for a set from a file: the bar is known of the real orders alone. */
export const rowOfFile = (set: BenchmarkSet, run: Run): Row => {
  const pieces = set.cases.reduce((n, { items }) => n + items.length, 0)
  const isReal = set.cases.length === REAL_ORDERS.orders && pieces === REAL_ORDERS.pieces
  const settings = Object.entries(run).map(([name, value]) => `, ${name} ${value}`)
  const bar = isReal && settings.length === 0 ? REAL : { peer: NONE, probe: NONE, atLeast: NONE, aim: NONE }
  return { ...bar, title: `${isReal ? REAL.title : set.set}${settings.join("")}`, set: () => set, run }
}
