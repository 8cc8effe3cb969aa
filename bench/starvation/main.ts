// npm run bench -- starvation [--seconds 40]: one account keeps 28 packings of 100,000 pieces in progress. Prints how soon
// the service packs for another account meanwhile: an order for the packing thread, and an order of three prints.
import { execFileSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { bin, type Running, startService } from "../attacks/service.ts"

const REQUESTS = 28
const { values } = parseArgs({ options: { seconds: { type: "string", default: "40" } } })

const finishings = ["Gallery wrap", "Canvas", "Metal", "Framed", "Paper"]

/** Returns prints of many sizes. Prints of all finishings take the most work. */
const prints = (lines: number, qty: number, kinds = finishings) => ({
  order_info: Array.from({ length: lines }, (_, index) => ({
    width: `${8 + (index % 37) / 2}`,
    height: `${10 + (index % 41) / 2}`,
    qty: `${qty}`,
    finishing: kinds[index % kinds.length]
  }))
})

const victims = { "1,200 pieces": prints(120, 10, ["Canvas"]), "6 pieces": prints(3, 2, ["Canvas"]) }

/** Calls package_info on its own connection. Returns the status, or 0 if there was no reply. */
const pack = async ({ url }: Running, credentials: object, data: object): Promise<number> => {
  const body = JSON.stringify({ ...credentials, data })
  const signal = AbortSignal.timeout(120_000)
  const headers = { connection: "close" }
  try {
    const reply = await fetch(`${url}/v1/package_info`, { method: "POST", body, headers, signal })
    await reply.text()
    return reply.status
  } catch {
    return 0
  }
}

const folder = mkdtempSync(join(tmpdir(), "waybill-starvation-"))
const service = await startService(folder, "1")
const create = [bin, "account", "create", "victim", "--json", "--database", "attacks.db"]
const { password, secretkey, username } = JSON.parse(
  execFileSync(process.execPath, create, { cwd: folder, encoding: "utf8" })
)
const victim = { username, password, secretkey }
const rows = ["| order of the other account | calls | refused | reset | p50 ms | p99 ms |", "|---|---|---|---|---|---|"]
let isRunning = true
const attacker = async (): Promise<void> => {
  while (isRunning) {
    const status = await pack(service, service.credentials, prints(500, 200))
    if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
try {
  for (const data of Object.values(victims)) await pack(service, victim, data)
  for (let each = 0; each < REQUESTS; each++) void attacker()
  await new Promise((resolve) => setTimeout(resolve, 2000))
  for (const [name, data] of Object.entries(victims)) {
    const times: Array<number> = []
    const count: Record<number, number> = {}
    const end = performance.now() + Number(values.seconds) * 1000
    while (performance.now() < end) {
      const start = performance.now()
      const status = await pack(service, victim, data)
      times.push(performance.now() - start)
      count[status] = (count[status] ?? 0) + 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    times.sort((a, b) => a - b)
    const [p50, p99] = [0.5, 0.99].map((share) => times[Math.ceil(share * times.length) - 1]!.toFixed(0))
    rows.push(`| ${[name, times.length, count[503] ?? 0, count[0] ?? 0, p50, p99].join(" | ")} |`)
  }
} finally {
  isRunning = false
  service.child.kill("SIGKILL")
  await once(service.child, "exit")
  rmSync(folder, { recursive: true })
}
process.stdout.write(`${rows.join("\n")}\n`)
process.exit()
