// The sets that compare two revisions, and how one packer does each case.
import { brSet, typesPerClass } from "../container/br-set.ts"
import { fillOf, fillOne } from "../container/fill-one.ts"
import { complaintSet } from "../packing/complaint-set.ts"
import { ecomSet } from "../packing/ecom-set.ts"
import { mpvSet } from "../packing/mpv-set.ts"
import { printSet } from "../packing/print-set.ts"
import { type Run, runCase } from "../packing/run-set.ts"
import type { ResultLine, SetCase } from "../packing/set.ts"
import { meetsExpectation, volumeUsed } from "../packing/validate.ts"
import type { Packer } from "./packer-at.ts"

/** Row of the table: cases, and the function that packs one. */
export interface Row {
  readonly title: string
  readonly cases: () => ReadonlyArray<SetCase>
  readonly run: (testCase: SetCase, packer: Packer) => ResultLine
  /** Figures of a result, added up over the cases. Lower is better in the first figure that differs. */
  readonly figures: (testCase: SetCase, result: ResultLine) => ReadonlyArray<number>
  /** Names of the figures. */
  readonly names: ReadonlyArray<string>
  /** Share of a base that must be supported. */
  readonly support: number
  /** Number of cases that are packed before measuring, so that the code is compiled. */
  readonly warmUp: number
}

const SEED = 20260801

const packing = (title: string, cases: Row["cases"], run: Run): Row => ({
  title,
  cases,
  run: (testCase, { pack }) => runCase(testCase, run, pack),
  figures: (testCase, result) => [
    result.unpacked.length,
    result.packed.length,
    volumeUsed(testCase, result) / 1e6,
    testCase.expect === undefined || meetsExpectation(testCase, result) ? 0 : 1
  ],
  names: ["unpacked", "boxes", "litres", "complaints"],
  support: run.support ?? 0,
  warmUp: run.ms === undefined ? 30 : 3
})

const filling = (ms: number): Row => ({
  title: `BR1 to BR7, ${ms} ms`,
  cases: () => typesPerClass.flatMap((_, i) => brSet(i + 1).cases),
  run: (testCase, { fillContainers }) => fillOne(testCase, { ms, effort: 0, support: 0 }, fillContainers),
  figures: (testCase, result) => [100 * (1 - fillOf(testCase, result))],
  names: ["% empty"],
  support: 0,
  warmUp: 3
})

const ecom = () => ecomSet(SEED).cases
const prints = () => printSet(SEED + 1, "flat").cases
const mpv = () => mpvSet("none").cases

/** All rows. */
export const rows: ReadonlyArray<Row> = [
  packing("ecom", ecom, {}),
  packing("ecom, effort 100", ecom, { effort: 100 }),
  packing("ecom, 75 % support", ecom, { support: 0.75 }),
  packing("print-flat", prints, {}),
  packing("print-flat, effort 100", prints, { effort: 100 }),
  packing("complaints", () => complaintSet.cases, { effort: 100 }),
  packing("MPV, 100 ms", mpv, { ms: 100 }),
  packing("MPV, 1 s", mpv, { ms: 1000 }),
  filling(100),
  filling(1000),
  filling(5000)
]
