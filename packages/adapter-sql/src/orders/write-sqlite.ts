import type { Kysely } from "kysely"
import type { Tables } from "../tables.ts"
import { transact } from "../transaction.ts"
import { type Batch, type BatchWriter, run } from "./batch.ts"
import { type Entry, eventColumns, keyColumns, orderColumns } from "./entry.ts"

const order = orderColumns("sqlite")
const names = order.map(({ name }) => name)
const told = [...order.filter(({ name }) => keyColumns.some((key) => key === name)), ...eventColumns("sqlite")]
const marks = (columns: ReadonlyArray<unknown>) => columns.map(() => "?").join(", ")

/** A batch is one transaction, and so one write to the disk; its statements are calls inside this process. */
export const sqliteWriter = (tables: Tables): BatchWriter => {
  const insert = `insert into ${tables.orders} (${names.join(", ")}) values (${marks(names)}) on conflict do nothing`
  // A key in the list would be written anew in every index, although it never changes.
  const changing = order.filter(({ name }) => !["account_id", "order_id", "xid"].includes(name))
  const update = `update ${tables.orders} set ${changing.map(({ name }) => `${name} = ?`).join(", ")}
    where account_id = ? and order_id = ? and revision = ?`
  const tell = `insert into ${tables.history} (${told.map(({ name }) => name).join(", ")}) values (${marks(told)})`

  const rowOf = (entry: Entry) => order.map(({ of }) => of(entry))

  const writing =
    (write: (db: Kysely<unknown>, entry: Entry) => Promise<{ readonly count: number }>) =>
    (db: Kysely<unknown>, batch: Batch) =>
      transact(db, async (db) => {
        const written = new Set<Entry>()
        for (const entry of batch) {
          const { count } = await write(db, entry)
          if (count === 0) continue
          await run(
            db,
            tell,
            told.map(({ of }) => of(entry))
          )
          written.add(entry)
        }
        return written
      })
  return {
    insert: writing((db, entry) => run(db, insert, rowOf(entry))),
    update: writing((db, entry) => {
      const { account_id, order_id, revision } = entry.order
      return run(db, update, [...changing.map(({ of }) => of(entry)), account_id, order_id, revision - 1])
    })
  }
}
