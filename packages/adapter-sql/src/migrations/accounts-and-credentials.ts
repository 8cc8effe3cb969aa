import { type Migration, tableSuffix } from "./migration.ts"

/**
 * Creates the tables of accounts and secretkeys. Usernames are unique, because a login looks up the account by
 * username.
 */
export const accountsAndCredentials: Migration = ({ flavour, table, type }) => [
  `create table if not exists ${table("accounts")} (
    account_id ${type.id} not null,
    username ${type.id} not null,
    password ${type.id} not null,
    wrong_passwords ${type.count} not null,
    is_enabled ${type.flag} not null,
    has_api_access ${type.flag} not null,
    created_at ${type.instant} not null,
    primary key (account_id),
    unique (username)
  ) ${tableSuffix[flavour]}`,
  `create table if not exists ${table("credentials")} (
    account_id ${type.id} not null,
    number ${type.count} not null,
    secretkey ${type.id} not null,
    created_at ${type.instant} not null,
    retired_at ${type.instant},
    primary key (account_id, number)
  ) ${tableSuffix[flavour]}`
]
