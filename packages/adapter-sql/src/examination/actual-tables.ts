import type { Connections } from "../connections/source.ts"
import type { Dialect } from "../sql/dialect.ts"
import { runStatement } from "../sql/run-statement.ts"

export interface ActualColumn {
  readonly name: string
  readonly type: string
  /** Empty if the column has no string. */
  readonly collation: string
  readonly is_required: unknown
}

export interface ActualIndex {
  readonly name: string
  readonly is_unique: unknown
  /** Whether the index is complete. PostgreSQL keeps an index after a failed creation. */
  readonly is_valid: unknown
  /** Columns, such as `account_id, xid`. Expressions are empty. */
  readonly columns: string
}

/** Queries for one table. Their only value is its name. */
interface Queries {
  readonly columns: string
  readonly indexes: string
}

const queries: Readonly<Record<Dialect, Queries>> = {
  sqlite: {
    columns: `select name, type, '' as collation, "notnull" as is_required from pragma_table_xinfo(?)`,
    indexes: `select l.name, l."unique" as is_unique, 1 as is_valid,
      (select group_concat(coalesce(name, ''), ', ') from (select name from pragma_index_info(l.name) order by seqno)) as columns
      from pragma_index_list(?1) l
      union all select 'primary key', 1, 1, group_concat(name, ', ') from
      (select name from pragma_table_xinfo(?1) where pk > 0 order by pk)`
  },
  postgres: {
    columns: `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      coalesce(c.collname, '') as collation, a.attnotnull as is_required
      from pg_attribute a left join pg_collation c on c.oid = a.attcollation
      where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    indexes: `select c.relname as name, i.indisunique as is_unique, i.indisvalid as is_valid,
      (select string_agg(coalesce(a.attname, ''), ', ' order by k.number)
        from unnest(i.indkey) with ordinality as k (attribute, number)
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attribute) as columns
      from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = to_regclass($1)`
  },
  mysql: {
    columns: `select column_name as name, column_type as type, coalesce(collation_name, '') as collation,
      is_nullable = 'NO' as is_required from information_schema.columns
      where table_schema = database() and table_name = ? order by ordinal_position`,
    indexes: `select index_name as name, max(non_unique) = 0 as is_unique, 1 as is_valid,
      group_concat(column_name order by seq_in_index separator ', ') as columns from information_schema.statistics
      where table_schema = database() and table_name = ? group by index_name`
  }
}

type Open = Pick<Connections, "dialect" | "reader">

/** Returns the columns of a table or a view, or an empty list if it does not exist or the role has no privilege on it. */
export const columnsIn = async ({ dialect, reader }: Open, table: string): Promise<ReadonlyArray<ActualColumn>> =>
  (await runStatement<ActualColumn>(reader, queries[dialect].columns, [table])).rows

export const indexesOf = async ({ dialect, reader }: Open, table: string): Promise<ReadonlyArray<ActualIndex>> =>
  (await runStatement<ActualIndex>(reader, queries[dialect].indexes, [table])).rows

const namesQueries: Readonly<Record<Dialect, (schema: string) => string>> = {
  sqlite: () => "select name, '' as engine from pragma_table_list where type in ('table', 'view')",
  postgres: (schema) => `select c.relname as name, '' as engine from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} and c.relkind in ('r', 'p', 'v', 'm')
      and not c.relispartition`,
  mysql: () => `select table_name as name, coalesce(engine, '') as engine from information_schema.tables
    where table_schema = database()`
}

/** Returns the names of all tables and views in a schema, with their storage engines on MySQL. */
export const tableNamesIn = async ({ dialect, reader }: Open, schema: string | undefined) => {
  const statement = namesQueries[dialect](schema === undefined ? "current_schema()" : `'${schema}'`)
  return (await runStatement<{ name: string; engine: string }>(reader, statement, [])).rows
}

const neededRights = ["select", "insert", "update", "delete"] as const

/** Returns the rights to a table that the role lacks, or undefined if the database does not report them. */
export const missingRights = async (
  { dialect, reader }: Open,
  table: string
): Promise<{ readonly role: string; readonly rights: ReadonlyArray<string> } | undefined> => {
  if (dialect === "sqlite") return undefined
  if (dialect === "postgres") {
    const { rows } = await runStatement<{ right: string; role: string }>(
      reader,
      `select r.name as right, current_user as role from unnest($2::text[]) as r (name)
        where to_regclass($1) is not null and not has_table_privilege(current_user, to_regclass($1), r.name)`,
      [table, neededRights]
    )
    return { role: `"${rows[0]?.role ?? ""}"`, rights: rows.map(({ right }) => right) }
  }
  const grantee = "concat('''', replace(current_user(), '@', '''@'''), '''')"
  const { rows } = await runStatement<{ right: string | null; role: string; roles: number }>(
    reader,
    `select lower(p.privilege_type) as \`right\`, ${grantee} as role,
        (select count(*) from information_schema.applicable_roles) as roles
      from (select 1) one left join (
        select grantee, privilege_type from information_schema.user_privileges
        union select grantee, privilege_type from information_schema.schema_privileges where database() like table_schema
        union select grantee, privilege_type from information_schema.table_privileges
          where table_schema = database() and table_name = ?) p on p.grantee = ${grantee}`,
    [table]
  )
  // The rights of a role are not listed.
  if (Number(rows[0]?.roles) > 0) return undefined
  const has = rows.map(({ right }) => right)
  return { role: rows[0]!.role, rights: neededRights.filter((right) => !has.includes(right)) }
}
