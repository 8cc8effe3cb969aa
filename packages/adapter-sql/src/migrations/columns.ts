/** Database product. MariaDB and MySQL differ here because their bytewise collations have different names. */
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
 * Column types for each kind of content: `id` for ids of at most 255 characters (possible keys); `word` for enum
 * values; `text` for strings of any length; `count` for integers; `flag` for booleans; `instant` for instants in UTC.
 * All strings are compared byte for byte.
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
