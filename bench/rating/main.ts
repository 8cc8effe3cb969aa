// npm run bench -- rating                                        quotes per second
// npm run bench -- rating --vectors FILE [--cards DIR]        worked cases in a file, using the cards in a folder
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseArgs } from "node:util"
import { runVectors } from "./run-vectors.ts"
import { printSpeed } from "./speed.ts"

const HELP = `npm run bench -- rating
  Measures quotes per second of CPU time, for 1 and 10 boxes, including every price line of three services.

npm run bench -- rating --vectors FILE [--cards DIR]
  Runs the worked cases in a file with the cards in a folder. Default: the folder "cards" next to the file.
  Prints each difference and the number of passed and failed cases. Exits with 1 if a case failed.
`
const EXAMPLES = join(import.meta.dirname, "../../packages/packing/test/rating/data/cards")

const { values } = parseArgs({
  options: { vectors: { type: "string" }, cards: { type: "string" }, help: { type: "boolean" } }
})

const print = (text: string): void => {
  process.stdout.write(text)
}

const progress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(text)
}

if (values.help === true) print(HELP)
else if (values.vectors === undefined) printSpeed(values.cards ?? EXAMPLES, print, progress)
else {
  const beside = join(dirname(values.vectors), "cards")
  const folder = values.cards ?? (existsSync(beside) ? beside : EXAMPLES)
  if (!(await runVectors(values.vectors, folder, print))) process.exitCode = 1
}
