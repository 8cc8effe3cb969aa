import { type Figures, measureSet } from "./measure-set.ts"
import type { Progress } from "./progress.ts"
import type { Row } from "./targets.ts"

const number = (n: number): string => n.toLocaleString("en", { maximumFractionDigits: n < 10 ? 2 : 0 })

const percent = (share: number): string => (Number.isNaN(share) ? "–" : `${(100 * share).toFixed(1)} %`)

const headings = [
  "set",
  "best peer",
  "prototype",
  "minimum",
  "target",
  "result",
  "CPU ms",
  "process CPU ms",
  "slowest ms",
  "box count at its bound",
  "volume at its bound",
  "single box at its bound",
  "box count proved",
  "volume proved",
  "invalid"
]

/** Formats the result in the unit of the targets: boxes / litres, bins, or solved complaints. */
const resultOf = (title: string, { boxes, litres, expected, orders }: Figures): string => {
  if (title.startsWith("complaints")) return `${expected} of ${orders}`
  return title.startsWith("MPV") ? number(boxes) : `${number(boxes)} / ${number(litres)}`
}

const cellsOf = (title: string, figures: Figures): string[] => {
  const { ms, processMs, slowest, reached, proved, invalid } = figures
  return [
    resultOf(title, figures),
    number(ms),
    number(processMs),
    `${number(slowest.ms)} (${slowest.id})`,
    percent(reached.boxes),
    percent(reached.volume),
    percent(reached.smallest),
    percent(proved.boxes),
    percent(proved.volume),
    String(invalid)
  ]
}

/** Prints rows one after another and reports progress. Returns the number of invalid packings. */
export const printTable = (rows: ReadonlyArray<Row>, write: (text: string) => void, progress: Progress): number => {
  const line = (cells: ReadonlyArray<string>) => write(`| ${cells.join(" | ")} |\n`)
  line(headings)
  line(headings.map(() => "---"))
  let invalid = 0
  for (const row of rows) {
    const targets = [row.title, row.bestPeer, row.prototype, row.minimum, row.target]
    if ("notRun" in row) {
      line([...targets, `not run: ${row.notRun}`, ...headings.slice(targets.length + 1).map(() => "")])
      continue
    }
    const figures = measureSet(row.set(), row.run, (done, all) => progress(row.title, done, all))
    invalid += figures.invalid
    line([...targets, ...cellsOf(row.title, figures)])
  }
  return invalid
}
