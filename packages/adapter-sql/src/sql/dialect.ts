/** Whose SQL is spoken; `mysql` is that of MariaDB too. */
export type Dialect = "sqlite" | "postgres" | "mysql"
