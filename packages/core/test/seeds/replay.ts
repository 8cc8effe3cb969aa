// `npm run simulate -- SEED` runs one seed and prints its trace and its violations.
import { checkRun } from "../simulation/check-run.ts"
import { simulate } from "../simulation/simulate.ts"

const SEED = Number(process.argv[2])
if (!Number.isSafeInteger(SEED)) {
  process.stderr.write("seed: missing or not an integer; expected: npm run simulate -- 1234\n")
  process.exit(2)
}
const run = simulate(SEED)
const violations = checkRun(run)
const verdict = violations.length === 0 ? ["no violations"] : violations.map((violation) => `VIOLATION ${violation}`)
process.stdout.write(`${[...run.trace, ...verdict].join("\n")}\n`)
process.exitCode = violations.length === 0 ? 0 : 1
