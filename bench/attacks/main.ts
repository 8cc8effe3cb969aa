// npm run bench -- attacks [--seconds 20] [--reconnect 1000] [--only keys] [--connections 20]: measures memory, and the
// replies to a good client under each attack. The client keeps its connections open, at the attacker's address.
// Attackers reconnect after the given number of milliseconds. With --together, one process meets all attacks in turn, in
// a control group with --memory 512 MB (Linux, as root).
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { Worker } from "node:worker_threads"
import { attacks } from "./attacks.ts"
import { memoryGroup } from "./memory-group.ts"
import { measureCalls, peakMemory, type Running, startService } from "./service.ts"

const MAX_MEGABYTES = 400
const MAX_MILLISECONDS = 2000
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    reconnect: { type: "string", default: "1000" },
    only: { type: "string", default: "" },
    connections: { type: "string", default: "20" },
    together: { type: "boolean", default: false },
    memory: { type: "string", default: "512" }
  }
})
const seconds = Number(values.seconds)
const connections = Number(values.connections)

const rows = [
  "| attack | calls | failed | median ms | p99 ms | slowest ms | peak MB |",
  "|---|---|---|---|---|---|---|"
]

/** Attacks a service, and adds a row with the replies to the good client. */
const run = async (name: string, service: Running): Promise<void> => {
  process.stderr.write(`${name}, ${seconds} seconds\n`)
  const attacker = new Worker(new URL("./attacker.ts", import.meta.url), {
    workerData: { attack: name, target: { url: service.url, reconnect: Number(values.reconnect) } },
    execArgv: ["--conditions=waybill-source"]
  })
  await once(attacker, "message")
  const { failed, times } = await measureCalls(service, seconds, connections)
  const [median, p99, slowest] = [0.5, 0.99, 1].map((share) => times[Math.ceil(share * times.length) - 1]!)
  const peak = peakMemory(service)
  await attacker.terminate()
  const figures = [median!, p99!, slowest!, peak].map((figure) => figure.toFixed(0))
  rows.push(`| ${[name, times.length, failed, ...figures].join(" | ")} |`)
  if (failed > 0 || slowest! > MAX_MILLISECONDS || peak > MAX_MEGABYTES) process.exitCode = 1
}

const names = Object.keys(attacks).filter((each) => each.includes(values.only))
const group = values.together ? memoryGroup(Number(values.memory)) : undefined
// Together, all attacks meet the same process.
for (const some of group === undefined ? names.map((name) => [name]) : [names]) {
  const folder = mkdtempSync(join(tmpdir(), "waybill-attacks-"))
  const service = await startService(folder, "1", group)
  const exit = once(service.child, "exit")
  try {
    await measureCalls(service, 1, connections)
    // Nobody reads the log from here on, for any attack.
    service.child.stdout.pause()
    for (const name of some) await run(name, service)
  } finally {
    service.child.kill("SIGKILL")
    await exit
    rmSync(folder, { recursive: true })
  }
}
process.stdout.write(`${rows.join("\n")}\n`)
if (group !== undefined) {
  process.stdout.write(`\nPeak of the control group of ${values.memory} MB: ${group.peak().toFixed(0)} MB\n`)
  group.remove()
}
process.exit()
