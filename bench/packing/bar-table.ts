// The table of the bar: what peers and the probe reach, what is asked, and what the packer does here and now.
import type { Row } from "./bar.ts"
import { type Figures, measureSet } from "./measure-set.ts"
import type { Progress } from "./progress.ts"

const number = (n: number): string => n.toLocaleString("en", { maximumFractionDigits: n < 10 ? 2 : 0 })

const percent = (share: number): string => (Number.isNaN(share) ? "–" : `${(100 * share).toFixed(1)} %`)

const HEAD = [
  "set",
  "best peer",
  "probe",
  "reach at least",
  "aim",
  "ours",
  "CPU ms",
  "of the process",
  "slowest ms",
  "count proved",
  "volume proved",
  "one box: proved the smallest",
  "invalid"
]

/** Boxes and litres, bins, or how many complaints are answered: as the bar of the row has it. */
const ours = (title: string, { boxes, litres, expected, orders }: Figures): string => {
  if (title.startsWith("complaints")) return `${expected} of ${orders}`
  return title.startsWith("MPV") ? number(boxes) : `${number(boxes)} / ${number(litres)}`
}

const cellsOf = (title: string, figures: Figures): string[] => {
  const { ms, processMs, slowest, proved, invalid } = figures
  return [
    ours(title, figures),
    number(ms),
    number(processMs),
    `${number(slowest.ms)} (${slowest.id})`,
    percent(proved.boxes),
    percent(proved.volume),
    percent(proved.smallest),
    String(invalid)
  ]
}

/** Prints these rows one by one, with progress on the side; returns how many packings are invalid. */
export const printTable = (rows: ReadonlyArray<Row>, write: (text: string) => void, progress: Progress): number => {
  const line = (cells: ReadonlyArray<string>) => write(`| ${cells.join(" | ")} |\n`)
  line(HEAD)
  line(HEAD.map(() => "---"))
  let invalid = 0
  for (const row of rows) {
    const bar = [row.title, row.peer, row.probe, row.atLeast, row.aim]
    if ("notRun" in row) {
      line([...bar, `not run: ${row.notRun}`, ...HEAD.slice(bar.length + 1).map(() => "")])
      continue
    }
    const figures = measureSet(row.set(), row.run, (done, all) => progress(row.title, done, all))
    invalid += figures.invalid
    line([...bar, ...cellsOf(row.title, figures)])
  }
  return invalid
}
