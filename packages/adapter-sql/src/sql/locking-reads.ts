import type { Dialect } from "./dialect.ts"

/**
 * Whether a locking read can return a row while its subquery misses an earlier one. On MariaDB and MySQL, a locking
 * read sees rows committed after the snapshot that its subqueries read. A later statement of the transaction sees both.
 */
export const mayMissEarlier = (dialect: Dialect): boolean => dialect === "mysql"
