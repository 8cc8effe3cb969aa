import { describe, expect, it } from "vitest"
import { databaseNames } from "../../fixtures/databases.ts"
import { newEntry, nextEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../../fixtures/store.ts"

describe.each(databaseNames)("order store on %s", (name) => {
  const newTables = tablesInTurns(name)
  it("reads only the requested events of a history", async (test) => {
    const { history, insert, update } = startProcess(await newTables(test))
    let last = newEntry()
    await insert(last.order, last.event)
    const { account_id, order_id } = last.order
    for (let revision = 2; revision <= 6; revision++) {
      const { event, order } = nextEntry(last.order, { message: `change ${revision}` })
      last = { order, event: { ...event, gesture: revision % 2 === 0 ? "even" : "odd" } }
      await update(last.order, last.event)
    }
    const read = async (part?: object) => (await history(account_id, order_id, part)).map(({ revision }) => revision)
    expect(await read()).toEqual([1, 2, 3, 4, 5, 6])
    expect(await read({ limit: 1 })).toEqual([1])
    expect(await read({ after: 4 })).toEqual([5, 6])
    expect(await read({ after: 1, limit: 2 })).toEqual([2, 3])
    expect(await read({ after: 6, limit: 100 })).toEqual([])
    expect(await read({ gesture: "even" })).toEqual([2, 4, 6])
    expect(await read({ gesture: "even", after: 2 })).toEqual([4, 6])
    expect(await read({ gesture: "Even" })).toEqual([])
  })
})
