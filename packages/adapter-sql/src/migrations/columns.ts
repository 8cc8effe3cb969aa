/** Database product. MariaDB and MySQL name their bytewise collation differently. */
export type Flavour = "sqlite" | "postgres" | "mariadb" | "mysql"

const mysqlTypes = (bytes: string) => ({
  id: `varchar(255) character set utf8mb4 collate ${bytes}`,
  word: `varchar(32) character set utf8mb4 collate ${bytes}`,
  text: `longtext character set utf8mb4 collate ${bytes}`,
  count: "bigint",
  flag: "boolean",
  instant: "datetime(3)"
})

/**
 * Column types by content: ids (at most 255 characters, in keys), enum words, strings of any length, whole numbers,
 * booleans, and instants in UTC. All strings compare byte for byte.
 */
export const columnTypes = {
  sqlite: {
    id: "text",
    word: "text",
    text: "text",
    count: "integer",
    flag: "integer",
    instant: "text"
  },
  postgres: {
    id: 'text collate "C"',
    word: 'text collate "C"',
    text: 'text collate "C"',
    count: "bigint",
    flag: "boolean",
    instant: "timestamptz(3)"
  },
  mariadb: mysqlTypes("utf8mb4_nopad_bin"),
  mysql: mysqlTypes("utf8mb4_0900_bin")
} as const satisfies Record<Flavour, Readonly<Record<string, string>>>

export type ColumnTypes = (typeof columnTypes)[Flavour]
