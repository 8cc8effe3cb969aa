import { spawn } from "node:child_process"
import { once } from "node:events"
import type { Readable } from "node:stream"
import { usageReporter } from "../batch/run-waybill.ts"

/** CPU time and wall time of a process, in seconds. */
export interface Times {
  readonly cpuSeconds: number
  readonly seconds: number
}

/** Runs a command and measures it. Throws if the command fails. */
export const measure = async (launcher: string, args: ReadonlyArray<string>): Promise<Times> => {
  const start = performance.now()
  const child = spawn(process.execPath, ["--import", usageReporter, launcher, ...args], {
    stdio: ["ignore", "ignore", "ignore", "pipe"]
  })
  let report = ""
  const usage = child.stdio[3] as Readable
  usage.on("data", (text) => {
    report += String(text)
  })
  const [code] = (await once(child, "close")) as [number]
  if (code !== 0) throw new Error(`${launcher} ${args.join(" ")} exited with ${code}`)
  const { systemCPUTime, userCPUTime } = JSON.parse(report) as NodeJS.ResourceUsage
  return { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, seconds: (performance.now() - start) / 1000 }
}
