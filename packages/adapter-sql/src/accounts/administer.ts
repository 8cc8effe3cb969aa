import { Unavailable } from "@waybill/core"
import { Clock, Effect, Redacted } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { ask } from "../ask.ts"
import type { SqlDatabase } from "../sql-database.ts"
import { type AccountAdmin, AccountRefusal, type NewAccount, refusal } from "./account-admin.ts"
import { accountList } from "./account-list.ts"
import { fit, passwordFrom } from "./fitness.ts"
import type { Hashing } from "./hashing.ts"
import { digestOf, mostKeys, newSecret } from "./secretkey.ts"
import type { VerifiedLogins } from "./verified-logins.ts"

type Transaction = Kysely<unknown>

const digestIn = (secretkey: Redacted.Redacted): string => digestOf(Redacted.value(secretkey)).toString("hex")

/** Carries out what an operator commands. */
export const administer = (
  { reader, tables, writer }: SqlDatabase["Service"],
  hashing: Hashing,
  logins: VerifiedLogins
): AccountAdmin["Service"] => {
  const { accounts, credentials } = tables

  /** A transaction, which a refusal rolls back. */
  const atomically = <A>(work: (transaction: Transaction) => Promise<A>) =>
    Effect.uninterruptible(
      Effect.tryPromise({
        try: () => writer.transaction().execute(work),
        catch: (cause) =>
          cause instanceof AccountRefusal ? cause : new Unavailable({ port: "Accounts", cause, maybeDone: true })
      })
    )

  /** Changes an account, one change after the other: the first statement holds its row until the end. */
  const change = Effect.fnUntraced(function* <A>(
    account_id: string,
    work: (transaction: Transaction, now: number) => Promise<A>
  ) {
    const now = yield* Clock.currentTimeMillis
    let username: string | undefined
    const changing = atomically(async (transaction) => {
      await sql`update ${accounts} set changed_at = ${now} where account_id = ${account_id}`.execute(transaction)
      const { rows } = await sql<{ username: string }>`
        select username from ${accounts} where account_id = ${account_id}`.execute(transaction)
      username = rows[0]?.username
      if (username === undefined) throw refusal("unknownAccount")
      return await work(transaction, now)
    })
    return yield* Effect.ensuring(
      changing,
      Effect.sync(() => username !== undefined && logins.changed(username))
    )
  })

  const set = (account_id: string, assignments: RawBuilder<unknown>) =>
    Effect.asVoid(
      change(account_id, (transaction) =>
        sql`update ${accounts} set ${assignments} where account_id = ${account_id}`.execute(transaction)
      )
    )

  const keysOf = async (account_id: string, database: Kysely<unknown>) => {
    const { rows } = await sql<{ number: number; digest: string; retired_at: unknown }>`
      select number, digest, retired_at from ${credentials} where account_id = ${account_id} order by number`.execute(
      database
    )
    return rows.map(({ digest, number, retired_at }) => ({ number, digest, isValid: retired_at === null }))
  }

  const keep = (account_id: string, number: number, digest: string, now: number, transaction: Transaction) =>
    sql`
      insert into ${credentials} (account_id, number, digest, created_at)
      values (${account_id}, ${number}, ${digest}, ${now})`.execute(transaction)

  const create = Effect.fnUntraced(function* (asked: NewAccount) {
    const { account_id, apiAccess = true, username = account_id } = asked
    yield* fit(account_id, "account_id")
    yield* fit(username, "username")
    const password = yield* passwordFrom(asked.password)
    const hash = yield* hashing.hash(Redacted.value(password))
    const secretkey = newSecret("secretkey")
    const now = yield* Clock.currentTimeMillis
    const creating = atomically(async (transaction) => {
      await sql`
        insert into ${accounts}
          (account_id, username, password, wrong_passwords, is_enabled, has_api_access, created_at, changed_at)
        values (${account_id}, ${username}, ${hash}, 0, true, ${sql.lit(apiAccess)}, ${now}, ${now})`.execute(
        transaction
      )
      await keep(account_id, 1, digestIn(secretkey), now, transaction)
    })
    // Whatever went wrong: the hash, whose salt is like no other, tells whether the account that is there is this one.
    const found = ask("Accounts")(() =>
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
    const rotating = change(account_id, async (transaction, now) => {
      const keys = await keysOf(account_id, transaction)
      if (keys.filter(({ isValid }) => isValid).length >= mostKeys) throw refusal("twoKeys")
      const number = 1 + Math.max(0, ...keys.map((key) => key.number))
      await keep(account_id, number, digest, now, transaction)
      return number
    })
    const number = yield* Effect.catchTag(rotating, "Unavailable", (failure) =>
      Effect.flatMap(
        ask("Accounts")(() => keysOf(account_id, reader)),
        (keys) => {
          const kept = keys.find((key) => key.digest === digest)
          return kept === undefined ? Effect.fail(failure) : Effect.succeed(kept.number)
        }
      )
    )
    return { number, secretkey }
  })

  return {
    create,
    list: accountList(reader, tables),
    rotate,
    retire: (account_id, number) =>
      change(account_id, async (transaction, now) => {
        const keys = await keysOf(account_id, transaction)
        const key = keys.find((each) => each.number === number)
        if (key === undefined) throw refusal("unknownKey")
        if (!key.isValid) return
        if (keys.filter(({ isValid }) => isValid).length === 1) throw refusal("lastKey")
        await sql`
          update ${credentials} set retired_at = ${now}
          where account_id = ${account_id} and number = ${number}`.execute(transaction)
      }),
    enable: (account_id) => set(account_id, sql`is_enabled = true`),
    disable: (account_id) => set(account_id, sql`is_enabled = false`),
    allowApi: (account_id) => set(account_id, sql`has_api_access = true`),
    denyApi: (account_id) => set(account_id, sql`has_api_access = false`),
    unlock: (account_id) => set(account_id, sql`wrong_passwords = 0`),
    changePassword: Effect.fnUntraced(function* (account_id, given) {
      const password = yield* passwordFrom(given)
      const hash = yield* hashing.hash(Redacted.value(password))
      yield* set(account_id, sql`password = ${hash}, wrong_passwords = 0`)
      return password
    })
  }
}
