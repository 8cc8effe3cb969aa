// Starts another process of the service, which leases a process number.
import { setTimeout as pause } from "node:timers/promises"
import type { openShop } from "../load/open-shop.ts"

const LIMIT = 60_000

/** Starts a process and kills it when it listens. Returns why it did not start, as a sentence. */
export const startedProblems = async (
  start: () => ReturnType<Awaited<ReturnType<typeof openShop>>["launch"]>
): Promise<ReadonlyArray<string>> => {
  const { child, ended, ran } = start()
  const isListening = () => ran.err.includes("listening on ")
  for (const end = performance.now() + LIMIT; performance.now() < end && !isListening(); await pause(50))
    if (child.exitCode !== null) break
  child.kill("SIGKILL")
  await ended
  return isListening() ? [] : [`another process does not start: ${ran.err}`]
}
