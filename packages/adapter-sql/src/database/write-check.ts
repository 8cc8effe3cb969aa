import { open, unlink } from "node:fs/promises"
import { type Kysely, sql } from "kysely"
import type { Connections } from "../connections/source.ts"
import { transact } from "../connections/transaction.ts"
import type { Tables } from "../sql/tables.ts"

/** Error that rolls the check back. */
class Undo extends Error {}

/** Minimum free bytes on SQLite: a row and a file of this size are written. Such writes need several new pages. */
const CHECKED_BYTES = 65_536

/** Inserts a large row on SQLite and rolls it back. A full file fails only when it needs another page. */
const checkRow = (writer: Kysely<unknown>, { accounts, stream }: Tables) =>
  transact(writer, async (db) => {
    await sql.raw(`select last_position from ${stream} where id = 1`).execute(db)
    await sql
      .raw(
        `insert into ${accounts} (account_id, username, password, wrong_passwords, is_enabled, has_api_access, created_at)
        values ('', '', printf('%.*c', ${CHECKED_BYTES}, 'x'), 0, 0, 0, '')`
      )
      .execute(db)
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Error && error.cause instanceof Undo)) throw error
  })

/**
 * Writes a temporary file beside a SQLite file, because SQLite writes to the disk only at the commit. The file is not
 * synced: file systems reserve its space when it is written, and frequent checks must not wear the disk.
 */
const checkDisk = async (writer: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(
    writer
  )
  const database = rows[0]?.file ?? ""
  if (database === "") return
  const name = `${database}-check-${crypto.randomUUID()}`
  const file = await open(name, "wx", 0o600)
  try {
    // Without a name, the file disappears with the process.
    await unlink(name)
    await file.writeFile(Buffer.alloc(CHECKED_BYTES))
  } finally {
    await file.close()
  }
}

/** Returns a function that fails if the database does not accept writes. The check leaves the database unchanged. */
export const writeCheck = (
  { dialect, writer }: Pick<Connections, "dialect" | "writer">,
  tables: Tables
): (() => Promise<unknown>) => {
  // A read-only server refuses even updates of no rows, and they wait for a lock on a table.
  const updates = [
    sql.raw(`update ${tables.stream} set last_position = last_position where id = 0`),
    ...[tables.orders, tables.history].map(
      (table) => sql`update ${sql.raw(table)} set revision = revision where account_id = ${""} and 1 = 0`
    )
  ]
  return dialect === "sqlite"
    ? () => checkRow(writer, tables).then(() => checkDisk(writer))
    : async () => {
        for (const update of updates) await update.execute(writer)
      }
}
