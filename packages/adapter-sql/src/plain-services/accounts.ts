// `npm run draw -- types` generates this file from the services; a test fails if it is out of date.
import type { Credentials, Login } from "@waybill/core"

/** Authenticates callers. Its functions return promises. */
export interface PlainAccounts {
  /**
   * Checks credentials. Denies accounts without API access. `client` is the caller's network address, for throttling.
   */
  readonly login: (credentials: Credentials, client: string | undefined) => Promise<Login>
}
