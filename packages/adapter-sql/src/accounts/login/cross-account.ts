import type { Dialect } from "../../sql/dialect.ts"
import { withPlaceholders } from "../../sql/placeholders.ts"
import type { Tables } from "../../sql/tables.ts"

/** Returns the statements that search all accounts. Comments list the values of each statement in binding order. */
export const crossAccountLogins = (dialect: Dialect, { accounts, credentials }: Tables) => ({
  /**
   * Reads an account, one row for each valid secretkey. Values: the username, because the id is not yet known at login.
   */
  accountNamed: withPlaceholders(dialect)(
    (next) => `select a.account_id, a.password, a.wrong_passwords, a.is_enabled, a.has_api_access, c.secretkey
      from ${accounts} a left join ${credentials} c on c.account_id = a.account_id and c.retired_at is null
      where a.username = ${next()}`
  )
})
