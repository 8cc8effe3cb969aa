import { type Migration, tableEnd } from "./migration.ts"

/**
 * Who may call. These two say which accounts there are: they belong to no account, and accounts are looked up there by
 * their usernames.
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
  ) ${tableEnd[flavour]}`,
  `create table if not exists ${table("credentials")} (
    account_id ${type.id} not null,
    number ${type.count} not null,
    secretkey ${type.id} not null,
    created_at ${type.instant} not null,
    retired_at ${type.instant},
    primary key (account_id, number)
  ) ${tableEnd[flavour]}`
]
