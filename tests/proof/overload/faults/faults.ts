// The faults. Each begins on a running service, and returns a function that ends it.
import { once } from "node:events"
import { appendFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { type Measured, startLoad } from "../load/start-load.ts"
import type { Place } from "../places/place.ts"

/** Ends a fault immediately. Resolves to what its clients received, if it consists of valid requests. */
type End = () => Promise<Measured | undefined>

interface RunningFault {
  readonly end: End
  /** Measured figures by name. */
  readonly figures: Readonly<Record<string, string>>
  /** Violations that the fault itself has seen, complete after its end. */
  readonly found?: ReadonlyArray<string>
}

/** Begins a fault. The capacity is the number of requests per second that the service can serve. */
export type Begin = (place: Place, capacity: number) => Promise<RunningFault>

const nothing = { figures: {} }

/** Interval of an attacker's reconnections in milliseconds. */
const RECONNECT = 1000

/** An attack of `npm run bench -- attacks`. */
export const attack =
  (name: string): Begin =>
  async ({ url }) => {
    const thread = new Worker(new URL("../../../../bench/attacks/attacker.ts", import.meta.url), {
      workerData: { attack: name, target: { url, reconnect: RECONNECT } },
      execArgv: ["--conditions=waybill-source"]
    })
    await once(thread, "message")
    const end = async () => {
      await thread.terminate()
      return undefined
    }
    return { ...nothing, end }
  }

/** Address of clients that overload the service. They share no limit of connections with the good clients. */
const ADDRESS = 2
/** Connections of the clients that overload the service. */
const OVERLOADING = 900
const FACTOR = 10

/** Offers ten times the capacity. */
export const overload: Begin = async ({ credentials, url }, capacity) => {
  const rate = FACTOR * capacity
  const end = await startLoad({
    url,
    credentials,
    prefix: "overload",
    address: ADDRESS,
    connections: OVERLOADING,
    rate
  })
  return { end, figures: { offered: `${rate.toFixed(0)}/s` } }
}

/** Calls the service from 200 clients, each with one request at a time. */
export const manyClients: Begin = async ({ credentials, url }) => ({
  ...nothing,
  end: await startLoad({ url, credentials, prefix: "many", address: ADDRESS, connections: 200 })
})

/** Holds the traffic between the service and its database until the end, and closes nothing. */
export const blackHole: Begin = async ({ proxy }) => {
  proxy?.holdTraffic()
  const end = async () => {
    proxy?.releaseTraffic()
    return undefined
  }
  return { ...nothing, end }
}

const BLOCKS = [65_536, 4096]

/** Fills the disk. */
export const fullDisk: Begin = async ({ disk = "" }) => {
  const ballast = join(disk, "ballast")
  for (const size of BLOCKS) {
    try {
      for (;;) appendFileSync(ballast, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error
    }
  }
  const end = async () => {
    rmSync(ballast)
    return undefined
  }
  return { ...nothing, end }
}
