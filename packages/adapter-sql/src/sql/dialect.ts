/** SQL dialect of a database. `mysql` also stands for MariaDB. */
export type Dialect = "sqlite" | "postgres" | "mysql"

const dialects: ReadonlyArray<string> = ["sqlite", "postgres", "mysql"] satisfies ReadonlyArray<Dialect>

/** Throws a `TypeError` for a dialect that a host without TypeScript misspelled. */
export const checkDialect = (dialect: Dialect): void => {
  if (!dialects.includes(dialect))
    throw new TypeError(`dialect: ${JSON.stringify(dialect)} is invalid; must be "sqlite", "postgres" or "mysql"`)
}
