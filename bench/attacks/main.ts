// npm run bench -- attacks [--seconds 20] [--reconnect 1000] [--only keys] [--connections 20]: measures memory, and the
// replies to a good client under each attack. The client keeps its connections open, at the attacker's address.
// Attackers reconnect after the given number of milliseconds.
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { Worker } from "node:worker_threads"
import { attacks } from "./attacks.ts"
import { measureCalls, peakMemory, startService } from "./service.ts"

const MAX_MEGABYTES = 400
const MAX_MILLISECONDS = 2000
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    reconnect: { type: "string", default: "1000" },
    only: { type: "string", default: "" },
    connections: { type: "string", default: "20" }
  }
})
const seconds = Number(values.seconds)
const connections = Number(values.connections)

const rows = [
  "| attack | calls | failed | median ms | p99 ms | slowest ms | peak MB |",
  "|---|---|---|---|---|---|---|"
]
for (const name of Object.keys(attacks).filter((each) => each.includes(values.only))) {
  process.stderr.write(`${name}, ${seconds} seconds\n`)
  const folder = mkdtempSync(join(tmpdir(), "waybill-attacks-"))
  const service = await startService(folder, "1")
  try {
    await measureCalls(service, 1, connections)
    // Nobody reads the log from here on, for any attack.
    service.child.stdout.pause()
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
  } finally {
    service.child.kill("SIGKILL")
    await once(service.child, "exit")
    rmSync(folder, { recursive: true })
  }
}
process.stdout.write(`${rows.join("\n")}\n`)
process.exit()
