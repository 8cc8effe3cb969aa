// The examination through a host's own connection.
import { Effect } from "effect"
import { expect, it, onTestFinished } from "vitest"
import { examineDatabase, migrate, type Source } from "../../src/index.ts"
import { hostSqlite } from "../fixtures/host-sqlite.ts"

/** Returns a host's connection to SQLite with the given value of `synchronous`. */
const hostWith = (synchronous: string) => {
  const host = hostSqlite({}, `synchronous = ${synchronous}`)
  onTestFinished(() => host.kysely.destroy())
  return host
}

/** Returns the findings that are not ok. */
const problemsOf = async (source: Source) => {
  await Effect.runPromise(migrate(source, { durability: "unchecked" }))
  const findings = await Effect.runPromise(examineDatabase(source))
  return findings
    .filter(({ state }) => state !== "ok")
    .map(({ check, detail, state }) => `${check}: ${state}: ${detail}`)
}

it("reports the durability of a host's SQLite connection", async () => {
  expect(await problemsOf(hostWith("full"))).toEqual([])
  expect(await problemsOf(hostWith("normal"))).toEqual(["durability: error: synchronous is 1; must be 2 or 3"])
})
