// npm run bench -- revision --revision REV [--only TITLE] [--sample N]
import { parseArgs } from "node:util"
import { pack } from "@waybill/packing"
import { fillContainers } from "@waybill/packing/loads"
import { progressOn } from "../packing/progress.ts"
import { faultsOf } from "../packing/validate.ts"
import { type Packer, packerAt } from "./packer-at.ts"
import { type Row, rows } from "./rows.ts"

const HELP = `Pack the sets of the benchmarks with a revision and with the current sources, in one process. Each
case is packed by both, in alternating order, so that a busy machine affects them equally.

  npm run bench -- revision --revision REV
  npm run bench -- revision --revision REV --only ecom            the rows whose title starts with ecom
  npm run bench -- revision --revision REV --only BR --sample 20  every twentieth case

Exit codes: 0 success, 1 a row is worse or a packing is invalid, 2 invalid arguments.
`

interface Side {
  readonly packer: Packer
  readonly figures: number[]
  ms: number
}

const progress = progressOn(process.stderr)

/** Packs every `sample`-th case of a row with both packers, and prints a line. Returns whether the row is not worse. */
const compare = (
  { cases, figures, names, run, support, title, warmUp }: Row,
  before: Packer,
  after: Packer,
  sample: number
): boolean => {
  const selected = cases().filter((_, n) => n % sample === sample - 1)
  const sides = [before, after].map((packer): Side => ({ packer, figures: names.map(() => 0), ms: 0 }))
  let [invalid, better, worse] = [0, 0, 0]
  for (const testCase of selected.slice(0, warmUp)) for (const { packer } of sides) run(testCase, packer)
  for (const [n, testCase] of selected.entries()) {
    const results = new Map<Side, ReadonlyArray<number>>()
    for (const side of n % 2 === 0 ? sides : sides.toReversed()) {
      const result = run(testCase, side.packer)
      if (faultsOf(testCase, result, support).length > 0) invalid++
      side.ms += result.ms
      const values = figures(testCase, result)
      for (const [i, value] of values.entries()) side.figures[i]! += value
      results.set(side, values)
    }
    const [old, now] = sides.map((side) => results.get(side)!)
    const at = now!.findIndex((value, i) => Math.abs(value - old![i]!) > 1e-6)
    if (at !== -1) now![at]! < old![at]! ? better++ : worse++
    progress(title, n + 1, selected.length)
  }
  const [old, now] = sides as [Side, Side]
  const at = now.figures.findIndex((value, i) => Math.abs(value - old.figures[i]!) > 1e-6)
  const isWorse = at !== -1 && now.figures[at]! > old.figures[at]!
  const pairs = names.map((name, i) => {
    const [a, b] = [old, now].map((side) => side.figures[i]! / (name === "% empty" ? selected.length : 1))
    return `${name} ${Number(a!.toFixed(3))} → ${Number(b!.toFixed(3))}`
  })
  const cells = [
    title,
    selected.length,
    pairs.join(", "),
    `${better} / ${worse}`,
    (now.ms / old.ms).toFixed(3),
    invalid
  ]
  process.stdout.write(`| ${cells.join(" | ")} |\n`)
  return !isWorse && invalid === 0
}

const fail = (message: string): never => {
  process.stderr.write(`${message}; see --help\n`)
  process.exit(2)
}

const main = async (): Promise<void> => {
  const text = { type: "string" } as const
  const { values } = parseArgs({ options: { revision: text, only: text, sample: text, help: { type: "boolean" } } })
  if (values.help === true) {
    process.stdout.write(HELP)
    return
  }
  const { only = "", revision, sample = "1" } = values
  if (revision === undefined) return fail("--revision: required")
  if (!/^[1-9]\d{0,3}$/.test(sample)) return fail("--sample: must be an integer from 1 to 9999")
  const selected = rows.filter(({ title }) => title.startsWith(only))
  if (selected.length === 0) return fail("--only: must be the start of a row title")
  const before = await packerAt(revision).catch((error: Error) => fail(`--revision: ${error.message}`))
  process.stdout.write(
    `| set | cases | ${revision} → now | better / worse | CPU ratio | invalid |\n|---|--:|---|--:|--:|--:|\n`
  )
  for (const row of selected) if (!compare(row, before, { pack, fillContainers }, Number(sample))) process.exitCode = 1
}

await main()
