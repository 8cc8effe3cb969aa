import { databaseNames } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import type { Promised, Trial } from "../trial.ts"

interface Kind {
  readonly name: string
  readonly topology: string
  readonly services: number
  readonly hasFaults: boolean
  readonly hasShiftedClocks: boolean
  readonly short?: number
}

const plain = { hasFaults: false, hasShiftedClocks: false }
const faults = "killed, paused up to 5 s, connections cut or slow"

const kinds: ReadonlyArray<Kind> = [
  { ...plain, name: "2", topology: "2 processes", services: 2, short: 400 },
  { ...plain, name: "3", topology: "3 processes", services: 3 },
  { ...plain, name: "2-faults", topology: `2 processes, ${faults}`, services: 2, hasFaults: true },
  { ...plain, name: "3-faults", topology: `3 processes, ${faults}`, services: 3, hasFaults: true, short: 400 },
  {
    ...plain,
    name: "clocks",
    topology: "3 processes, clocks 1 h ahead, 1 h behind and right",
    services: 3,
    hasShiftedClocks: true,
    short: 400
  }
]

const OPERATIONS = 10_000

// Bundling the worker takes a second, so each trial is loaded when it runs.
const storms = databaseNames.flatMap((database) =>
  kinds.map(
    ({ name, short, topology, ...plan }): Trial => ({
      name: `${database.toLowerCase()}-${name}`,
      topology: `${topology} on ${database}, all commands of merchants and operators`,
      sizes: { ...(short !== undefined && { short }), long: OPERATIONS },
      run: async (run) => (await import("./run-storm.ts")).runStorm({ database, ...plan }, run)
    })
  )
)

export const linearizable: Promised = {
  name: "linearizable",
  sentence: "The commands on each order are linearizable",
  target: "10,000 operations in each row without an anomaly, and every planted bug found",
  trials: [
    ...storms,
    {
      name: "checker",
      topology: "the check itself, on stores with planted bugs",
      sizes: { short: 7, long: 12 },
      run: async (run) => (await import("./run-checker.ts")).runChecker(run)
    }
  ]
}
