// Runs the command line in a separate process and measures it.
import { spawn } from "node:child_process"
import { once } from "node:events"
import type { Readable } from "node:stream"

const launcher = new URL("../../packages/cli/bin/waybill.mjs", import.meta.url).pathname

/** Module that makes the process report its resource usage when it exits, for all threads together. */
export const usageReporter = `data:text/javascript,${encodeURIComponent(
  'import{writeSync}from"node:fs";process.on("exit",()=>writeSync(3,JSON.stringify(process.resourceUsage())))'
)}`

/** Resource usage of a run. */
export interface Usage {
  readonly code: number
  readonly seconds: number
  readonly cpuSeconds: number
  readonly megabytes: number
}

/** Runs the command line with `args`. `feed` yields its standard input, and `read` receives its standard output. */
export const runWaybill = async (
  args: ReadonlyArray<string>,
  feed: Iterable<string> = [],
  read: (out: Readable) => Promise<void> = async (out) => void out.resume()
): Promise<Usage> => {
  const start = performance.now()
  const child = spawn(process.execPath, ["--import", usageReporter, launcher, ...args], {
    stdio: ["pipe", "pipe", "inherit", "pipe"]
  })
  const [stdin, stdout, , usage] = child.stdio as unknown as [NodeJS.WritableStream, Readable, null, Readable]
  const ended = once(child, "close") as Promise<[number]>
  let report = ""
  usage.on("data", (text) => {
    report += String(text)
  })
  const reading = read(stdout)
  for (const line of feed) if (!stdin.write(line)) await once(stdin, "drain")
  stdin.end()
  const [[code]] = await Promise.all([ended, reading])
  const { maxRSS, systemCPUTime, userCPUTime } = JSON.parse(report) as NodeJS.ResourceUsage
  return {
    code,
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    megabytes: Math.round(maxRSS / 1024)
  }
}
