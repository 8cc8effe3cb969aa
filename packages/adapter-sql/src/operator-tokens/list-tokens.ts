import {
  type OperatorTokens,
  operatorRoles,
  type TokenHolder,
  type TokenRecord,
  TokenRefusal
} from "@waybill/core/adapter"
import { checkNames } from "@waybill/core/options"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import { idempotentWork } from "../connections/retry.ts"
import type { SqlDatabase } from "../database/sql-database.ts"
import { type InstantColumn, instantFormat, parseInstant, selectInstant } from "../sql/instants.ts"
import { rowLimit } from "../sql/row-limit.ts"

interface TokenRow {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly created: InstantColumn
  readonly revoked: InstantColumn | null
}

/** Returns the holder in a row, or undefined if its role is unknown. */
export const holderOf = ({ name, role }: Pick<TokenRow, "name" | "role">): TokenHolder | undefined => {
  const known = operatorRoles.find((each) => each === role)
  return known && { name, role: known }
}

const recordsIn = (rows: ReadonlyArray<TokenRow>): ReadonlyArray<TokenRecord> =>
  rows.flatMap(({ created, revoked, ...row }): ReadonlyArray<TokenRecord> => {
    const holder = holderOf(row)
    const until = revoked === null ? {} : { revoked_at: parseInstant(revoked) }
    return holder === undefined ? [] : [{ ...holder, created_at: parseInstant(created), ...until }]
  })

const cursorShape = /^\["([^"\\]{1,64})",(\d{1,15}),"([^"\\]{1,64})"\]$/

const cursorAfter = ({ created, id, name }: TokenRow): string => JSON.stringify([name, parseInstant(created), id])

const notACursor = new TokenRefusal({ kind: "invalid", message: "after: not a cursor of this list" })

/** Returns the command that lists tokens by name and then by age. */
export const listTokens = ({ dialect, reader, tables }: SqlDatabase["Service"]): OperatorTokens["Service"]["list"] => {
  const query = idempotentWork("OperatorTokens", dialect)
  const time = instantFormat(dialect)
  const instant = (column: string) => sql.raw(selectInstant[dialect](column))
  return Effect.fnUntraced(function* (filter = {}) {
    checkNames("operatorTokens.list", filter, { after: true, limit: true })
    const { after, limit } = filter
    const [, name, created, id] = cursorShape.exec(after ?? "") ?? []
    if (after !== undefined && id === undefined) return yield* notACursor
    const at = time(Number(created ?? 0))
    const start =
      id === undefined
        ? sql``
        : sql`where name > ${name} or (name = ${name} and (created_at > ${at} or (created_at = ${at} and token_id > ${id})))`
    const most = rowLimit(limit)
    const { rows } = yield* query(() =>
      sql<TokenRow>`select token_id as id, name, role, ${instant("created_at")} as created, ${instant("revoked_at")} as revoked
        from ${sql.raw(tables.operator_tokens)} ${start} order by name, created_at, token_id limit ${most}`.execute(
        reader
      )
    )
    const last = rows.at(-1)
    const tokens = recordsIn(rows)
    return last === undefined || rows.length < most ? { tokens } : { tokens, after: cursorAfter(last) }
  })
}
