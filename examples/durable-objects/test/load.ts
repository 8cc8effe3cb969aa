// Measures what an order costs with 10, 100 and 1,000 merchants, each of which pushes 100 orders. At most 100 merchants are
// active at a time, so that their objects stay in memory.
import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import type { Credentials } from "@waybill/core"
import { call, credentialsOf, orderOf } from "./merchants.ts"
import { openFolder, type Runtime } from "./runtime.ts"

const { values } = parseArgs({
  options: {
    merchants: { type: "string", default: "10,100,1000" },
    orders: { type: "string", default: "100" },
    connections: { type: "string", default: "16" },
    active: { type: "string", default: "100" }
  }
})
const sizes = values.merchants.split(",").map(Number)
const [orders, connections, active] = [values.orders, values.connections, values.active].map(Number) as [
  number,
  number,
  number
]

/** Clock ticks per second of Linux. */
const TICKS = 100

/** Returns the CPU seconds that a process has used. */
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ")
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

const memoryOf = (pid: number): string => /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]!

/** Runs work on every job, at most `connections` at a time. */
const spread = async <A>(jobs: ReadonlyArray<A>, work: (job: A) => Promise<void>): Promise<void> => {
  let next = 0
  const lane = async () => {
    while (next < jobs.length) await work(jobs[next++]!)
  }
  await Promise.all(Array.from({ length: connections }, lane))
}

const measure = async (runtime: Runtime, size: number): Promise<string> => {
  const logins: Array<Credentials> = []
  const names = Array.from({ length: size }, (_, n) => `of-${size}-${n}`)
  await spread(names, async (name) => void logins.push(await credentialsOf(runtime, name)))
  // One order of each active merchant, then the next of each, so that consecutive requests reach different objects.
  const groups = Array.from({ length: Math.ceil(size / active) }, (_, n) => logins.slice(n * active, (n + 1) * active))
  const jobs = groups.flatMap((group) =>
    Array.from({ length: orders }, (_, n) => group.map((login) => ({ login, xid: `A-${n}` }))).flat()
  )
  const waits: Array<number> = []
  const [cpu, start] = [cpuOf(runtime.pid), performance.now()]
  await spread(jobs, async ({ login, xid }) => {
    const sent = performance.now()
    const { res } = await call(runtime, login, "push_order", orderOf(xid))
    if (res !== "success") throw new Error(`${login.username} ${xid}: ${res}`)
    waits.push(performance.now() - sent)
  })
  const seconds = (performance.now() - start) / 1000
  const [median, p99] = [0.5, 0.99].map((part) => waits.toSorted((a, b) => a - b)[Math.floor(part * waits.length)]!)
  const figures = [
    size.toLocaleString("en"),
    jobs.length.toLocaleString("en"),
    Math.round(jobs.length / seconds).toLocaleString("en"),
    `${median!.toFixed(1)} ms`,
    `${p99!.toFixed(1)} ms`,
    `${(((cpuOf(runtime.pid) - cpu) / jobs.length) * 1000).toFixed(2)} ms`,
    `${Math.round(Number(memoryOf(runtime.pid)) / 1024)} MiB`
  ]
  return `| ${figures.join(" | ")} |`
}

const folder = await openFolder("src/worker.ts")
const runtime = await folder.start()
try {
  console.log(
    "| merchants | orders | orders/s | median | p99 | CPU per order | memory |\n|---|---|---|---|---|---|---|"
  )
  for (const size of sizes) console.log(await measure(runtime, size))
} finally {
  await runtime.stop("SIGTERM")
  folder.remove()
}
