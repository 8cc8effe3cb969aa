import type { Unavailable } from "@waybill/core"
import {
  HOLDER_NAME_RULE,
  isHolderName,
  OperatorTokens,
  TOKEN_PREFIX,
  type TokenHolder,
  TokenRefusal,
  unknownName
} from "@waybill/core/adapter"
import { checkNames } from "@waybill/core/options"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { idempotentWork } from "../connections/retry.ts"
import { transact } from "../connections/transaction.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { instantFormat } from "../sql/instants.ts"
import { holderOf, listTokens } from "./list-tokens.ts"
import { hashOf, newToken } from "./token.ts"

const taken = (name: string) => new TokenRefusal({ kind: "nameTaken", message: `name: ${name} already has a token` })

const unfit = new TokenRefusal({ kind: "unfitName", message: `name: ${HOLDER_NAME_RULE}` })

const lastAdmin = (name: string) =>
  new TokenRefusal({ kind: "lastAdmin", message: `${name} is the last admin token; create another one first` })

/**
 * Provides the tokens of the operator API on a database. The id of a valid token is its name, so that the primary key
 * refuses a second one. A revoked token gets a random id.
 *
 * @example
 * ```ts
 * const layer = Layer.provide(sqlOperatorTokens, SqlDatabase.layer({ sqlite: "orders.sqlite" }))
 * ```
 */
export const sqlOperatorTokens: Layer.Layer<OperatorTokens, never, SqlDatabase> = Layer.effect(
  OperatorTokens,
  Effect.gen(function* () {
    const database = yield* SqlDatabase
    const { dialect, reader, tables, writer } = database
    const query = idempotentWork("OperatorTokens", dialect)
    const time = instantFormat(dialect)
    const tokens = sql.raw(tables.operator_tokens)

    const create = Effect.fnUntraced(function* (holder: TokenHolder) {
      checkNames("operatorTokens.create", holder, { name: true, role: true })
      const { role } = holder
      const name = holder.name.normalize("NFC")
      if (!isHolderName(name)) return yield* unfit
      const token = yield* newToken
      const hash = hashOf(token)
      const at = time(yield* Clock.currentTimeMillis)
      const insert = query(() =>
        sql`insert into ${tokens} (token_id, name, role, token_hash, created_at)
          values (${name}, ${name}, ${role}, ${hash}, ${at})`.execute(writer)
      )
      const findExisting = query(() =>
        sql<{ token_hash: string }>`select token_hash from ${tokens} where token_id = ${name}`.execute(writer)
      )
      yield* Effect.catchTag(insert, "Unavailable", (failure) =>
        Effect.flatMap(findExisting, ({ rows: [existing] }): Effect.Effect<unknown, TokenRefusal | Unavailable> => {
          if (existing === undefined) return Effect.fail(failure)
          // The hash is random, so an equal one proves that an earlier attempt inserted this token.
          return existing.token_hash === hash ? Effect.void : Effect.fail(taken(name))
        })
      )
      return { name, role, token }
    })

    const unknown = (name: string) =>
      Effect.flatMap(
        query(() => sql<{ name: string }>`select name from ${tokens} where revoked_at is null`.execute(reader)),
        ({ rows }) => {
          const valid = rows.map((each) => each.name)
          const message = name.startsWith(TOKEN_PREFIX)
            ? "unknown token; expected its name, not its secret"
            : unknownName("token", name, valid, undefined, "a valid token")
          return Effect.fail(new TokenRefusal({ kind: "unknownToken", message }))
        }
      )

    // SQLite has no row locks. Its transactions write one after another.
    const lock = sql.raw(dialect === "sqlite" ? "" : "for update")

    /** Changes a token in a transaction that keeps the other admins, and returns whether it left none. */
    const keepingAdmin = (name: string, change: (db: typeof writer) => Promise<boolean>) =>
      query(() =>
        transact(writer, async (db): Promise<boolean | "last"> => {
          const { rows } = await sql<{ token_id: string }>`
            select token_id from ${tokens} where role = 'admin' and revoked_at is null order by token_id ${lock}`.execute(
            db
          )
          return rows.length === 1 && rows[0]!.token_id === name ? "last" : change(db)
        })
      )

    const changeRole = Effect.fnUntraced(function* (holder: TokenHolder) {
      const { role } = holder
      const name = holder.name.normalize("NFC")
      const change = async (db: typeof writer) => {
        await sql`update ${tokens} set role = ${role} where token_id = ${name} and revoked_at is null`.execute(db)
        const { rows } = await sql`select token_id from ${tokens} where token_id = ${name}`.execute(db)
        return rows.length > 0
      }
      const isKnown = yield* role === "admin" ? query(() => change(writer)) : keepingAdmin(name, change)
      if (isKnown === "last") return yield* lastAdmin(name)
      if (!isKnown) return yield* unknown(name)
    })

    const revoke = Effect.fnUntraced(function* (given: string) {
      const name = given.normalize("NFC")
      const id = `revoked:${crypto.randomUUID()}`
      const at = time(yield* Clock.currentTimeMillis)
      const isRevoked = yield* keepingAdmin(name, async (db) => {
        const { numAffectedRows } = await sql`
          update ${tokens} set token_id = ${id}, revoked_at = ${at} where token_id = ${name} and revoked_at is null`.execute(
          db
        )
        if (Number(numAffectedRows) > 0) return true
        // An earlier attempt with a lost result may have revoked the token.
        const { rows } = await sql`select token_id from ${tokens} where token_id = ${id}`.execute(db)
        return rows.length > 0
      })
      if (isRevoked === "last") return yield* lastAdmin(name)
      if (!isRevoked) return yield* unknown(name)
    })

    const find: OperatorTokens["Service"]["find"] = (token) =>
      Effect.map(
        query(() =>
          sql<{ name: string; role: string }>`
            select name, role from ${tokens} where token_hash = ${hashOf(token)} and revoked_at is null`.execute(reader)
        ),
        ({ rows: [row] }) => row && holderOf(row)
      )
    return { create, list: listTokens(database), changeRole, revoke, find }
  })
)
