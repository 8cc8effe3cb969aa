import { databaseNames } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { stores } from "../covered.ts"
import type { Promised, Trial } from "../trial.ts"
import { lastRelease } from "./last-release.ts"

/** Seconds of each form. The first run also installs the last release, which takes a minute or two. */
const LONG = 1800
const SHORT = 10

export const upgrades: Promised = {
  name: "upgrades",
  covers: [...stores, "tests/proof/events/judge-events.ts"],
  sentence: "The last release and this program share a database during an upgrade and a rollback",
  target:
    "30 minutes of storms without an anomaly or a call without an outcome, each event once and in sequence. Both versions read every order. The last release is refused only after a schema step",
  trials: databaseNames.map(
    (database): Trial => ({
      name: database.toLowerCase(),
      topology: `2 processes of ${lastRelease.version} (${lastRelease.revision.slice(0, 8)}) and up to 3 of this program on ${database}, all commands of merchants and operators`,
      sizes: { ...(database === "SQLite" && { short: SHORT }), long: LONG },
      // Bundling the workers takes seconds, so each trial is loaded when it runs.
      run: async (run) => (await import("./run-upgrade.ts")).runUpgrade(database, run)
    })
  )
}
