import { type DatabaseName, databaseNames } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { service } from "../covered.ts"
import type { Promised, Trial } from "../trial.ts"
import type { Lost } from "./judge-round.ts"

const kinds: ReadonlyArray<readonly [suffix: string, lost: Lost, text: string]> = [
  ["", "nothing", ""],
  ["-lost-replies", "replies", ", a proxy cuts 30 % of the replies"],
  ["-lost-commits", "results of commits", ", a proxy cuts the result of a commit in each round"]
]

/** The kinds with the most faults, which the short form runs. */
const isShort = (database: DatabaseName, lost: Lost) =>
  lost === (database === "SQLite" ? "replies" : "results of commits")

// Bundling the service takes seconds, so the rounds are loaded when they run.
const trials = databaseNames.flatMap((database) =>
  kinds
    // A SQLite file has no connection to cut.
    .filter(([, lost]) => database !== "SQLite" || lost !== "results of commits")
    .map(
      ([suffix, lost, text]): Trial => ({
        name: `${database.toLowerCase()}${suffix}`,
        topology: `50 clients at each of 2 processes on ${database}${text}`,
        sizes: { ...(isShort(database, lost) && { short: 5 }), long: 200 },
        run: async (run) => (await import("./run-rounds.ts")).runRounds(database, lost, run)
      })
    )
)

export const oneOrder: Promised = {
  name: "one-order",
  covers: service,
  sentence: "Concurrent pushes of one xid create exactly one order",
  target:
    "200 rounds on each database. In each, one order is stored, and one push succeeds. The others are refused as duplicates. After a lost commit, a repeated push may be refused as a duplicate of itself, so that none succeeds",
  trials
}
