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
