import { type Migration, tableSuffix } from "./migration.ts"

/** Creates the table of the tokens of the operator API. Only the hash of a token is stored. */
export const operatorTokens: Migration = ({ flavour, table, type }) => [
  `create table if not exists ${table("operator_tokens")} (
    token_id ${type.id} not null,
    name ${type.id} not null,
    role ${type.word} not null,
    token_hash ${type.id} not null,
    created_at ${type.instant} not null,
    revoked_at ${type.instant},
    primary key (token_id),
    unique (token_hash)
  ) ${tableSuffix[flavour]}`
]

/** Creates the table of the progress of packing open orders. The state is JSON text. */
export const packingProgress: Migration = ({ flavour, table, type }) => [
  `create table if not exists ${table("packing_progress")} (
    account_id ${type.id} not null,
    order_id ${type.id} not null,
    state ${type.text} not null,
    version ${type.count} not null,
    changed_by ${type.id} not null,
    changed_at ${type.instant} not null,
    primary key (account_id, order_id)
  ) ${tableSuffix[flavour]}`
]
