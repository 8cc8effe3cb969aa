/** SQL dialect of a database. `mysql` includes MariaDB. */
export type Dialect = "sqlite" | "postgres" | "mysql"
