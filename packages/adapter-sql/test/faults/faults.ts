// Faults in the connection between a store and its server.
import type { Timeouts } from "../../src/index.ts"
import type { Break, Proxy } from "./proxy.ts"

export interface Fault {
  /** Causes the fault and returns a function that ends it. */
  readonly begin: (proxy: Proxy) => () => Promise<void>
  readonly timeouts?: Timeouts
  /** Whether the fault occurs without waiting for a statement. */
  readonly isImmediate?: true
}

/** Whether a statement commits: `commit` itself, or a single statement that is its own implicit transaction. */
const commits = (statement: string): boolean => statement === "commit" || statement.startsWith("with lists")
const nothing = async () => {}
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const breakAt = (how: Break, at: (statement: string) => boolean = commits): Fault => ({
  begin: (proxy) => {
    proxy.trigger({ how, at })
    return nothing
  }
})

export const faults = {
  "200 ms more latency": {
    begin: (proxy) => {
      proxy.delayTraffic(100)
      return async () => proxy.delayTraffic(0)
    },
    timeouts: { acquire: 1000, statement: 2000 },
    isImmediate: true
  },
  "connection cut before the commit arrives": breakAt("cut before"),
  "connection cut within the commit": breakAt("cut within"),
  "connection cut before the result of the commit": breakAt("cut result"),
  "connection cut within that result": breakAt("cut within result"),
  "connection cut at the first statement": breakAt("cut before", () => true),
  "connection cut while idle": {
    begin: (proxy) => {
      proxy.cutConnections()
      return nothing
    },
    isImmediate: true
  },
  "commit never arrives, without an error": breakAt("hole before"),
  "result of the commit never arrives": breakAt("hole after"),
  "traffic stops for a second": {
    begin: (proxy) => {
      proxy.holdTraffic()
      const released = pause(1000).then(() => proxy.releaseTraffic())
      return () => released
    },
    isImmediate: true
  },
  "server unreachable for half a second": {
    begin: (proxy) => {
      const accepting = proxy
        .refuseConnections()
        .then(() => pause(500))
        .then(proxy.acceptConnections)
      return () => accepting
    },
    isImmediate: true
  }
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as ReadonlyArray<FaultName>
