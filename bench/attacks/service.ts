// The service as a separate process, and a client that measures its replies.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const bin = join(import.meta.dirname, "../../packages/cli/bin/waybill.mjs")

export interface Running {
  readonly child: ChildProcessWithoutNullStreams
  readonly url: string
  readonly credentials: object
}

/** Starts the service on a new SQLite file in a folder. */
export const startService = async (folder: string, workers: string): Promise<Running> => {
  const args = [bin, "serve", "--port", "0", "--database", "attacks.db", "--workers", workers]
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, WAYBILL_DEMO: "on" } })
  child.stdout.resume()
  let text = ""
  return new Promise((resolve, reject) => {
    child.stderr.on("data", (chunk) => {
      text += String(chunk)
      const url = /listening on (\S+)\n/.exec(text)?.[1]
      const credentials = /^ {2}(\{.*\})$/m.exec(text)?.[1]
      if (url !== undefined && credentials !== undefined) resolve({ child, url, credentials: JSON.parse(credentials) })
    })
    child.once("exit", () => reject(new Error(text)))
  })
}

/** Returns the largest memory that a process has had, in MB. */
export const peakMemory = ({ child }: Running): number =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024

/** Calls the service one request at a time for some seconds. Returns the duration of each call in milliseconds. */
export const measureCalls = async ({ credentials, url }: Running, seconds: number) => {
  const body = JSON.stringify({ ...credentials, data: { xid: "none" } })
  const times: Array<number> = []
  let failed = 0
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const start = performance.now()
    try {
      const reply = await fetch(`${url}/v1/get_status`, { method: "POST", body, signal: AbortSignal.timeout(10_000) })
      if (!(await reply.text()).includes('"915"')) failed++
    } catch {
      failed++
    }
    times.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { times: times.sort((a, b) => a - b), failed }
}
