// npm run bench -- worst [--only NAME] [--write]: prints the cost of the worst request of every method and page, and fails
// if one keeps the event loop for more than 10 ms at a time. Times are those of a quiet machine: reference work beside the
// calls shows how much slower this one is. `--write` updates RESULTS.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { strictRequests } from "./bodies.ts"
import { head, isTooLong, medianOf, type Result, rowOf } from "./judge.ts"
import { openPlace, reopenStrict } from "./open.ts"
import type { Place, Worst } from "./place.ts"
import { slowness } from "./reference.ts"
import { worstRequests } from "./requests.ts"

/** Calls whose CPU time is measured, and other calls whose longest turn is measured. */
const CALLS = 5
/** Calls that compile, before those that are measured. */
const WARM_UP = 4
/** Time for the calls of one request. There are at least three of each kind. */
const MAX_SECONDS = 5
const { values } = parseArgs({ options: { only: { type: "string", default: "" }, write: { type: "boolean" } } })
const folder = mkdtempSync(join(tmpdir(), "waybill-worst-"))
const results = new URL("../RESULTS.md", import.meta.url)

const measure = async (place: Place, { before, name, send }: Worst): Promise<Result> => {
  const calls: Array<{ readonly loop: number; readonly all: number; readonly slowness: number }> = []
  const turns: Array<number> = []
  let [bytes, status] = [0, 0]
  const end = performance.now() + MAX_SECONDS * 1000
  for (let index = 1; turns.length < CALLS && (turns.length < 3 || performance.now() < end); index++) {
    await before?.(place, index)
    const isTurn = index > WARM_UP && index % 2 === 0
    if (isTurn) await place.longestTurn()
    const [loopStart, start] = [place.eventLoopTime(), place.processorTime()]
    const reply = await send(place, index)
    const size = (await reply.bytes()).length
    const [loop, all] = [place.eventLoopTime() - loopStart, place.processorTime() - start]
    if (isTurn) turns.push(await place.longestTurn())
    else if (index > WARM_UP) calls.push({ loop, all, slowness: await slowness() })
    bytes = Math.max(bytes, size)
    status = reply.status
  }
  return {
    name,
    status,
    bytes,
    turn: medianOf(turns),
    loop: medianOf(calls.map(({ loop }) => loop)),
    all: calls.reduce((sum, { all }) => sum + all, 0) / calls.length,
    slowness: medianOf(calls.map(({ slowness }) => slowness))
  }
}

const rows = [...head]
const measureAll = async (place: Place, requests: ReadonlyArray<Worst>): Promise<void> => {
  try {
    for (const request of requests.filter(({ name }) => name.includes(values.only))) {
      const result = await measure(place, request)
      if (isTooLong(result)) process.exitCode = 1
      rows.push(rowOf(result))
      process.stderr.write(`${rows.at(-1)}\n`)
    }
  } finally {
    await place.stop()
  }
}
try {
  const place = await openPlace(folder)
  await measureAll(place, worstRequests)
  await measureAll(await reopenStrict(folder, place), strictRequests)
} finally {
  rmSync(folder, { recursive: true })
}
const table = `${rows.join("\n")}\n`
if (values.write === true) {
  const text = readFileSync(results, "utf8")
  const [before = "", rest = ""] = text.split("<!-- npm run bench -- worst --write -->\n\n")
  const after = rest.slice(rest.indexOf("\n\n"))
  writeFileSync(results, `${before}<!-- npm run bench -- worst --write -->\n\n${table.trimEnd()}${after}`)
} else process.stdout.write(table)
