// npm run bench -- worst [--only NAME] [--write]: prints the CPU time of the worst request of every method and page, and
// fails if one takes more than 10 ms on the event loop, or more than its limit in `exceptions.ts`. Times are those of a
// quiet machine: reference work beside the calls shows how much slower this one is. `--write` updates RESULTS.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { failureOf, head, medianOf, type Result, rowOf } from "./judge.ts"
import { openPlace } from "./open.ts"
import type { Place, Worst } from "./place.ts"
import { slowness } from "./reference.ts"
import { worstRequests } from "./requests.ts"

const CALLS = 10
/** Calls that compile, before those that are measured. */
const WARM_UP = 4
/** Time for the calls of one request. There are at least three. */
const MAX_SECONDS = 5
const { values } = parseArgs({ options: { only: { type: "string", default: "" }, write: { type: "boolean" } } })
const folder = mkdtempSync(join(tmpdir(), "waybill-worst-"))
const results = new URL("../RESULTS.md", import.meta.url)

const measure = async (place: Place, { before, name, send }: Worst): Promise<Result> => {
  const calls: Array<{ readonly loop: number; readonly all: number; readonly slowness: number }> = []
  let [bytes, status] = [0, 0]
  const end = performance.now() + MAX_SECONDS * 1000
  for (let index = 1; index <= CALLS + WARM_UP && (calls.length < 3 || performance.now() < end); index++) {
    await before?.(place, index)
    const [loopStart, start] = [place.eventLoopTime(), place.processorTime()]
    const reply = await send(place, index)
    const size = (await reply.bytes()).length
    const [loop, all] = [place.eventLoopTime() - loopStart, place.processorTime() - start]
    if (index <= WARM_UP) continue
    calls.push({ loop, all, slowness: await slowness() })
    bytes = Math.max(bytes, size)
    status = reply.status
  }
  return {
    name,
    status,
    bytes,
    loop: medianOf(calls.map(({ loop }) => loop)),
    all: calls.reduce((sum, { all }) => sum + all, 0) / calls.length,
    slowness: medianOf(calls.map(({ slowness }) => slowness))
  }
}

const rows = [...head]
const place = await openPlace(folder)
try {
  for (const request of worstRequests.filter(({ name }) => name.includes(values.only))) {
    const result = await measure(place, request)
    if (failureOf(result) !== undefined) process.exitCode = 1
    rows.push(rowOf(result))
    process.stderr.write(`${rows.at(-1)}\n`)
  }
} finally {
  await place.stop()
  rmSync(folder, { recursive: true })
}
const table = `${rows.join("\n")}\n`
if (values.write === true) {
  const text = readFileSync(results, "utf8")
  const [before = "", rest = ""] = text.split("<!-- npm run bench -- worst --write -->\n\n")
  const after = rest.slice(rest.indexOf("\n\n"))
  writeFileSync(results, `${before}<!-- npm run bench -- worst --write -->\n\n${table.trimEnd()}${after}`)
} else process.stdout.write(table)
