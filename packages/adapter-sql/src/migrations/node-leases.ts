import { type Migration, tableSuffix } from "./migration.ts"

/** All node numbers of order ids. */
const numbers = Array.from({ length: 32 }, (_, number) => number)

/** Creates the table of node numbers, with a row for each number. A number without `expires_at` is free. */
export const nodeLeases: Migration = ({ flavour, table, type }) => {
  const rows = numbers.map((number) => `(${number}, 0, 0)`).join(", ")
  const insert = `into ${table("node_leases")} (number, epoch, ids_until) values ${rows}`
  return [
    `create table if not exists ${table("node_leases")} (
    number ${type.count} not null,
    holder ${type.id},
    epoch ${type.count} not null,
    expires_at ${type.instant},
    ids_until ${type.count} not null,
    primary key (number)
  ) ${tableSuffix[flavour]}`,
    flavour === "mariadb" || flavour === "mysql" ? `insert ignore ${insert}` : `insert ${insert} on conflict do nothing`
  ]
}
