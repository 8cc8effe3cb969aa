import type { SqlStorage } from "@cloudflare/workers-types/index.ts"
import type { Credentials, PlainPorts } from "@waybill/core"
import { hasTables } from "./tables.ts"

const hex = (bytes: ArrayBuffer | Uint8Array) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("")

/** Returns a secret of 160 random bits. Nobody can guess it, so a fast hash is enough to store it. */
const newSecret = () => hex(crypto.getRandomValues(new Uint8Array(20)))

/** Returns the SHA-256 digest of a string. */
export const digestOf = async (secret: string) =>
  hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret)))

/** Stores the account of a merchant. Returns false if the object already has one. */
export const storeAccount = async (
  sql: SqlStorage,
  account_id: string,
  { password, secretkey, username }: Credentials
): Promise<boolean> => {
  const digests = [await digestOf(password), await digestOf(secretkey)]
  const { rowsWritten } = sql.exec(
    "insert or ignore into account values (1, ?, ?, ?, ?)",
    account_id,
    username,
    ...digests
  )
  return rowsWritten > 0
}

/** Creates the account of a merchant with generated secrets. Returns undefined if the object already has one. */
export const createAccount = async (sql: SqlStorage, username: string): Promise<Credentials | undefined> => {
  const created = { username, password: newSecret(), secretkey: newSecret() }
  return (await storeAccount(sql, username, created)) ? created : undefined
}

interface Account extends Record<string, string> {
  readonly account_id: string
  readonly username: string
  readonly password: string
  readonly secretkey: string
}

/** Returns the accounts port of a merchant's object. It knows one account, or none. */
export const objectAccounts = (sql: SqlStorage): NonNullable<PlainPorts["accounts"]> => ({
  login: async ({ password, secretkey, username }) => {
    const digests = { password: await digestOf(password), secretkey: await digestOf(secretkey) }
    const [account] = hasTables(sql) ? sql.exec<Account>("select * from account").toArray() : []
    const isRight =
      account?.username === username && account.password === digests.password && account.secretkey === digests.secretkey
    return isRight ? { _tag: "Granted", account_id: account.account_id } : { _tag: "Denied" }
  }
})
