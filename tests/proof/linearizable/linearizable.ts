import { type DatabaseName, databaseNames } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { stores } from "../covered.ts"
import type { Promised, Trial } from "../trial.ts"
import { OPERATIONS } from "./judge-storm.ts"

interface Kind {
  readonly name: string
  readonly services: number
  readonly hasFaults: boolean
  readonly hasShiftedClocks: boolean
  readonly short?: number
}

const plain = { hasFaults: false, hasShiftedClocks: false }

const kinds: ReadonlyArray<Kind> = [
  { ...plain, name: "2", services: 2 },
  { ...plain, name: "3", services: 3 },
  { ...plain, name: "2-faults", services: 2, hasFaults: true },
  { ...plain, name: "3-faults", services: 3, hasFaults: true, short: 400 },
  {
    ...plain,
    name: "clocks",
    services: 3,
    hasShiftedClocks: true,
    short: 400
  }
]

const topologyOf = (database: DatabaseName, { hasFaults, hasShiftedClocks, services }: Kind): string => {
  const processFaults = "killed, paused for 0.5, 5 or 17 s"
  // A SQLite file has no connection to cut.
  const faults = database === "SQLite" ? processFaults : `${processFaults}, cut off, slower by 200 ms`
  const clocks = "with clocks 1 h ahead, 1 h behind and right"
  const more = [...(hasFaults ? [faults] : []), ...(hasShiftedClocks ? [clocks] : [])]
  return [`${services} processes on ${database}`, ...more, "all commands of merchants and operators"].join(", ")
}

// Bundling the worker takes a second, so each trial is loaded when it runs.
const storms = databaseNames.flatMap((database) =>
  kinds.map((kind): Trial => {
    const { name, short, ...plan } = kind
    return {
      name: `${database.toLowerCase()}-${name}`,
      topology: topologyOf(database, kind),
      sizes: { ...(short !== undefined && { short }), long: OPERATIONS },
      run: async (run) => (await import("./run-storm.ts")).runStorm({ database, ...plan }, run)
    }
  })
)

const covers = [...stores, "packages/adapter-sql/test/storms", "packages/core/test/simulation"]

const objects = [
  { name: "workerd", faults: "" },
  { name: "workerd-faults", faults: "the runtime killed, objects aborted and evicted, ", short: 240 }
].map(
  ({ faults, name, short }): Trial => ({
    name,
    topology: `a Durable Object per merchant in workerd, ${faults}all commands of merchants and operators`,
    sizes: { ...(short !== undefined && { short }), long: OPERATIONS },
    covers: [...covers, "packages/adapter-http/src", "examples/durable-objects"],
    run: async (run) => (await import("./workerd/run-workerd.ts")).runWorkerd(faults !== "", run)
  })
)

export const linearizable: Promised = {
  name: "linearizable",
  covers,
  sentence: "The commands on each order are linearizable",
  target:
    "10,000 operations in each row without an anomaly, each kind of fault that it names, and every planted bug found",
  trials: [
    ...storms,
    ...objects,
    {
      name: "checker",
      topology: "the check itself, on stores with planted bugs",
      sizes: { short: 7, long: 12 },
      run: async (run) => (await import("./run-checker.ts")).runChecker(run)
    }
  ]
}
