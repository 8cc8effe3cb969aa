// `npm run draw -- types` generates this file from the services; a test fails if it is out of date.
import type { Credentials, Login } from "../ports/accounts.ts"

/**
 * Authenticates callers. Its functions return values or promises. An error that they throw becomes `Unavailable`,
 * unless it is a `HostMistake`.
 */
export interface AccountsPort {
  /**
   * Checks credentials. Denies accounts without API access. `client` is the caller's network address, for throttling.
   */
  readonly login: (credentials: Credentials, client: string | undefined) => Login | Promise<Login>
}
