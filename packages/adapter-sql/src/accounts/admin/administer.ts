import type { Unavailable } from "@waybill/core"
import { Clock, Effect, Redacted } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { asking } from "../../connections/retry.ts"
import { transact } from "../../connections/transaction.ts"
import type { SqlDatabase } from "../../database/sql-database.ts"
import { timeIn } from "../../sql/instants.ts"
import type { Hashing } from "../credentials/password-hasher.ts"
import { digestOf, mostKeys, newSecret } from "../credentials/secretkey.ts"
import type { VerifiedLogins } from "../login/verified-logins.ts"
import { type AccountAdmin, AccountRefusal, type NewAccount, refusal } from "./account-admin.ts"
import { accountList } from "./list-accounts.ts"
import { fit, passwordFrom } from "./validation.ts"

type Database = Kysely<unknown>

const isRefusal = (value: unknown): value is AccountRefusal => value instanceof AccountRefusal

const digestIn = (secretkey: Redacted.Redacted): string => digestOf(Redacted.value(secretkey)).toString("hex")

/** Carries out what an operator commands. */
export const administer = (
  database: SqlDatabase["Service"],
  hashing: Hashing,
  logins: VerifiedLogins
): AccountAdmin["Service"] => {
  const { dialect, reader, tables, writer } = database
  const accounts = sql.raw(tables.accounts)
  const credentials = sql.raw(tables.credentials)
  /** Each of these may be asked again: what was done already is recognised, or done again without a trace. */
  const answer = asking("Accounts", dialect)
  const now = Effect.map(Clock.currentTimeMillis, timeIn(dialect))

  /** Changes an account, one change after the other: the first statement holds its row until the end. */
  const change = <A>(
    account_id: string,
    work: (db: Database) => Promise<A | AccountRefusal>
  ): Effect.Effect<A, AccountRefusal | Unavailable> => {
    let username: string | undefined
    const changing = answer(() =>
      transact(writer, async (db) => {
        await sql`
          update ${accounts} set wrong_passwords = wrong_passwords where account_id = ${account_id}`.execute(db)
        const { rows } = await sql<{ username: string }>`
          select username from ${accounts} where account_id = ${account_id}`.execute(db)
        username = rows[0]?.username
        return username === undefined ? refusal("unknownAccount") : await work(db)
      })
    )
    const forget = Effect.sync(() => username !== undefined && logins.changed(username))
    return Effect.uninterruptible(Effect.ensuring(changing, forget)).pipe(
      Effect.flatMap((outcome) => (isRefusal(outcome) ? Effect.fail(outcome) : Effect.succeed(outcome)))
    )
  }

  const set = (account_id: string, assignments: RawBuilder<unknown>) =>
    Effect.asVoid(
      change(account_id, (db) =>
        sql`update ${accounts} set ${assignments} where account_id = ${account_id}`.execute(db)
      )
    )

  const keysOf = async (db: Database, account_id: string) => {
    const { rows } = await sql<{ number: number | string; secretkey: string; retired_at: unknown }>`
      select number, secretkey, retired_at from ${credentials} where account_id = ${account_id}`.execute(db)
    return rows.map(({ number, retired_at, secretkey }) => ({
      number: Number(number),
      secretkey,
      isValid: retired_at === null
    }))
  }

  const keep = (db: Database, account_id: string, number: number, secretkey: string, at: string) =>
    sql`
      insert into ${credentials} (account_id, number, secretkey, created_at)
      values (${account_id}, ${number}, ${secretkey}, ${at})`.execute(db)

  const create = Effect.fnUntraced(function* (asked: NewAccount) {
    const { account_id, apiAccess = true, username = account_id } = asked
    yield* fit(account_id, "account_id")
    yield* fit(username, "username")
    const password = yield* passwordFrom(asked.password)
    const hash = yield* hashing.hash(Redacted.value(password))
    const secretkey = newSecret("secretkey")
    const at = yield* now
    const creating = answer(() =>
      transact(writer, async (db) => {
        await sql`
          insert into ${accounts}
            (account_id, username, password, wrong_passwords, is_enabled, has_api_access, created_at)
          values (${account_id}, ${username}, ${hash}, 0, true, ${sql.lit(apiAccess)}, ${at})`.execute(db)
        await keep(db, account_id, 1, digestIn(secretkey), at)
      })
    )
    // Whatever went wrong: the hash, whose salt is like no other, tells whether the account that is there is this one.
    const found = answer(() =>
      sql<{ account_id: string; password: string }>`
        select account_id, password from ${accounts}
        where account_id = ${account_id} or username = ${username}`.execute(reader)
    )
    yield* Effect.catchTag(creating, "Unavailable", (failure) =>
      Effect.flatMap(found, ({ rows }): Effect.Effect<void, AccountRefusal | Unavailable> => {
        if (rows.some((row) => row.password === hash)) return Effect.void
        if (rows.length === 0) return Effect.fail(failure)
        return Effect.fail(
          refusal(rows.some((row) => row.account_id === account_id) ? "accountTaken" : "usernameTaken")
        )
      })
    )
    return { account_id, username, password, secretkey }
  })

  const rotate = Effect.fnUntraced(function* (account_id: string) {
    const secretkey = newSecret("secretkey")
    const digest = digestIn(secretkey)
    const at = yield* now
    const number = yield* change(account_id, async (db) => {
      const keys = await keysOf(db, account_id)
      // Kept by an earlier attempt, whose answer was lost.
      const kept = keys.find((key) => key.secretkey === digest)
      if (kept !== undefined) return kept.number
      if (keys.filter(({ isValid }) => isValid).length >= mostKeys) return refusal("twoKeys")
      const next = 1 + Math.max(0, ...keys.map((key) => key.number))
      await keep(db, account_id, next, digest, at)
      return next
    })
    return { number, secretkey }
  })

  const retire = Effect.fnUntraced(function* (account_id: string, number: number) {
    const at = yield* now
    yield* change(account_id, async (db) => {
      const keys = await keysOf(db, account_id)
      const key = keys.find((each) => each.number === number)
      if (key === undefined) return refusal("unknownKey")
      if (!key.isValid) return
      if (keys.filter(({ isValid }) => isValid).length === 1) return refusal("lastKey")
      await sql`
        update ${credentials} set retired_at = ${at}
        where account_id = ${account_id} and number = ${number}`.execute(db)
    })
  })

  const changePassword = Effect.fnUntraced(function* (account_id: string, given?: Redacted.Redacted) {
    const password = yield* passwordFrom(given)
    const hash = yield* hashing.hash(Redacted.value(password))
    yield* set(account_id, sql`password = ${hash}, wrong_passwords = 0`)
    return password
  })

  return {
    create,
    list: accountList(database),
    rotate,
    retire,
    changePassword,
    enable: (account_id) => set(account_id, sql`is_enabled = true`),
    disable: (account_id) => set(account_id, sql`is_enabled = false`),
    allowApi: (account_id) => set(account_id, sql`has_api_access = true`),
    denyApi: (account_id) => set(account_id, sql`has_api_access = false`),
    unlock: (account_id) => set(account_id, sql`wrong_passwords = 0`)
  }
}
