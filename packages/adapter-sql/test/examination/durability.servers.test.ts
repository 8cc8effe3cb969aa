import { Effect } from "effect"
import { expect, it, onTestFinished } from "vitest"
import { examineDatabase } from "../../src/index.ts"
import { startEmbedded } from "../fixtures/servers/embedded-postgres.ts"

it("reports settings of PostgreSQL that can lose commits", async () => {
  const { end, source } = await startEmbedded(["-c", "fsync=off"])
  onTestFinished(end)
  const findings = await Effect.runPromise(examineDatabase(source))
  expect(findings).toContainEqual({
    group: "server",
    check: "durability",
    state: "error",
    detail: "fsync is off; must be on",
    why: "A crash can lose acknowledged orders.",
    fix: "alter system set fsync = on; select pg_reload_conf()"
  })
  const accepted = await Effect.runPromise(examineDatabase(source, { durability: "unchecked" }))
  expect(accepted.map(({ check }) => check)).not.toContain("durability")
})
