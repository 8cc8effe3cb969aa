import { type Kysely, sql } from "kysely"
import type { Connections } from "../connections/source.ts"
import { transact } from "../connections/transaction.ts"
import type { Tables } from "../sql/tables.ts"

/** Error that rolls the check back. */
class Undo extends Error {}

/** Characters of the row that the check writes on SQLite. They need several new pages. */
const CHECKED_CHARACTERS = 65_536

/** Inserts a large row on SQLite and rolls it back. A full file fails only when it needs another page. */
const checkFile = (writer: Kysely<unknown>, { accounts, stream }: Tables) =>
  transact(writer, async (db) => {
    await sql.raw(`select last_position from ${stream} where id = 1`).execute(db)
    await sql
      .raw(
        `insert into ${accounts} (account_id, username, password, wrong_passwords, is_enabled, has_api_access, created_at)
        values ('', '', printf('%.*c', ${CHECKED_CHARACTERS}, 'x'), 0, 0, 0, '')`
      )
      .execute(db)
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Error && error.cause instanceof Undo)) throw error
  })

/** Returns a function that fails if the database does not accept writes. It leaves nothing in the database. */
export const writeCheck = (
  { dialect, writer }: Pick<Connections, "dialect" | "writer">,
  tables: Tables
): (() => Promise<unknown>) => {
  // A server that is read-only refuses an update even if it changes no row.
  const update = sql.raw(`update ${tables.stream} set last_position = last_position where id = 0`)
  return dialect === "sqlite" ? () => checkFile(writer, tables) : () => update.execute(writer)
}
