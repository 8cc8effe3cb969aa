// Tests every fault of the connection to one server, on shared tables.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { inconsistencies } from "../fixtures/consistency.ts"
import type { FreshTables } from "../fixtures/tables.ts"
import { type FaultName, faultNames } from "./faults.ts"
import { totalsOf } from "./totals.ts"

/** Number of concurrent rounds of one operation. A slow machine would delay more of them beyond their time limits. */
const CONCURRENCY = 3

/** Tests each fault with several rounds of each operation on the tables that `open` returns. */
export const describeFaults = (
  name: string,
  open: () => Promise<FreshTables | { readonly absent: string }>,
  rounds: number,
  tested: ReadonlyArray<FaultName> = faultNames
) =>
  describe(`connection faults on ${name}`, () => {
    let fresh: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      fresh = await open()
      if (!("absent" in fresh)) await fresh.create()
    })
    beforeEach(({ skip }) => {
      if ("absent" in fresh) skip(fresh.absent)
    })
    afterAll(() => ("absent" in fresh ? undefined : fresh.end()))

    it.each(tested)("keeps every order exactly once and intact despite a fault: %s", async (fault) => {
      const tables = fresh as FreshTables
      for (const each of Object.values(await totalsOf(tables, fault, rounds, CONCURRENCY))) {
        const { acknowledged, calls, errors, temporary, triggered } = each
        expect(errors).toEqual([])
        expect(triggered).toBe(rounds)
        expect(acknowledged + temporary).toBe(calls)
        expect(calls).toBe(3 * rounds)
      }
      expect(await inconsistencies(tables)).toEqual([])
    })
  })
