import { describe, it } from "vitest"
import { sampleOf } from "../../../../tests/runs/runs.ts"
import { databaseNames } from "../fixtures/databases.ts"
import type { FreshTables } from "../fixtures/tables.ts"
import { startWorker } from "../processes/start-worker.ts"
import { expectOneOrderPerXid, pushesOf } from "./same-xids.ts"

/** Pushes in a number of separate processes with the same node number, and returns each outcome. */
const storm = async ({ prefix, source }: FreshTables, count: number) => {
  const start = () => startWorker({ place: { prefix, source }, number: 0 })
  const workers = await Promise.all(Array.from({ length: count }, start))
  for (const [process, worker] of workers.entries()) worker.send({ tasks: pushesOf(process), concurrency: 30 })
  await Promise.all(workers.map(({ done }) => done()))
  await Promise.all(workers.map(({ end }) => end()))
  return workers.flatMap(({ messages }) => messages).filter((message) => "outcome" in message)
}

describe.each(databaseNames)("processes with the same numbers on %s", (name) => {
  it.for(sampleOf([3, 2, 4], 1))(
    "%s processes with the same node number create one order for each xid",
    (count, test) => expectOneOrderPerXid(name, test, count, storm)
  )
})
