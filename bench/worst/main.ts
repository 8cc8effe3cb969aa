// npm run bench -- worst [--only NAME] [--write]: prints the CPU time of the worst request of every method and page, and
// fails if one takes more than 10 ms on the event loop without a reason in `exceptions.ts`. `--write` updates RESULTS.md.
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { run, startService } from "../console/service.ts"
import { createLargeShop } from "../console/shop.ts"
import { exceptions, MAX_MS } from "./exceptions.ts"
import { method, type Place, pushLargest, type Worst, worstRequests } from "./requests.ts"

const DAY = 86_400_000
const CALLS = 10
/** Time for the calls of one request. There is at least one. */
const MAX_SECONDS = 5
const { values } = parseArgs({ options: { only: { type: "string", default: "" }, write: { type: "boolean" } } })
const folder = mkdtempSync(join(tmpdir(), "waybill-worst-"))
const results = new URL("../RESULTS.md", import.meta.url)

/** Creates an account, and returns its credentials. */
const createAccount = async (): Promise<object> => {
  const child = run(folder, ["account", "create", "worst", "--json", "--database", "shop.db"])
  const [chunk] = (await once(child.stdout, "data")) as [Buffer]
  return JSON.parse(String(chunk))
}

/** Fills the history of an order until a command is refused. */
const fillHistory = async (place: Place): Promise<void> => {
  for (let index = 0; ; index++) {
    const hold = method("hold_order", () => ({ xid: "full 0", msg: `${"🖼".repeat(1990)}${index}` }))
    if (!(await (await hold(place, index)).text()).includes('"success"')) return
  }
}

/** Waits until the service does almost no work in a second, for example on figures of stored orders. At most a minute. */
const untilIdle = async ({ eventLoopTime }: Place): Promise<void> => {
  for (let seconds = 0; seconds < 60; seconds++) {
    const before = eventLoopTime()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    if (eventLoopTime() - before <= 10) return
  }
}

const open = async (): Promise<Place> => {
  await createLargeShop(join(folder, "shop.db"), 20_000, (90 * DAY) / 10_000, 90)
  const credentials = await createAccount()
  const service = await startService(folder, "shop.db", { role: "admin" })
  const push = async (name: string) => {
    const reply = await pushLargest(name)({ ...service, credentials } as Place, 0)
    return { account: "worst", order_id: ((await reply.json()) as { receipt_id: string }).receipt_id }
  }
  const place = { ...service, credentials, full: await push("full"), open: await push("open") }
  await fillHistory(place)
  await untilIdle(place)
  return place
}

const measure = async (place: Place, { before, send }: Worst) => {
  let [loop, all, bytes, status, calls] = [0, 0, 0, 0, 0]
  const end = performance.now() + MAX_SECONDS * 1000
  for (let index = 1; index <= CALLS + 2 && (calls === 0 || performance.now() < end); index++) {
    await before?.(place, index)
    const [loopStart, start] = [place.eventLoopTime(), place.processorTime()]
    const reply = await send(place, index)
    const size = (await reply.bytes()).length
    // The first two calls compile.
    if (index <= 2) continue
    loop += place.eventLoopTime() - loopStart
    all += place.processorTime() - start
    bytes = Math.max(bytes, size)
    status = reply.status
    calls++
  }
  return { loop: loop / calls, all: all / calls, bytes, status }
}

const rows = [
  "| request | status | reply bytes | CPU on the event loop, ms | CPU of the process, ms |",
  "|---|---|---|---|---|"
]
const place = await open()
try {
  for (const request of worstRequests.filter(({ name }) => name.includes(values.only))) {
    const { all, bytes, loop, status } = await measure(place, request)
    const reason = exceptions[request.name]
    if (loop > MAX_MS && reason === undefined) process.exitCode = 1
    const mark = loop <= MAX_MS ? "" : reason === undefined ? " (above the limit)" : ` (${reason})`
    const cells = [request.name + mark, status, bytes.toLocaleString("en-US"), loop.toFixed(1), all.toFixed(1)]
    rows.push(`| ${cells.join(" | ")} |`)
    process.stderr.write(`${rows.at(-1)}\n`)
  }
} finally {
  await place.stop()
  rmSync(folder, { recursive: true })
}
const table = `${rows.join("\n")}\n`
if (values.write === true) {
  const text = readFileSync(results, "utf8")
  const [head = "", rest = ""] = text.split("<!-- npm run bench -- worst --write -->\n\n")
  const after = rest.slice(rest.indexOf("\n\n"))
  writeFileSync(results, `${head}<!-- npm run bench -- worst --write -->\n\n${table.trimEnd()}${after}`)
} else process.stdout.write(table)
