import type { Dialect } from "./dialect.ts"

/**
 * Whether a locking read can return a row and miss an earlier one in its subquery. On MariaDB and MySQL, the locking read
 * sees rows that were committed after the snapshot of its subqueries. A later statement of the transaction sees both.
 */
export const mayMissEarlier = (dialect: Dialect): boolean => dialect === "mysql"
