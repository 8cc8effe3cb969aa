import type { Dialect } from "../../sql/dialect.ts"
import { selectInstant } from "../../sql/instants.ts"
import { withPlaceholders } from "../../sql/placeholders.ts"
import type { Tables } from "../../sql/tables.ts"

/** Returns the statements that read all accounts. Comments list the values of each statement in binding order. */
export const crossAccountAdmin = (dialect: Dialect, { accounts, credentials }: Tables) => ({
  /**
   * Lists accounts by id, one row for each secretkey. Values: the id to start after, the maximum number of accounts.
   */
  accountsAfter: withPlaceholders(dialect)(
    (next) => `select a.account_id, a.username, a.wrong_passwords, a.is_enabled, a.has_api_access, c.number,
        ${selectInstant[dialect]("a.created_at")} as account_since,
        ${selectInstant[dialect]("c.created_at")} as key_since, ${selectInstant[dialect]("c.retired_at")} as key_until
      from (select * from ${accounts} where account_id > ${next()} order by account_id limit ${next()}) a
      join ${credentials} c on c.account_id = a.account_id
      order by a.account_id, c.number`
  )
})
