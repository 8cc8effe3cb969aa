// `npm run simulate -- <seed>`: plays one seed, and shows what happened, step by step, and what is broken about it.
import { judge } from "./judge.ts"
import { play } from "./play.ts"

const seed = Number(process.argv[2])
if (!Number.isSafeInteger(seed)) {
  process.stderr.write("Which seed? npm run simulate -- 1234\n")
  process.exit(2)
}
const played = play(seed)
const broken = judge(played)
const verdict = broken.length === 0 ? ["nothing is broken"] : broken.map((sentence) => `BROKEN ${sentence}`)
process.stdout.write(`${[...played.trace, ...verdict].join("\n")}\n`)
process.exitCode = broken.length === 0 ? 0 : 1
