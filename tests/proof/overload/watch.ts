// Measures a service from outside: its memory, its open connections, and how soon it works again.
import { readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { outcomeOf } from "../../service/fixtures/outcome.ts"
import { calls, dataOf } from "./load/requests.ts"
import type { Place } from "./places/place.ts"

const SAMPLE_MS = 200

/** Returns a process and those that it started. */
const family = (pid: number): ReadonlyArray<number> => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number)
]

/** Returns the resident memory of a process and of those that it started, in MiB. */
const memoryOf = (pid: number): number =>
  family(pid).reduce(
    (sum, each) => sum + Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${each}/status`, "utf8"))?.[1]) / 1024,
    0
  )

/** Samples the memory of a service. Each call of `peak` returns the largest value since the last one. */
export const watchMemory = (pid: number) => {
  let largest = 0
  const sample = () => {
    largest = Math.max(largest, memoryOf(pid))
  }
  const timer = setInterval(sample, SAMPLE_MS)
  return {
    peak: (): number => {
      sample()
      const peak = largest
      largest = 0
      return peak
    },
    end: () => clearInterval(timer)
  }
}

/** States in /proc/net/tcp: ESTABLISHED and CLOSE_WAIT. */
const OPEN_STATES = ["01", "08"]

/** Returns the number of connections that clients have open at a port of this machine. */
const httpConnections = (url: string): number => {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, "0")
  const lines = readFileSync("/proc/net/tcp", "latin1").split("\n").slice(1)
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${port}`) && OPEN_STATES.includes(state ?? "")).length
}

/** Returns the numbers of open connections at both ends of the service. */
export const openConnections = async ({ databaseConnections, url }: Place) => ({
  http: httpConnections(url),
  database: await databaseConnections()
})

/** Time limit in milliseconds for closing leftover connections. */
const CLOSING = 10_000

/** Returns the open connections when they are no more than before, or after ten seconds. */
export const settledConnections = async (place: Place, before: Awaited<ReturnType<typeof openConnections>>) => {
  const start = performance.now()
  for (;;) {
    const now = await openConnections(place)
    const isSettled = now.http <= before.http && now.database <= before.database
    if (isSettled || performance.now() - start > CLOSING) return now
    await pause(SAMPLE_MS)
  }
}

/** Time limit in milliseconds for a service's recovery. */
const GIVE_UP = 60_000

/** Returns the milliseconds from `start` until each call succeeds again. */
export const recoveryOf = async ({ credentials, url }: Place, prefix: string, start: number): Promise<number> => {
  for (let round = 0; performance.now() - start < GIVE_UP; round++) {
    const outcomes = await Promise.all(
      calls.map((call) => outcomeOf(url, call, credentials, dataOf(call, `${prefix}-${round}`)).catch(String))
    )
    if (outcomes.every((outcome) => outcome === "200 success")) return performance.now() - start
    await pause(50)
  }
  return GIVE_UP
}
