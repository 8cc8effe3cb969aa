// Every fault on the line to one server, on tables that all of them share.
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { migrate } from "../../src/index.ts"
import { halfIn } from "../fixtures/consistency.ts"
import type { DatabaseName } from "../fixtures/databases.ts"
import { type FreshTables, freshTables } from "../fixtures/tables.ts"
import { faultNames } from "./faults.ts"
import { sumsOf } from "./totals.ts"

const rounds = 20

/** Twenty rounds of each fault for each operation. */
export const standsEveryFault = (name: DatabaseName) =>
  describe(`whatever breaks on the line to ${name}, nothing is lost, half there, there twice or its own duplicate:`, () => {
    let fresh: Awaited<ReturnType<typeof freshTables>>
    beforeAll(async () => {
      fresh = await freshTables(name)
      if (!("absent" in fresh)) await Effect.runPromise(migrate(fresh.source, { prefix: fresh.prefix }))
    }, 60_000)
    beforeEach(({ skip }) => {
      if ("absent" in fresh) skip(fresh.absent)
    })
    afterAll(() => ("absent" in fresh ? undefined : fresh.end()))

    it.each(faultNames)("%s", async (fault) => {
      const tables = fresh as FreshTables
      for (const each of Object.values(await sumsOf(tables, fault, rounds))) {
        const { acknowledged, broken, calls, struck, temporary } = each
        expect(broken).toEqual([])
        expect(struck).toBe(rounds)
        expect(acknowledged + temporary).toBe(calls)
        expect(calls).toBe(3 * rounds)
      }
      expect(await halfIn(tables)).toEqual([])
    })
  })
