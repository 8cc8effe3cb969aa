/** SQL dialect of a database. `mysql` also stands for MariaDB. */
export type Dialect = "sqlite" | "postgres" | "mysql"
