import { spawn } from "node:child_process"
import { once } from "node:events"

/** Runs the command line. Returns its exit code, or null if a signal ended it. */
export const runWaybill = async (args: ReadonlyArray<string>): Promise<number | null> => {
  const child = spawn("waybill", args, { stdio: ["ignore", "inherit", "inherit"] })
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null]
  if (signal !== null) console.error(`waybill ${args[0]}: ended by ${signal}`)
  return code
}
