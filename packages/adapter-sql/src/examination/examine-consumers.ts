import type { Connections } from "../connections/source.ts"
import { consumerRecords } from "../outbox/consumer-records.ts"
import type { Tables } from "../sql/tables.ts"

/** Returns the consumers with events set aside or unhandled. */
export const consumerProblems = async (
  { dialect, reader }: Pick<Connections, "dialect" | "reader">,
  tables: Tables
): Promise<ReadonlyArray<string>> =>
  (await consumerRecords(dialect, tables).read(reader)).flatMap(({ behind, isRunning, name, pending, setAside }) => [
    ...(setAside === 0 ? [] : [`${name} set aside: ${setAside}`]),
    ...(isRunning || behind + pending === 0 ? [] : [`${name} is not running; waiting events: ${behind + pending}`])
  ])
