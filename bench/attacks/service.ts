// The service as a separate process, and a client that measures its replies.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { join } from "node:path"
import type { MemoryGroup } from "./memory-group.ts"

export const bin = join(import.meta.dirname, "../../packages/cli/bin/waybill.mjs")

export interface Running {
  readonly child: ChildProcessWithoutNullStreams
  readonly url: string
  readonly credentials: object
}

/** Starts the service on a new SQLite file in a folder, in a control group if there is one. */
export const startService = async (folder: string, workers: string, group?: MemoryGroup): Promise<Running> => {
  const args = [bin, "serve", "--port", "0", "--database", "attacks.db", "--workers", workers]
  const [command, ...all] = [...(group?.enter ?? []), process.execPath, ...args]
  const child = spawn(command!, all, { cwd: folder, env: { ...process.env, WAYBILL_DEMO: "on" } })
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

/** Sends a request on one of the agent's connections, and returns the body of the reply. */
const post = (agent: Agent, url: string, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const call = request(url, { method: "POST", agent, signal: AbortSignal.timeout(10_000) }, async (reply) => {
      try {
        resolve((await reply.toArray()).join(""))
      } catch (error) {
        reject(error)
      }
    })
    call.on("error", reject).end(body)
  })

/**
 * Calls the service for some seconds, one request at a time on each of a number of connections, which stay open. Returns
 * the duration of each call in milliseconds.
 */
export const measureCalls = async ({ credentials, url }: Running, seconds: number, connections = 1) => {
  const body = JSON.stringify({ ...credentials, data: { xid: "none" } })
  const times: Array<number> = []
  let failed = 0
  const end = performance.now() + seconds * 1000
  const work = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (performance.now() < end) {
      const start = performance.now()
      const text = await post(agent, `${url}/v1/get_status`, body).catch(() => "")
      if (!text.includes('"915"')) failed++
      times.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 20 * connections))
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { times: times.sort((a, b) => a - b), failed }
}
