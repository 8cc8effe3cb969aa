// Runs the command line as a process of its own, and says what it took.
import { spawn } from "node:child_process"
import { once } from "node:events"
import type { Readable } from "node:stream"

const launcher = new URL("../../packages/cli/bin/waybill.mjs", import.meta.url).pathname

/** At its end the process says what it used, all its threads together. */
const telling = `data:text/javascript,${encodeURIComponent(
  'import{writeSync}from"node:fs";process.on("exit",()=>writeSync(3,JSON.stringify(process.resourceUsage())))'
)}`

/** What a run took. */
export interface Used {
  readonly code: number
  readonly seconds: number
  readonly cpuSeconds: number
  readonly megabytes: number
}

/** Runs it; `feed` writes its standard input, `read` is given its standard output. */
export const runWaybill = async (
  args: ReadonlyArray<string>,
  feed: Iterable<string> = [],
  read: (out: Readable) => Promise<void> = async (out) => void out.resume()
): Promise<Used> => {
  const start = performance.now()
  const child = spawn(process.execPath, ["--import", telling, launcher, ...args], {
    stdio: ["pipe", "pipe", "inherit", "pipe"]
  })
  const [stdin, stdout, , usage] = child.stdio as unknown as [NodeJS.WritableStream, Readable, null, Readable]
  const ended = once(child, "close") as Promise<[number]>
  let told = ""
  usage.on("data", (text) => {
    told += String(text)
  })
  const reading = read(stdout)
  for (const line of feed) if (!stdin.write(line)) await once(stdin, "drain")
  stdin.end()
  const [[code]] = await Promise.all([ended, reading])
  const { maxRSS, systemCPUTime, userCPUTime } = JSON.parse(told) as NodeJS.ResourceUsage
  return {
    code,
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    megabytes: Math.round(maxRSS / 1024)
  }
}
