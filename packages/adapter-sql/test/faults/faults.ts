// What can happen to the line between a store and its server.
import type { Timeouts } from "../../src/index.ts"
import type { Break, Line } from "./proxy.ts"

export interface Fault {
  /** Lets it happen; what is given back ends it. */
  readonly begin: (line: Line) => () => Promise<void>
  readonly timeouts?: Timeouts
  /** It does not wait for a statement. */
  readonly isAlways?: true
}

/** The statement that decides: a commit, or the one statement that is a transaction of its own. */
const decides = (text: string): boolean => text === "commit" || text.startsWith("with lists")
const nothing = async () => {}
const pause = (milliseconds: number) => new Promise<void>((go) => setTimeout(go, milliseconds))

const when = (how: Break, at: (text: string) => boolean = decides): Fault => ({
  begin: (line) => {
    line.arm({ how, at })
    return nothing
  }
})

export const faults = {
  "200 ms more for each answer": {
    begin: (line) => {
      line.slow(100)
      return async () => line.slow(0)
    },
    timeouts: { acquire: 1000, statement: 2000 },
    isAlways: true
  },
  "cut before the commit arrives": when("cut before"),
  "cut in the middle of the commit": when("cut within"),
  "cut before the answer to the commit": when("cut answer"),
  "cut in the middle of that answer": when("cut within answer"),
  "cut at the first statement": when("cut before", () => true),
  "cut while nothing is asked": {
    begin: (line) => {
      line.cutAll()
      return nothing
    },
    isAlways: true
  },
  "the commit never arrives, and nobody hears that": when("hole before"),
  "the answer to the commit never arrives": when("hole after"),
  "nothing arrives for a second, then all of it, late": {
    begin: (line) => {
      line.darken()
      const light = pause(1000).then(() => line.lighten())
      return () => light
    },
    isAlways: true
  },
  "nobody listens for half a second": {
    begin: (line) => {
      const again = line
        .refuse()
        .then(() => pause(500))
        .then(line.accept)
      return () => again
    },
    isAlways: true
  }
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as ReadonlyArray<FaultName>
