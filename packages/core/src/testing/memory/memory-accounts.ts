import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Accounts, type Credentials, type Login } from "../../ports/accounts.ts"

/** An account with its secrets in plain text, for tests and demonstrations. */
export interface MemoryAccount extends Credentials {
  /** Id of the account, which decides the visible orders. */
  readonly account_id: string
  /** Whether the account may use the API. Default true. */
  readonly apiAccess?: boolean
}

const denied: Login = { _tag: "Denied" }

const isSame = (a: Credentials, b: Credentials): boolean => a.password === b.password && a.secretkey === b.secretkey

/**
 * Returns a layer that keeps accounts in memory: the reference implementation of the port.
 *
 * @example
 * ```ts
 * const accounts = memoryAccounts([demoAccount])
 * ```
 */
export const memoryAccounts = (accounts: ReadonlyArray<MemoryAccount>): Layer.Layer<Accounts> =>
  Layer.sync(Accounts, () => {
    const byName = new Map(accounts.map((account) => [account.username, account]))
    return Accounts.of({
      login: (credentials) =>
        Effect.sync(() => {
          const account = byName.get(credentials.username)
          return account !== undefined && account.apiAccess !== false && isSame(account, credentials)
            ? { _tag: "Granted", account_id: account.account_id }
            : denied
        })
    })
  })
