// Rows of the table. Each row has four values to compare with: the best comparable packer, a research prototype, the
// minimum and the target. Values are boxes / litres, or bins. They were measured once on another machine.
import type { Rows } from "./command-line.ts"
import { complaintSet } from "./complaint-set.ts"
import { ecomSet } from "./ecom-set.ts"
import { equalSet, largeSet } from "./large-set.ts"
import { mpvSet } from "./mpv-set.ts"
import { printSet } from "./print-set.ts"
import type { Run } from "./run-set.ts"
import type { BenchmarkSet } from "./set.ts"

/** Values to compare the result of a row with. */
interface Targets {
  readonly title: string
  readonly bestPeer: string
  readonly prototype: string
  readonly minimum: string
  readonly target: string
}

/** Row of the table, with its set or with the flags that run it. */
export type Row = Targets & ({ readonly set: () => BenchmarkSet; readonly run: Run } | { readonly notRun: string })

const SEED = 20260801

const equalSeeds = [1, 2, 3, 4]

const ecom = () => ecomSet(SEED)
const mpv = () => mpvSet("none")

const NONE = "–"

/** Makes the row of one large order, which has no targets. */
const large = (pieces: number, types: number, run: Run): Row => ({
  title: `large: ${pieces} pieces, ${types} box types${run.support === undefined ? "" : ", 75 % support"}`,
  set: () => largeSet(pieces, types),
  run,
  ...{ bestPeer: NONE, prototype: NONE, minimum: NONE, target: NONE }
})

/** Boxes and litres that four orders of equal pieces needed with effort 100 before patterns. */
const equalMinimums: ReadonlyArray<readonly [pieces: number, minimum: string]> = [
  [1_000, "36 / 5,176"],
  [2_000, "70 / 10,284"],
  [5_000, "171 / 25,547"],
  [10_000, "340 / 51,064"]
]

/** Makes the rows for orders of some number of equal pieces. */
const equal = ([pieces, minimum]: readonly [number, string]): ReadonlyArray<Row> =>
  [{}, { support: 0.75 }, { effort: 100 }].map((run: Run) => ({
    title: `equal: ${pieces} pieces${Object.entries(run).map(([name, value]) => `, ${name} ${value}`)}`,
    set: () => equalSet(pieces, equalSeeds),
    run,
    ...{ bestPeer: NONE, prototype: NONE, minimum, target: NONE }
  }))

const rows: ReadonlyArray<Row> = [
  {
    title: "ecom",
    set: ecom,
    run: {},
    bestPeer: "1,060 / 47,167",
    prototype: "1,032 / 41,782",
    minimum: "1,032 / 41,800 at 1 ms",
    target: NONE
  },
  {
    title: "ecom, effort 100",
    set: ecom,
    run: { effort: 100 },
    bestPeer: "1,060 / 47,167",
    prototype: "1,027 / 41,150",
    minimum: "1,027 / 41,150 at 10 ms",
    target: "1,026 / 41,000 at 10 ms"
  },
  {
    title: "ecom, 75 % support",
    set: ecom,
    run: { support: 0.75 },
    bestPeer: "46,840 l",
    prototype: "1,034 / 42,087",
    minimum: "42,500 l",
    target: "42,000 l"
  },
  {
    title: "ecom, 75 % support, effort 100",
    set: ecom,
    run: { support: 0.75, effort: 100 },
    bestPeer: "46,840 l",
    prototype: NONE,
    minimum: "42,500 l",
    target: "42,000 l"
  },
  {
    title: "print-flat, effort 100",
    set: () => printSet(SEED + 1, "flat"),
    run: { effort: 100 },
    bestPeer: "1,064 / 113,278",
    prototype: "1,064 / 109,136",
    minimum: "1,064 / 109,136",
    target: "every count at its bound"
  },
  {
    title: "complaints",
    set: () => complaintSet,
    run: { effort: 100 },
    bestPeer: "24 of 28",
    prototype: "19 of 20",
    minimum: "19 of 20",
    target: "20 of 20, each under 50 ms"
  },
  large(100, 10, {}),
  large(1_000, 10, {}),
  large(1_000, 10, { support: 0.75 }),
  large(1_000, 200, {}),
  large(10_000, 10, {}),
  large(20, 591, {}),
  large(20, 10_000, {}),
  large(100, 10_000, {}),
  large(10_000, 500, {}),
  ...equalMinimums.flatMap(equal),
  {
    title: "MPV, 100 ms",
    set: mpv,
    run: { ms: 100 },
    bestPeer: "10,245",
    prototype: "9,865",
    minimum: "9,865",
    target: NONE
  },
  {
    title: "MPV, 1 s",
    set: mpv,
    run: { ms: 1000 },
    bestPeer: "10,245",
    prototype: "9,801",
    minimum: "9,801",
    target: NONE
  }
]

/** The target is the best published result on MPV (2013), from a biased random-key genetic algorithm. */
const mpvTenSeconds: Targets = {
  title: "MPV, 10 s",
  bestPeer: "10,245",
  prototype: NONE,
  minimum: NONE,
  target: "9,772"
}

/**
 * Real orders of third parties, which are not in the repository. A set is recognised by its numbers of orders and
 * pieces.
 */
const realOrderCounts = { orders: 2144, pieces: 23_759 } as const

const realOrders: Targets = {
  title: "real orders",
  bestPeer: NONE,
  prototype: "2,277 / 36,757; 94.7 % of single boxes at their bound",
  minimum: "2,277 / 36,757; 95 % of single boxes at their bound",
  target: "less of both; 98 % of single boxes at their bound"
}

const atMilliseconds = (ms: number): Row => ({
  ...(ms === 10_000 ? mpvTenSeconds : { ...mpvTenSeconds, title: `MPV, ${ms} ms`, target: NONE }),
  set: mpv,
  run: { ms }
})

/** Returns the selected rows. */
export const rowsOf = ({ only = "", mpvMs }: Rows): ReadonlyArray<Row> =>
  [
    ...rows,
    mpvMs === undefined ? { ...mpvTenSeconds, notRun: "--mpv-ms 10000" } : atMilliseconds(mpvMs),
    { ...realOrders, notRun: "--set FILE" }
  ].filter(({ title }) => title.startsWith(only))

/** Makes the row for a set from a file. Only the real orders have targets. */
export const rowOfFile = (set: BenchmarkSet, run: Run): Row => {
  const pieces = set.cases.reduce((n, { items }) => n + items.length, 0)
  const isReal = set.cases.length === realOrderCounts.orders && pieces === realOrderCounts.pieces
  const settings = Object.entries(run).map(([name, value]) => `, ${name} ${value}`)
  const targets =
    isReal && settings.length === 0 ? realOrders : { bestPeer: NONE, prototype: NONE, minimum: NONE, target: NONE }
  return { ...targets, title: `${isReal ? realOrders.title : set.set}${settings.join("")}`, set: () => set, run }
}
